import type { Problem, Refused } from "../../core/problems.ts";
import type { PinnedSpend } from "../../spend/index.ts";
import type { Source } from "../answer-schema.ts";
import type { Figures } from "../fact-book.ts";
import { type Asking, type Execution, type Finding, NOTHING, type Told } from "./execution.ts";

type Ended = { readonly ended: Told };

/** Waits for an answer; a problem in its place ends the form, and so does a finding that says it all (`endWith`). */
export function* ask<Got>(answer: Promise<Got | Refused>): Asking<Got> {
  return (yield answer) as Got;
}

/** The answer of a request of this API, which makes its own facts; the same request is asked for once in a question. */
export function* askFor<Answer extends object>(
  { book, answers }: Execution,
  request: { readonly path: string; readonly params: Source["params"] },
  answer: () => Promise<Answer | Refused>,
): Asking<Answer & Figures> {
  const source = book.source(`GET ${request.path}`, request.params);
  const known = (answers.get(source) as Promise<Answer | Refused> | undefined) ?? answer();
  answers.set(source, known);
  return { ...(yield* ask(known)), ...book.from(source) };
}

/** Waits for an answer; where it is the problem of this code, the form ends with what is told of it. */
export function* askUnless<Got>(
  code: Problem["code"],
  answer: Promise<Got | Refused>,
  tell: (detail: string) => Told,
): Asking<Got> {
  const got = yield answer.then((one) => {
    return has<Refused>(one, "problem") && one.problem.code === code ? { ended: tell(one.problem.detail ?? "") } : one;
  });
  return got as Got;
}

/** Ends the form with this, wherever it stands. */
export function* endWith(told: Told): Asking<never> {
  yield Promise.resolve({ ended: told });
  throw new Error("A form went on after its end.");
}

/** Runs several at once. The requests of the first are named before those of the second. */
export function* together<One, Other>(one: Asking<One>, other: Asking<Other>): Asking<readonly [One, Other]> {
  const both = Promise.all([settle(one), settle(other)]);
  return (yield both.then((got) => got.find((end) => isOver(end)) ?? got)) as readonly [One, Other];
}

/** Runs a form to its end. A problem is one of the stores: what the data does not hold is a finding. */
export async function runForm(asking: Asking<Told>): Promise<Finding | Refused> {
  const end = await settle(asking);
  if (has<Refused>(end, "problem")) return end;
  return { ...NOTHING, ...(has<Ended>(end, "ended") ? end.ended : end) };
}

/** Goes on with each answer until one is the end of it. */
async function settle<Got>(asking: Asking<Got>): Promise<Got | Refused | Ended> {
  let step = asking.next();
  while (!step.done) {
    const got = await step.value;
    if (isOver(got)) return got;
    step = asking.next(got);
  }
  return step.value;
}

function isOver(got: unknown): got is Refused | Ended {
  return has<Refused>(got, "problem") || has<Ended>(got, "ended");
}

function has<Ending>(got: unknown, name: keyof Ending): got is Ending {
  return typeof got === "object" && got !== null && name in got;
}

/** The state of the bills. An operation on spend is run for those only who may see it. */
export function pinnedOf({ spend }: Execution): PinnedSpend {
  if (!spend) throw new TypeError("An operation on spend was run for an asker who may not see it.");
  return spend;
}
