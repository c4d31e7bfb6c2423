import { z } from "zod";
import { isId, type OrganizationId } from "../core/ids.ts";
import { mintOrgScope } from "../core/org-scope.ts";
import { PROBLEMS, type Problem } from "../core/problems.ts";
import { parseInput } from "../http/index.ts";
import {
  answerSpend,
  pinSpend,
  readSpendQuery,
  type SpendAnswer,
  type SpendNeeds,
  SpendParams,
} from "../spend/index.ts";
import type { Database } from "../stores/postgres/index.ts";
import type { OperatorCommands } from "./operator-socket.ts";

/** What the room of spend works with in this process. */
export function openSpend(database: Database, clickhouse: SpendNeeds["clickhouse"]): SpendNeeds {
  return { database, clickhouse, clock: null };
}

/** An answer for an operator, or a sentence on what is wrong: with what was asked, or here. */
export type OperatorSpend =
  | { readonly answer: SpendAnswer }
  | { readonly wrongUse: string }
  | { readonly unable: string };

const QUESTION = z.object({
  organization_id: z.custom<OrganizationId>((id) => typeof id === "string" && isId("org", id)),
  params: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
});
export type SpendQuestion = z.infer<typeof QUESTION>;

/** What the operator's commands ask of a running service. */
export function spendCommands(needs: SpendNeeds): OperatorCommands {
  return { "POST /spend": (body) => askSpend(needs, QUESTION.parse(body)) };
}

/** A question in the words of the API. */
export async function askSpend(needs: SpendNeeds, question: SpendQuestion): Promise<OperatorSpend> {
  const params = parseInput(SpendParams, question.params, "query");
  if ("errors" in params) {
    return { wrongUse: params.errors.map(({ field, message }) => `${field}: ${message}`).join("\n") };
  }
  const pinned = await pinSpend(needs, mintOrgScope(question.organization_id));
  if ("problem" in pinned) return { unable: textOf(pinned.problem) };
  const query = readSpendQuery(params.value, pinned.today);
  if ("problem" in query) return { wrongUse: textOf(query.problem) };
  const answer = await answerSpend(pinned, query);
  if (!("problem" in answer)) return { answer };
  return answer.problem.code === "not_found"
    ? { wrongUse: textOf(answer.problem) }
    : { unable: textOf(answer.problem) };
}

function textOf({ code, detail }: Problem): string {
  return detail ?? PROBLEMS[code].detail;
}
