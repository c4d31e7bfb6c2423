import { readdirSync, readFileSync } from "node:fs";
import { type Dictionary, type PlanContext, planQuestion, type QueryPlan, remember } from "../../src/planner/index.ts";
import { CARRIER_ASKED_ON, CARRIER_DICTIONARY } from "./carrier-dictionary.ts";
import { DEMO_DICTIONARY } from "./demo-dictionary.ts";
import type { Expectation } from "./judge.ts";
import { ASKED_ON, shorthandOf } from "./shorthand.ts";
import { STUDIO_ASKED_ON, STUDIO_DICTIONARY } from "./studio-dictionary.ts";

/** A question of a round with what is right for it; `after`: the questions of the conversation before it. */
export type RoundQuestion = Expectation & { readonly q: string; readonly after?: readonly string[] };

/** The bill that a round asks about, and the day on which it does. */
export type RoundBill = { readonly dictionary: Dictionary; readonly today: string };

const FOLDER = new URL("rounds/", import.meta.url);

// The rounds whose bill is not the demonstration organization's.
const BILLS: ReadonlyMap<string, RoundBill> = new Map([
  ["fifth", { dictionary: STUDIO_DICTIONARY, today: STUDIO_ASKED_ON }],
  ["eighth", { dictionary: CARRIER_DICTIONARY, today: CARRIER_ASKED_ON }],
]);

/** The names of the rounds, as docs/ask.md has them. */
export const ROUNDS: readonly string[] = readdirSync(FOLDER)
  .filter((file) => file !== "conversations.jsonl")
  .map((file) => file.replace(".jsonl", ""))
  .toSorted();

/** The rounds that ask about the bills of the demonstration organization. */
export const DEMO_ROUNDS = ROUNDS.filter((round) => !BILLS.has(round) && round !== "vulnerabilities");

/** What strangers found wrong or declined at first contact and is still to be mended: what is mended leaves it. */
export const UNMENDED: ReadonlyMap<string, readonly string[]> = new Map([
  // A correction in the sentence after, the same of several periods, rows of one of several operations, other days.
  ["fiftieth", ["aa025", "aa027", "aa029"]],
  ["fiftyfirst", ["bb004"]],
  // A month against a later one.
  ["fiftysecond", ["cc071"]],
  // All accounts after an environment that was meant instead, and a rate of discount.
  ["fiftyninth", ["jj007", "jj035"]],
  // What would be saved without an account.
  ["sixtieth", ["kk008"]],
  // The smallest discount.
  ["sixtysecond", ["mm030"]],
  // What grew more per week.
  ["sixtyfourth", ["oo009"]],
  // Purchases of commitments, days that are not billed yet, and weekends of an account's services.
  ["sixtyfifth", ["pp044", "pp045", "pp070"]],
  // A sum in percent, calendar weeks, one row of three, the month to date beside a forecast, "tage"; and declined: a
  // rank of "who", a course that goes on as before, what has neither of two tags.
  ["sixtysixth", ["qq003", "qq015", "qq024", "qq032", "qq050", "qq052", "qq053", "qq071", "qq074"]],
  // What the first row is made of, which no plan alone has.
  ["sixtyseventh", ["ra020"]],
  ["twentyfifth", ["z037"]],
  // "What do they spend it on" is of the rows that were told, which no plan alone has.
  ["twentysixth", ["a046", "a059"]],
  // An account that a name is only a part of; what another cloud calls the same service.
  ["twentyeighth", ["c066"]],
  // A day that is still to be found.
  ["thirtieth", ["e020"]],
  // What a service is a part of, and a quarter of which bills have the end.
  ["thirtythird", ["h026", "h048"]],
  // A cause of what nobody named, what a service is a part of, owners, a list of what is left out.
  ["thirtyfourth", ["i005", "i007", "i039", "i070"]],
  // "How does search look?": what it costs, of days that the answer names, where the stranger would have been asked.
  ["fortysecond", ["q059"]],
  // "In EUR": declined, as three strangers before expected it; this one wants the figure in its own currency, too.
  ["fortyfourth", ["s050"]],
  // A meter beside a service, and all projects where one was meant that is not named.
  ["fortysixth", ["u021", "u057"]],
  // What costs most beside what changed most.
  ["seventyfifth", ["sh022"]],
  // Averages of both months, after why the one was higher.
  ["seventyseventh", ["sj086"]],
  // What a year costs at the pace of some days.
  ["seventyeighth", ["sl009"]],
  // The day on which a sum passes a bound, jobs of a service, and a kind of usage that a service is.
  ["seventyninth", ["sn048", "sn089", "sn093"]],
]);

/** What a round asks about: the demonstration organization, a made-up film studio or a freight carrier. */
export function billOf(round: string): RoundBill {
  return BILLS.get(round) ?? { dictionary: DEMO_DICTIONARY, today: ASKED_ON };
}

/** The lines of a file of rounds. */
export function readRound<Line = RoundQuestion>(round: string): readonly Line[] {
  return readFileSync(new URL(`${round}.jsonl`, FOLDER), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

/** The plan of the last question of a conversation. Nothing is executed, so no row of an answer can be pointed at. */
export function planTalk(turns: readonly string[], { dictionary, today }: RoundBill): QueryPlan | undefined {
  let previous: PlanContext["previous"] = null;
  let plan: QueryPlan | undefined;
  for (const question of turns) {
    plan = planQuestion(question, { ...ALONE, previous }, dictionary, today);
    previous = remember(question, { plan, entities: [] }, previous);
  }
  return plan;
}

/**
 * The operations, in shorthand, of the last question of a conversation on the demonstration's bill, its turns parted by
 * arrows ("ec2 in october → and s3?"); null where it has no answer.
 */
export function operationsOf(talk: string): readonly string[] | null {
  const plan = planTalk(talk.split(" → "), billOf("first"));
  return plan?.kind === "answer" ? shorthandOf(plan) : null;
}

export const ALONE = { start_date: null, end_date: null, connector_id: null, currency: null, previous: null };
