import type { Route } from "../route.ts";
import { type Components, createComponents } from "./components.ts";
import { describeOperation, type OperationExample } from "./describe-operation.ts";
import { shareParameters } from "./share-parameters.ts";

const NOTICE = `Quotes, cloud spend and vulnerabilities behind one API that a platform team runs for itself.

**Public beta.** There is a free tier; paid billing and account recovery are not enabled. A quote's amount is a
calculation that the caller asked for, never a charge.

Every request carries \`Authorization: Bearer <API_KEY>\`; a key belongs to one organization. Every answer carries
\`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\`, \`X-RateLimit-Reset\` (Unix seconds) and their IETF forms; every
error is problem details (RFC 9457) with \`detail\` and \`code\`.`;

/** A request of each operation and what is answered to it, by `operationId`. */
export type ApiExamples = Readonly<Record<string, OperationExample>>;

/** What the reference says of the service beside its routes. */
export type ApiFacts = {
  readonly version: string;
  readonly publicUrl: string | null;
  readonly examples: ApiExamples;
};

type ApiDocument = { readonly openapi: "3.1.0"; readonly components: Components } & Readonly<Record<string, unknown>>;

/** The heading of each tag of a route, and what it is about. */
const TAGS: Readonly<Record<string, readonly [heading: string, description: string]>> = {
  quotes: ["Quotes", "Exact prices, computed once per Idempotency-Key."],
  plans: ["Plan and usage", "The plan, and what is used of it."],
  spend: ["Spend", "What the cloud cost, will cost, and where it was unusual: exact, out of the providers' own bills."],
  connectors: ["Connectors", "Where the bills come from, and how fresh they are."],
  cves: ["Vulnerabilities", "Vulnerabilities of NVD, with what CISA KEV and EPSS say of them."],
  ask: ["Ask", "Questions in words. Every figure of an answer is a fact with the request that reproduces it."],
  agents: ["Agents", "The same for agents, by the Model Context Protocol."],
};

function describeTag(name: string) {
  const [heading, description] = TAGS[name] ?? [];
  if (heading === undefined) throw new Error(`The tag "${name}" has no heading. Give it one beside the others.`);
  return { name, "x-displayName": heading, description };
}

/** The OpenAPI 3.1 document of the routes that take an API key. */
export function describeApi({ version, publicUrl, examples }: ApiFacts, routes: readonly Route[]): ApiDocument {
  const components = createComponents();
  const paths: Record<string, Record<string, Readonly<Record<string, unknown>>>> = {};
  const served = routes.filter((route) => route.for?.includes("key") ?? true);
  for (const route of served) {
    const path = route.path.replaceAll(/:(\w+)/g, "{$1}");
    const operation = describeOperation(route, components, examples[route.operationId]);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation };
  }
  const tags = [...new Set(served.map(({ tag }) => tag))];
  return {
    openapi: "3.1.0",
    info: {
      title: "Costplane",
      version,
      description: NOTICE,
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: publicUrl ?? "/", description: "This service." }],
    security: [{ apiKey: [] }],
    tags: tags.map(describeTag),
    paths: shareParameters(paths, components.all),
    components: components.all,
  };
}
