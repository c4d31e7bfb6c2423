import type { PinnedSpend } from "../../spend/index.ts";
import { type Finding, NOTHING } from "./execution.ts";

/** Whether an organization has connected no bill: then no word of its question is to blame for what it is told. */
export function hasNoBills(spend: PinnedSpend | null): boolean {
  return spend !== null && spend.states.length === 0;
}

/** What is told of spend where no bill is connected. */
export const NO_BILLS: Finding = {
  ...NOTHING,
  answer:
    "No bills are connected yet, so nothing is known of what was spent, nor what services, accounts or tags there are.",
  insights: [{ title: "What to do", detail: "Connect a billing export: then every question on cost has an answer." }],
};
