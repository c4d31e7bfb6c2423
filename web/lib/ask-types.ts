import type { AskAnswer } from "../../client/src/index.ts";

export type { AskAnswer, Fact } from "../../client/src/index.ts";

export type AskChart = NonNullable<AskAnswer["chart"]>;
export type Source = AskAnswer["sources"][number];
