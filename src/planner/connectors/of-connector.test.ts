import { describe, expect, test } from "vitest";
import { DEMO_DICTIONARY } from "../../../test/ask/demo-dictionary.ts";
import { ALONE } from "../../../test/ask/rounds.ts";
import { ASKED_ON } from "../../../test/ask/shorthand.ts";
import { understand } from "../plan-question.ts";
import type { QueryPlan } from "../schema.ts";

const CONNECTORS = [
  { id: "con_acme", name: "acme" },
  { id: "con_globex", name: "Globex old" },
];
const DICTIONARY = { ...DEMO_DICTIONARY, connectors: CONNECTORS };

function read(question: string, plan?: QueryPlan) {
  const previous = plan ? { plan, entities: [] } : null;
  return understand(question, { ...ALONE, previous }, DICTIONARY, ASKED_ON);
}

function connectorsOf({ plan }: { readonly plan: QueryPlan }): readonly (string | null)[] {
  const operations = plan.kind === "answer" ? plan.operations : [];
  return operations.map((one) => ("scope" in one ? one.scope.connector_id : null));
}

describe("the bills of one connector are asked for by its name or its id", () => {
  test.each([
    ["what did the acme connector cost in october", "con_acme"],
    ["October by service in connector con_globex", "con_globex"],
    ["how much came from the Globex old import in October?", "con_globex"],
    ["top 3 services of acme in october", "con_acme"],
    ["what did customer acme cost in october", "con_acme"],
    ["how much did our client globex old spend in october", "con_globex"],
    ["what did we spend in october", null],
  ])("%s: %s", (question, connector) => {
    expect(connectorsOf(read(question))).toEqual([connector]);
  });

  test("a turn names another one, and is of what was told before", () => {
    const { plan } = read("spend from acme by account in october");
    const next = read("and globex old?", plan);
    expect(next.plan).toMatchObject({ operations: [{ group_by: ["account"], scope: { connector_id: "con_globex" } }] });
    expect(next.reading).toContainEqual({ words: "globex old", as: "filter", value: "connector=con_globex" });
  });

  test.each(["october without the acme connector", "acme vs globex old in october"])("%s is no limit", (question) => {
    expect(connectorsOf(read(question))).toEqual([]);
  });
});
