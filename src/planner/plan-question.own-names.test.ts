import { describe, expect, test } from "vitest";
import { billOf, planTalk } from "../../test/ask/rounds.ts";
import { shorthandOf } from "../../test/ask/shorthand.ts";

const { dictionary, today } = billOf("first");

// Every object of JavaScript has something under these: a table of words that is asked for them must have nothing.
test.each(["constructor", "__proto__", "toString"])("%s is a name like others", (name) => {
  const bill = {
    today,
    dictionary: {
      ...dictionary,
      providers: [...dictionary.providers, name],
      tags: [{ key: "team", values: [name] }],
    },
  };
  const operationsOf = (question: string) => {
    const plan = planTalk([question], bill);
    return plan?.kind === "answer" ? shorthandOf(plan) : plan;
  };
  expect(operationsOf("what did ec2 cost last month")).toEqual(["total p=2026-10-01..2026-10-31 f=service:ec2"]);
  expect(operationsOf(`what did provider ${name} cost last month`)).toEqual([
    `total p=2026-10-01..2026-10-31 f=provider:${name}`,
  ]);
  expect(operationsOf(`what did team ${name} cost last month`)).toEqual([
    `total p=2026-10-01..2026-10-31 t=team:${name}`,
  ]);
});

test.each(["s3 cost in constructor quarter", "s3 cost in the constructor half of october"])(
  "%s: names no days, and is asked about",
  (question) => {
    expect(planTalk([question], billOf("first"))).toMatchObject({ kind: "clarify" });
  },
);

describe("a name that several things have", () => {
  const bill = {
    today,
    dictionary: {
      ...dictionary,
      accounts: [...dictionary.accounts, { id: "700", name: "Lakeside" }, { id: "sub-8", name: "Lakeside" }],
      services: [...dictionary.services, "NETWORKING"],
      tags: [...dictionary.tags, { key: "env", values: ["prod"] }],
    },
  };
  const read = (talk: string) => {
    const plan = planTalk(talk.split(" → "), bill);
    return plan?.kind === "answer" ? shorthandOf(plan).join() : plan;
  };

  test("accounts of one name are told apart by their ids, and can be meant together", () => {
    expect(read("lakeside in october")).toMatchObject({
      kind: "clarify",
      choices: [{ label: "account Lakeside (700)" }, { label: "account Lakeside (sub-8)" }, { label: "all of these" }],
    });
  });

  test.each([
    ["lakeside in october → account Lakeside (sub-8)", "total p=2026-10-01..2026-10-31 f=account:sub-8"],
    [
      "lakeside in october by service → both of them",
      "breakdown g=service p=2026-10-01..2026-10-31 f=account:700|sub-8",
    ],
    ["what did lakeside cost in october → all", "breakdown g=account p=2026-10-01..2026-10-31 f=account:700|sub-8"],
    ["prod in october → the env one", "total p=2026-10-01..2026-10-31 t=env:prod"],
    ["prod in october → environment=prod", "total p=2026-10-01..2026-10-31 t=environment:prod"],
    ["env=prod in october", "total p=2026-10-01..2026-10-31 t=env:prod"],
    ["october by env", "breakdown g=tag:env p=2026-10-01..2026-10-31"],
    ["october by environment", "breakdown g=tag:environment p=2026-10-01..2026-10-31"],
    ["prod vs staging by environment in october", "compare g=tag:environment p=2026-10-01..2026-10-31"],
    ["storage vs networking in october", "compare p=2026-10-01..2026-10-31 sides=category:Storage~category:Networking"],
  ])("%s: %s", (talk, operation) => {
    expect(read(talk)).toEqual(expect.stringContaining(operation));
  });

  test.each(["prod vs staging in october", "prod against dev, october"])(
    "%s: an environment that two tags have is asked about beside one that only one has",
    (question) => {
      expect(read(question)).toMatchObject({
        kind: "clarify",
        choices: [{ label: "environment=prod" }, { label: "env=prod" }],
      });
    },
  );
});
