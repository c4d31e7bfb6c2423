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

describe("keys of tags as they stand on the bill", () => {
  const KEYS = ["aws:eks:cluster-name", "user:rancher.io/cluster", "user:apps.io/created-for/namespace"];
  const MORE = ["user:argo.sh/schedule-name", "aws:autoscaling:groupName", "user:Galley", "org"];
  const tags = [...KEYS, ...MORE].map((key) => ({ key, values: ["blue-1", "green"] }));
  const bill = { today, dictionary: { ...dictionary, tags: [...dictionary.tags, ...tags] } };
  const read = (talk: string, on: ReturnType<typeof billOf> = bill) => {
    const plan = planTalk(talk.split(" → "), on);
    return plan?.kind === "answer" ? shorthandOf(plan).join() : plan;
  };
  const OCTOBER = "p=2026-10-01..2026-10-31";

  test.each([...KEYS, ...MORE])("%s is read as a whole, wherever it stands", (key) => {
    expect(read(`split october by ${key}`)).toEqual(`breakdown g=tag:${key} ${OCTOBER}`);
    expect(read(`october spend per tag ${key}, please`)).toEqual(`breakdown g=tag:${key} ${OCTOBER}`);
    expect(read(`ec2 in october → by ${key}`)).toEqual(`breakdown g=tag:${key} ${OCTOBER} f=service:ec2`);
    expect(read(`what did ${key}=green cost in october`)).toEqual(`total ${OCTOBER} t=${key}:green`);
  });

  test.each([
    ["october by namespace", `breakdown g=tag:user:apps.io/created-for/namespace ${OCTOBER}`],
    ["which namespaces cost the most in october", "breakdown g=tag:user:apps.io/created-for/namespace top=10 "],
    ["october by region and schedule", `breakdown g=region,tag:user:argo.sh/schedule-name ${OCTOBER}`],
    ["october by eks:cluster-name", `breakdown g=tag:aws:eks:cluster-name ${OCTOBER}`],
    ["what has no aws:eks:cluster-name in october", `tags key=aws:eks:cluster-name ${OCTOBER}`],
    ["october by galley", `breakdown g=tag:user:Galley ${OCTOBER}`],
    [
      "what do our rancher nodes cost in october → user:rancher.io/cluster",
      `breakdown g=tag:user:rancher.io/cluster ${OCTOBER}`,
    ],
    ["october by team", `breakdown g=tag:team ${OCTOBER}`],
  ])("%s: %s", (talk, operation) => {
    expect(read(talk)).toEqual(expect.stringContaining(operation));
  });

  test.each([
    ["october by cluster", ["aws:eks:cluster-name", "user:rancher.io/cluster"]],
    ["what do our rancher nodes cost in october", ["user:rancher.io/cluster"]],
    ["argo cost in october", ["user:argo.sh/schedule-name"]],
    ["what do the argo crons cost in october", ["user:argo.sh/schedule-name"]],
  ])("%s: which key is asked", (talk, keys) => {
    expect(read(talk)).toMatchObject({ kind: "clarify", choices: keys.map((label) => ({ label })) });
  });

  test.each(["october by namespace", "october by cluster", "schedule a report of october", "what do our pods cost"])(
    "%s: without such a key it is told that no bill has it",
    (question) => {
      expect(read(question, billOf("first"))).toMatchObject({ kind: "refuse" });
      if (question.includes("report")) expect(read(question)).toMatchObject({ kind: "refuse" });
    },
  );
});
