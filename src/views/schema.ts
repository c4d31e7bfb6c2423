import { z } from "zod";
import { GivenName } from "../accounts/index.ts";
import type { PersonId, ViewId } from "../core/ids.ts";
import { LIMITS } from "../core/limits.ts";
import { idOf, Timestamp } from "../http/index.ts";

/** The pages whose addresses can be kept. */
const VIEW_KINDS = ["spend", "vulnerabilities"] as const;
export type ViewKind = (typeof VIEW_KINDS)[number];

/** What a page shows, kept under a name. */
export type View = {
  readonly id: ViewId;
  readonly kind: ViewKind;
  readonly name: string;
  /** The part of the page's address behind `?`. */
  readonly query: string;
  /** null: everybody in the organization sees it. */
  readonly privateTo: PersonId | null;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

const Kind = z.enum(VIEW_KINDS).describe("The page: the spend explorer, or the search for vulnerabilities.");
const Query = z
  .string()
  .max(LIMITS.viewQueryCharsMax, `It has at most ${LIMITS.viewQueryCharsMax} characters.`)
  .regex(/^(?!\?)[!-~]*$/, "It is the part of an address behind `?`, escaped as there.")
  .describe("The part of the page's address behind `?`, such as `group_by=account&service=BigQuery`.");
const Shared = z.boolean().describe("Whether everybody in the organization sees it.");

/** What a view is made from. */
export const ViewRequest = z.strictObject({
  kind: Kind,
  name: GivenName,
  query: Query,
  shared: Shared.default(false),
});
export type ViewRequest = z.infer<typeof ViewRequest>;

/** What is to be another of it; what is not given stays. */
export const ViewChange = z.strictObject({
  name: GivenName.optional(),
  query: Query.optional(),
  shared: Shared.optional(),
});
export type ViewChange = z.infer<typeof ViewChange>;

export const ViewParams = z.strictObject({ id: idOf("viw", "a view: viw_ and 20 letters and digits") });

/** A view as it is shown. */
export const ViewAnswer = z.strictObject({
  id: z.string(),
  kind: Kind,
  name: z.string(),
  query: z.string(),
  shared: Shared,
  created_by: z.string().describe("`person:per_…`, or `operator:<user>`."),
  created_at: Timestamp,
  updated_at: Timestamp,
});

export type ViewAnswer = z.infer<typeof ViewAnswer>;

/** `GET …/views`. */
export const ViewList = z.strictObject({ data: z.array(ViewAnswer) });
