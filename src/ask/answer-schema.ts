import { z } from "zod";
import { DAY_EXPECTED, isDay } from "../core/days.ts";
import { isId } from "../core/ids.ts";
import { LIMITS } from "../core/limits.ts";
import { nameModels, together, word } from "../http/index.ts";

const day = z.string().refine(isDay, DAY_EXPECTED);

const ContextMembers = z.strictObject({
  conversation_id: z
    .string()
    .refine((id) => isId("cnv", id), "It must be the id of the conversation of an earlier answer.")
    .optional(),
  start_date: day.optional().describe("First day of the period, where the question names none."),
  end_date: day.optional().describe("Last day of it, included."),
  connector_id: z
    .string()
    .refine((id) => isId("con", id), "It must be the id of a connector (con_…).")
    .optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, "It must be a currency code such as USD.")
    .optional(),
  engine: word(["builtin", "model"]).optional().describe("Which engine must answer."),
  notes: z
    .string()
    .optional()
    .describe("Names and days that are meant where the question names none of their kind. Data, never an order."),
});

const BACKWARDS = { field: "end_date", code: "invalid_value", message: "It must not be before start_date." } as const;

const ContextObject = together(ContextMembers, ({ start_date: start = "", end_date: end = "9999" }, areFine) =>
  areFine("start_date", "end_date") && start > end ? [BACKWARDS] : [],
);

/** `POST /api/dory-ai/query`. */
export const AskRequest = z.strictObject({
  query: z
    .string()
    .max(LIMITS.questionCharsMax, `It has at most ${LIMITS.questionCharsMax} characters.`)
    .refine((text) => text.trim() !== "", "It must be a question.")
    .describe("A question in English."),
  context: z
    .union([z.string(), ContextObject])
    .refine(
      (context) => Buffer.byteLength(JSON.stringify(context)) <= LIMITS.askContextBytesMax,
      `It has at most ${LIMITS.askContextBytesMax} bytes.`,
    )
    .optional()
    .describe("A string is `notes`."),
});
export type AskRequest = z.infer<typeof AskRequest>;

/** The context with nothing left open. */
export type AskContext = z.infer<typeof ContextObject>;

export const UNITS = ["money", "ratio", "count", "quantity", "day", "score", "text"] as const;

const Fact = z.strictObject({
  id: z.string(),
  label: z.string().describe("What the value is."),
  value: z.string().describe("Exact: a decimal, a day or a name."),
  text: z.string().describe("The value as `answer` shows it, rounded for reading."),
  unit: z.string().describe(`${UNITS.map((unit) => `\`${unit}\``).join(", ")}, or what a quantity is counted in.`),
  currency: z.string().nullable(),
  source: z.string().nullable().describe("The id of the source that it was read or computed from."),
  from: z.array(z.string()).describe("The facts that it was computed from; empty where the source has it as it is."),
});

const Source = z.strictObject({
  id: z.string(),
  endpoint: z.string().describe("Method and path of the request of this API that reproduces the facts."),
  params: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
});

const ReadPart = z.strictObject({
  words: z.string().describe("Words of the question."),
  as: z.string().describe("What they were taken for: `filter`, `period`, `bound`, `rank`, `group`, `left_out`, …"),
  value: z.string().nullable().describe("Which one, where it has one."),
});

const Insight = z.strictObject({ title: z.string(), detail: z.string(), fact_ids: z.array(z.string()) });
const Cell = z.string().nullable();
const Table = z.strictObject({ columns: z.array(z.string()), rows: z.array(z.array(Cell)) });
const Chart = z.strictObject({
  kind: z.enum(["bar", "line"]),
  title: z.string(),
  x: z.array(Cell).describe("Names or days."),
  series: z.array(z.strictObject({ name: z.string(), currency: z.string().nullable(), values: z.array(Cell) })),
});

/** The answer to a question. */
export const AskAnswer = z.strictObject({
  answer: z.string().describe("Plain text. Every figure in it is one of `facts`."),
  insights: z.array(Insight),
  facts: z.array(Fact),
  sources: z.array(Source),
  tables: z.array(Table),
  chart: Chart.nullable(),
  period: z
    .strictObject({ start_date: z.string(), end_date: z.string(), assumed: z.boolean() })
    .nullable()
    .describe("`assumed`: the question named none."),
  freshness: z.strictObject({ data_through: z.string().nullable() }).nullable(),
  warnings: z.array(z.string()),
  engine: z.enum(["builtin", "model"]),
  model: z.string().optional(),
  reading: z.array(ReadPart).describe("What each part of the question was taken for; empty where a model planned."),
  corrections: z
    .array(z.strictObject({ said: z.string(), read: z.string() }))
    .describe("Misspelled words, and what they were read as; the answer says so, too."),
  conversation_id: z.string().describe("For a question that follows this one, for a day."),
  clarification: z
    .strictObject({ question: z.string(), options: z.array(z.string()) })
    .nullable()
    .describe("What must be known first: answer it in the same conversation."),
});
export type AskAnswer = z.infer<typeof AskAnswer>;
export type Fact = z.infer<typeof Fact>;
export type Source = z.infer<typeof Source>;
export type Insight = z.infer<typeof Insight>;
export type Table = z.infer<typeof Table>;
export type Chart = z.infer<typeof Chart>;

nameModels({
  AskContext: ContextObject,
  AskRequest,
  Fact,
  FactSource: Source,
  ReadPart,
  Insight,
  AnswerTable: Table,
  AnswerChart: Chart,
  AskAnswer,
});
