import { expect, test } from "vitest";
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
