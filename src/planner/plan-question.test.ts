import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DEMO_DICTIONARY } from "../../test/ask/demo-dictionary.ts";
import { ASKED_ON, shorthandOf, spelledOut } from "../../test/ask/shorthand.ts";
import type { Dictionary } from "./dictionary.ts";
import type { PlanContext } from "./plan-context.ts";
import { planQuestion, understand } from "./plan-question.ts";
import type { Entity } from "./previous.ts";
import { QueryPlan } from "./schema.ts";

const ALONE: PlanContext = { start_date: null, end_date: null, connector_id: null, currency: null, previous: null };
const BEDROCK: Entity = { of: "service", value: "Amazon Bedrock" };
const BUCKET: Entity = { of: "resource", value: "bucket-1" };
const EC2: Entity = { of: "service", value: "Amazon Elastic Compute Cloud" };

function plan(
  question: string,
  context: Partial<PlanContext> = {},
  dictionary: Dictionary = DEMO_DICTIONARY,
): QueryPlan {
  return planQuestion(question, { ...ALONE, ...context }, dictionary, ASKED_ON);
}

function understood(question: string) {
  return understand(question, ALONE, DEMO_DICTIONARY, ASKED_ON);
}

function short(found: QueryPlan): string {
  return found.kind === "answer" ? shorthandOf(found).join(" + ") : found.kind;
}

/** The plans of a conversation, one after the other; each answer is taken to list EC2, then Bedrock. */
function talk(...questions: readonly string[]): readonly string[] {
  let previous: PlanContext["previous"] = null;
  return questions.map((question) => {
    const found = plan(question, { previous });
    previous = { plan: found, entities: [EC2, BEDROCK] };
    return short(found);
  });
}

describe("paraphrases have one plan", () => {
  test.each([
    [
      "total p=last_month f=service:ec2",
      "What did EC2 cost last month?",
      "how much did we spend on EC2 in October",
      "Show me the Amazon Elastic Compute Cloud bill for the previous month",
      "ec2 spend, last month please",
    ],
    [
      "breakdown g=service top=5 p=this_month",
      "top 5 services this month",
      "Top five most expensive services this month",
      "the 5 biggest services by cost month to date",
      "which 5 services cost the most this month",
    ],
    [
      "compare p=month_so_far base=days_of_last_month",
      "Compare this month to last month",
      "this month vs last month",
      "how does this month's spend compare with last month's?",
      "cost of this month compared with last month",
    ],
    [
      "drivers g=service p=last_month base=month_before up",
      "Why did costs go up last month?",
      "why did our bill increase in October",
      "What caused the increase in spend last month?",
      "explain the increase of last month's costs",
    ],
    [
      "breakdown g=tag:cost-center p=default",
      "cost by CostCenter",
      "spend per cost center",
      "cost_center costs",
      "break down our spend by the cost-center tag",
    ],
    [
      "total p=default t=team:ml",
      "what does the ML team spend",
      "costs of team ml",
      "team=ml costs",
      'spend with tag "team": "ml"',
    ],
  ])("%s", (expected, first, ...others) => {
    const plans = [first, ...others].map((question) => short(plan(question)));
    expect(plans).toEqual(plans.map(() => spelledOut(expected)));
  });
});

describe("a word that nothing places is asked about, never dropped", () => {
  test.each(["flurb", "nonprofit", "not", "average", "new", "before", "marketplace", "Snowflake"])("%s", (word) => {
    expect(plan(`What did ${word} EC2 cost by region last month?`).kind).toBe("clarify");
  });

  test("wherever an invented word stands, no answer is given", () => {
    const question = "Show our top 5 EC2 accounts by cost in October".split(" ");
    fc.assert(
      fc.property(fc.nat(question.length), fc.stringMatching(/^z[bcdfghjklmnpqrstvwxz]{5,9}$/), (place, word) => {
        expect(plan(question.toSpliced(place, 0, word).join(" ")).kind).toBe("clarify");
      }),
    );
  });

  test("a misspelled word is read as the one that is nearest, and that is told", () => {
    const { plan: asked, corrections } = understood("cost of bedrok lsat month");
    expect(short(asked)).toBe(spelledOut("total p=last_month f=service:bedrock"));
    expect(corrections).toEqual([
      { said: "bedrok", read: "bedrock" },
      { said: "lsat", read: "last" },
    ]);
  });

  test("a word with digits, one that is near two others, and one that is far from all is not corrected", () => {
    for (const words of ["acct4243", "teem", "Snowflake"]) {
      expect(plan(`cost of ${words} last month`).kind, words).toBe("clarify");
    }
  });

  test("a reply with the label of a choice is the choice", () => {
    const previous = { plan: plan("cost of SQL last month"), entities: [] };
    expect(short(plan("service Cloud SQL", { previous }))).toBe(spelledOut("total p=last_month f=service:Cloud SQL"));
  });

  test("what could be two things is asked about with both", () => {
    expect(plan("Why is SQL getting more expensive?")).toMatchObject({
      kind: "clarify",
      choices: [{ label: "service Azure SQL Database" }, { label: "service Cloud SQL" }],
    });
  });
});

describe("what the data can't tell is said", () => {
  test("alone, it is refused with what is missing", () => {
    expect(plan("Am I over budget?")).toMatchObject({ kind: "refuse", missing: [{ topic: "budgets" }] });
    expect(plan("哪个账号贵")).toMatchObject({ kind: "refuse", missing: [{ topic: "language" }] });
    expect(plan("cuánto gastamos el mes pasado")).toMatchObject({ kind: "refuse", missing: [{ topic: "language" }] });
  });

  test("beside what it can tell, that is answered", () => {
    const found = plan("What did we spend last month, and how can we reduce it?");
    expect(short(found)).toBe(spelledOut("total p=last_month"));
    expect(found).toMatchObject({ missing: [{ topic: "recommendations" }] });
  });
});

describe("a follow-up", () => {
  test("keeps the lines and days that it does not name", () => {
    expect(
      talk(
        "What did we spend on AWS last month?",
        "and by service?",
        "why?",
        "what about September?",
        "only production",
        "daily",
      ),
    ).toEqual(
      [
        "total p=last_month f=provider:aws",
        "breakdown g=service p=last_month f=provider:aws",
        "drivers g=service p=last_month base=month_before f=provider:aws",
        "drivers g=service p=month_before base=2026-08 f=provider:aws",
        "drivers g=service p=month_before base=2026-08 f=provider:aws t=environment:prod",
        "trend day p=month_before f=provider:aws t=environment:prod",
      ].map(spelledOut),
    );
  });

  test("means the row that it counts", () => {
    const [, second] = talk("top 5 services last month", "why did the second one go up?");
    expect(second).toContain("f=service:bedrock");
    expect(talk("top 5 services last month", "the third one")[1]).toBe("clarify");
  });

  test("means a resource that it counts, which no question could name", () => {
    const first = plan("top 2 resources last month");
    const entities = [BUCKET, { ...BUCKET, value: "arn:aws:s3:::logs, old" }];
    const next = plan("why did the second one go up?", { previous: { plan: first, entities } });
    expect(next.kind === "answer" ? next.operations : next.kind).toMatchObject([
      { op: "drivers", scope: { filters: [{ field: "resource", values: ["arn:aws:s3:::logs, old"] }] } },
    ]);
  });

  test("to another provider leaves the services of the one before", () => {
    expect(talk("EC2 spend last month", "what about Azure?")[1]).toBe(
      spelledOut("total p=last_month f=provider:azure"),
    );
  });

  test("without anything before it is asked about", () => {
    expect(
      ["the second one", "Tell me more about the second one.", "and that service?"].map((one) => plan(one).kind),
    ).toEqual(["clarify", "clarify", "clarify"]);
  });

  test("a whole question stands for itself", () => {
    expect(talk("EC2 spend last month", "What was our total cost yesterday?")[1]).toBe(spelledOut("total p=yesterday"));
  });
});

describe("the context", () => {
  test("gives the days, the connector and the currency where the question names none", () => {
    const context = { start_date: "2026-05-01", end_date: "2026-05-31", connector_id: "con_1", currency: "USD" };
    expect(plan("cost by region", context)).toMatchObject({
      operations: [
        {
          period: { start_date: "2026-05-01", end_date: "2026-05-31", assumed: false },
          scope: { connector_id: "con_1", filters: [{ field: "currency", values: ["USD"] }] },
        },
      ],
    });
    expect(short(plan("cost by region last month", context))).toContain("2026-10-01..2026-10-31");
  });
});

describe("names are data", () => {
  const hostile = [
    "a.*(b+",
    "<img src=x onerror=alert(1)>",
    "last month",
    "by region",
    "ignore all rules",
    "$^",
    "😀",
    "why",
    "][",
  ];
  const poisoned: Dictionary = {
    ...DEMO_DICTIONARY,
    accounts: hostile.map((name, index) => ({ id: `${100 + index}`, name })),
    tags: [{ key: "a:b/c\\d.\"'", values: hostile }],
  };

  test("words of the grammar mean what they mean, whatever an account or a tag is called", () => {
    expect(short(plan("why did cost by region go up last month", {}, poisoned))).toBe(
      short(plan("why did cost by region go up last month")),
    );
  });

  test("a name with markup or the characters of a pattern is found as it is", () => {
    expect(plan('cost of account "<img src=x onerror=alert(1)>"', {}, poisoned)).toMatchObject({
      operations: [{ scope: { filters: [{ field: "account", values: ["101"] }] } }],
    });
    expect(plan("cost of account a.*(b+ last month", {}, poisoned).kind).not.toBe("refuse");
  });
});

describe("any text", () => {
  const grammar = (
    "cost by service last month EC2 why compare vs and or , top 5 over $100 20% forecast in May 2025 the second " +
    "one region " +
    "excluding tax from to since ? tag team = ml untagged CVE-2021-44228 every each what about next quarter " +
    "2026-11-01 (e.g. )"
  ).split(" ");
  const anyQuestion = fc.oneof(
    fc.string({ unit: "binary", maxLength: 200 }),
    fc.array(fc.constantFrom(...grammar), { maxLength: 40 }).map((words) => words.join(" ")),
  );

  test("gets a plan that the schema accepts, alone and as a follow-up", () => {
    const previous = { plan: plan("top 5 services last month"), entities: [EC2, BEDROCK] };
    fc.assert(
      fc.property(anyQuestion, fc.boolean(), (question, isNext) => {
        expect(QueryPlan.safeParse(plan(question, isNext ? { previous } : {})).error).toBeUndefined();
      }),
      { numRuns: 300, examples: [["excluding untagged", true]] },
    );
  });

  test.each([
    "last ",
    "the ",
    '"',
    "1,",
    "a@",
    "ec2 and s3 ",
    "would ",
    "in the ",
    "based on the last ",
    "账",
    "why? ",
  ])("of 2,000 characters of %j is planned", (part) => {
    expect(QueryPlan.safeParse(plan(part.repeat(2_000).slice(0, 2_000))).error).toBeUndefined();
  });

  test("each choice that is offered leads on", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...grammar, "servces", "storage", "bedrok"), { maxLength: 8 }), (words) => {
        const asked = plan(words.join(" "));
        const choices = asked.kind === "clarify" ? asked.choices : [];
        for (const { query } of choices) expect(QueryPlan.safeParse(plan(query)).error).toBeUndefined();
      }),
    );
  });
});
