import { expect, test } from "vitest";
import { operationsOf } from "../../../test/ask/rounds.ts";
import { spelledOut } from "../../../test/ask/shorthand.ts";

const TWO = "what did the payments team cost in october → and for prod? → same for the search team.";
const OF_BOTH = "p=last_month sides=team=payments~team=search";

test.each([
  // What a correction replaces in the question that was asked back: the one thing of its own kind.
  [`${TWO} → which of the two blorgs more on databases → sorry, i meant storage`, null],
  ["cost of foo in october → no, i meant ec2", "total p=last_month f=service:ec2"],
  ["ec2 vs blorg in october → no, S3", "compare p=last_month sides=ec2~s3"],
  ["blorg cost of ec2 in october → sorry, s3", null],
  [`${TWO} → which of the two spends more on databases`, `compare ${OF_BOTH} f=category:Databases t=environment:prod`],
  [
    `${TWO} → which of them pays most for databases → no, i meant networking`,
    `compare ${OF_BOTH} f=category:Networking t=environment:prod`,
  ],
  [
    `${TWO} → which of the two spends more on databases → fine. and all the other teams in that category?`,
    "breakdown g=tag:team p=last_month f=category:Databases t=environment:prod t=!team:payments|search",
  ],
])("%s", (talk, operation) => {
  expect(operationsOf(talk)).toEqual(operation === null ? null : [spelledOut(operation)]);
});
