import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../src/core/ids.ts";
import { LIMITS } from "../../src/core/limits.ts";
import type { Route } from "../../src/http/index.ts";
import { CVE_ID, openDataRoom } from "../support/data-room.ts";
import { partOf } from "../support/rounds.ts";
import { GET_ROUTES, nameOf, parametersOf, ROUTES } from "../support/route-table.ts";
import { type Asked, send, type Told } from "../support/send-request.ts";
import type { SpendRoom } from "../support/spend-room.ts";
import { makeOrganization } from "../support/test-app.ts";
import { moveDemoIn, moveIn, type Neighbour } from "./neighbours.ts";
import { ABOUT_PARAMETERS, OWN_QUESTIONS } from "./own-questions.ts";

// Of what is asked a plain run asks one of so many.
const ASKED_EACH = 16;

let room: SpendRoom;
let own: Neighbour;
/** Has what `own` has, under names of its own. */
let twin: Neighbour;
let demo: Neighbour;
/** What `own` was answered while it was alone, by request. */
const alone = new Map<string, string>();

beforeAll(async () => {
  room = await openDataRoom();
  own = await moveIn(room, room.org, "kestrel");
  for (const asked of ROUTES.flatMap((route) => requestsOf(route, own))) {
    alone.set(JSON.stringify(asked), shown(await ask(own, asked)));
  }
  const { org } = await makeOrganization(room.db.database);
  twin = await moveIn(room, org, "ostrich");
  await makeOlder(twin);
  demo = await moveDemoIn(room);
});

afterAll(() => room.close());

const ask = ({ key }: Neighbour, asked: Asked) => send(room.app.url, key, asked);

/** Of two connectors with the same lines the older one has them: no other organization's may count as one of these. */
async function makeOlder({ connectors }: Neighbour): Promise<void> {
  const all = room.db.database.kysely.updateTable("connectors").where("id", "in", connectors as never[]);
  await all.set({ created_at: new Date("2020-01-01T00:00:00Z") }).execute();
}

const ACCEPTED = {
  json: "application/json",
  csv: "text/csv",
  ndjson: "application/x-ndjson",
  sse: "text/event-stream",
};

/** All ways in which an organization asks a route for what it has. */
function requestsOf(route: Route, of: Neighbour): readonly Asked[] {
  const { queries, bodies } = OWN_QUESTIONS[route.operationId] ?? {};
  const ids = route.path.includes("/connectors/:id") ? of.connectors : [CVE_ID];
  const paths = [...new Set(ids.map((id) => route.path.replace(":id", id)))];
  if (route.path.includes(":id") && route.method !== "GET") return [];
  return acceptsOf(route).flatMap((accept) => [
    ...(queries?.(of) ?? []).flatMap((query) =>
      paths.map((path) => ({ path: query ? `${path}?${query}` : path, headers: { accept } })),
    ),
    ...(bodies?.(of) ?? []).map((body) => ({ method: route.method, path: route.path, body, headers: { accept } })),
  ]);
}

function acceptsOf({ operationId, exports = [] }: Route): readonly string[] {
  if (operationId === "callMcp") return [`${ACCEPTED.json}, ${ACCEPTED.sse}`];
  return [ACCEPTED.json, ...exports.map((format) => ACCEPTED[format])];
}

/** Where a text has a secret. */
function around(text: string, secret: string): readonly string[] {
  const at = text.indexOf(secret);
  return at < 0 ? [] : [text.slice(Math.max(0, at - 60), at + 60)];
}

/** What an answer tells, without what is another each time. */
function shown({ status, headers, body }: Told): string {
  const text = body.replaceAll(/"window":\{[^}]*\}/g, "WINDOW").replaceAll(/\b(cnv|req)_\w{20}/g, "NEW_ID");
  return [status, headers.get("etag"), text].join("\n");
}

const each = (routes: readonly Route[]) => routes.map((route) => [nameOf(route), route] as const);
const asking = ROUTES.filter((route) => {
  const { queries, bodies } = OWN_QUESTIONS[route.operationId] ?? {};
  return queries || (bodies && !route.path.includes(":id"));
});
const isEverybodys = ({ service }: Route) => service === "vulnerability-data";
const isOwn = ({ service }: Route) => service === "cost-data";
const nobodys = () => newId("con", randomBytes);

test("every route, and each of its parameters, has its place in the questions of isolation", () => {
  expect(ROUTES.map(({ operationId }) => operationId).filter((id) => !OWN_QUESTIONS[id])).toEqual([]);
  const placed = Object.values(ABOUT_PARAMETERS).flat();
  const parameters = GET_ROUTES.filter(isOwn).flatMap(parametersOf);
  expect(parameters.filter((name) => !placed.includes(name))).toEqual([]);
});

describe.each(each(asking))("%s", (_, route) => {
  test("answers as if nobody else were there, ETag and all", async () => {
    for (const asked of requestsOf(route, own)) {
      expect(shown(await ask(own, asked)), JSON.stringify(asked)).toBe(alone.get(JSON.stringify(asked)));
    }
  });
});

describe.each(each(asking.filter((route) => route.scope !== null && !isEverybodys(route))))("%s", (_, route) => {
  test("tells an organization its own names", () => {
    const told = requestsOf(route, own).map((asked) => alone.get(JSON.stringify(asked)) ?? "");
    expect(told.filter((answer) => own.secrets.some((secret) => answer.includes(secret)))).not.toEqual([]);
  });
});

describe.each(each(GET_ROUTES.filter(isOwn)))("%s", (_, route) => {
  test("an ETag is of one organization: another's is not known, though it asks the same of the same", async () => {
    for (const asked of partOf(requestsOf(route, own), ASKED_EACH)) {
      if (own.connectors.some((id) => asked.path.includes(id))) continue;
      const etag = (await ask(twin, asked)).headers.get("etag") as string;
      const answer = await ask(own, { ...asked, headers: { ...asked.headers, "if-none-match": etag } });
      expect({ asked, status: answer.status, same: answer.headers.get("etag") === etag }).toEqual({
        asked,
        status: 200,
        same: false,
      });
    }
  });
});

const withConnector = ROUTES.filter(({ path }) => path.includes("/connectors/:id"));

describe.each(each(withConnector))("%s", (_, route) => {
  test("404: another's connector is like one that nobody has, and stays as it is", async () => {
    const list = { path: "/api/connectors" };
    const before = await Promise.all([twin, demo].map((other) => ask(other, list)));
    for (const id of [...twin.connectors, ...demo.connectors]) {
      for (const body of OWN_QUESTIONS[route.operationId]?.bodies?.(own) ?? [undefined]) {
        const asked = { method: route.method, path: route.path.replace(":id", id), ...(body ? { body } : {}) };
        const answer = await ask(own, asked);
        const of = await ask(own, { ...asked, path: route.path.replace(":id", nobodys()) });
        expect({ asked, status: answer.status }).toEqual({ asked, status: 404 });
        expect(shown(answer)).toBe(shown(of));
      }
    }
    const after = await Promise.all([twin, demo].map((other) => ask(other, list)));
    expect(after.map(shown)).toEqual(before.map(shown));
  });
});

/** Questions that name what only the other has, each beside the same question about what nobody has. */
function namingOf(route: Route, other: Neighbour): readonly (readonly [string, string])[] {
  const { values } = other;
  const parameters = parametersOf(route);
  const names = parameters.filter((name) => ABOUT_PARAMETERS.names.includes(name) && values[name] !== undefined);
  const named = names.flatMap((name) => [`${name}=${values[name]}`, `${name}=!${values[name]}`]);
  const tags = [`tag:${values["tag"]}=x`, "tag:team=team-ostrich", "tag:team=!payments"];
  const asked = [...named, ...(names.includes("tag") ? tags : [])].map((query) => beside(route, query));
  const grouped = ["group_by", "dimension"].filter((name) => parameters.includes(name));
  const byTag = grouped.map((name) => `${name}=tag:${values["tag"]}`);
  return [...asked, ...byTag].map((query) => [query, withoutNames(query, other)]);
}

/** A parameter beside what a route must always be asked with. */
function beside({ operationId }: Route, query: string): string {
  const { always } = OWN_QUESTIONS[operationId] ?? {};
  return always ? `${always}&${query}` : query;
}

/** Every name of the other in a text replaced by one that nobody has. */
function withoutNames(text: string, { values }: Neighbour): string {
  const names = [...Object.values(values), "team-ostrich", "payments"].toSorted((a, b) => b.length - a.length);
  return names.reduce((rest, name) => rest.replaceAll(name, "Nobodys"), text);
}

/** Of one's own names, those nearest to what was named: another name has others, and none of them is another's. */
const HINT = / Did you mean (?:(?: or )?\\?"(?:(?!Nobodys)[^"\\])*\\?")+\?/g;

/** Goes on with the question that it was given for. */
const CURSOR = /"next_cursor":"[^"]*"/;

const naming = GET_ROUTES.filter((route) => isOwn(route) && parametersOf(route).includes("connector_id"));

describe.each(each(naming))("%s", (_, route) => {
  test("a filter that names what another has finds what one finds that names nothing at all", async () => {
    for (const other of [twin, demo]) {
      for (const [theirs, nothing] of partOf(namingOf(route, other), ASKED_EACH)) {
        const [answer, of] = await Promise.all(
          [theirs, nothing].map((query) => ask(own, { path: `${route.path}?${query}` })),
        );
        const text = (told: Told | undefined) =>
          withoutNames(told?.json.detail ?? told?.body ?? "", other)
            .replaceAll(HINT, "")
            .replace(CURSOR, "CURSOR");
        expect({ theirs, status: answer?.status, text: text(answer) }).toEqual({
          theirs,
          status: of?.status,
          text: text(of),
        });
      }
    }
  });

  test("404: a connector_id of another is like one that nobody has", async () => {
    const about = (id: string) => ask(own, { path: `${route.path}?${beside(route, `connector_id=${id}`)}` });
    for (const id of [...twin.connectors, ...demo.connectors]) {
      const answer = await about(id);
      expect([id, answer.status]).toEqual([id, 404]);
      expect(shown(answer)).toBe(shown(await about(nobodys())));
    }
  });
});

test("all at once, each is answered what it is answered alone, and nothing of another", async () => {
  const everyone = [own, twin, demo];
  const askAll = async (asker: Neighbour, requests: readonly Asked[]) => {
    const secrets = everyone.filter((one) => one !== asker).flatMap((other) => other.secrets);
    for (const asked of requests) {
      const answer = await ask(asker, asked);
      const told = secrets.flatMap((secret) => around(answer.body, secret));
      expect({ asked, status: answer.status, told }).toEqual({ asked, status: 200, told: [] });
      if (asker === own) expect(shown(answer), JSON.stringify(asked)).toBe(alone.get(JSON.stringify(asked)));
    }
  };
  // Each in its own order, with as many queries and exports at once as an organization may have.
  const isExport = ({ headers }: Asked) => /csv|ndjson/.test(headers?.["accept"] ?? "");
  const streamOf = (asked: Asked, index: number) =>
    index % (isExport(asked) ? LIMITS.organizationExportsMax : LIMITS.organizationQueriesMax);
  const turns = everyone.flatMap((asker, place) => {
    const requests = partOf(
      asking.flatMap((route) => requestsOf(route, asker)),
      ASKED_EACH,
    );
    return Array.from({ length: LIMITS.organizationQueriesMax }, (_, stream) => {
      const ofStream = requests.filter((asked, index) => streamOf(asked, index) === stream);
      return askAll(asker, place % 2 === 0 ? ofStream : ofStream.toReversed());
    });
  });
  await Promise.all(turns);
});

test("POST quote: the same Idempotency-Key of another organization is another key", async () => {
  const quote = (of: Neighbour, units: number) => {
    const body = { units, free_units: 0, cents_per_unit: 3 };
    const path = "/v1/services/usage-calculator/quote";
    return ask(of, { method: "POST", path, body, headers: { "idempotency-key": "the-same-key" } });
  };
  expect((await quote(twin, 5)).json.amount_cents).toBe(15);
  const answer = await quote(own, 7);
  expect([answer.status, answer.json.amount_cents, answer.headers.get("idempotent-replayed")]).toEqual([200, 21, null]);
});

test("POST /mcp: a tool that is told to use another's connector answers as for one that nobody has", async () => {
  const call = async (id: string) => {
    const params = { name: "get_spend", arguments: { connector_id: id } };
    const body = { jsonrpc: "2.0", id: 1, method: "tools/call", params };
    const headers = { accept: `${ACCEPTED.json}, ${ACCEPTED.sse}` };
    return shown(await ask(own, { method: "POST", path: "/mcp", body, headers }));
  };
  for (const id of [...twin.connectors, ...demo.connectors]) {
    const answer = await call(id);
    expect(answer).toContain("not_found");
    expect(answer).toBe(await call(nobodys()));
  }
});

describe("POST /api/dory-ai/query", () => {
  const query = (of: Neighbour, body: object) => ask(of, { method: "POST", path: "/api/dory-ai/query", body });

  test("404: another's conversation and connector are like those that nobody has", async () => {
    for (const other of [twin, demo]) {
      const contexts = [
        { conversation_id: other.conversation },
        { conversation_id: newId("cnv", randomBytes) },
        { connector_id: other.connectors[0] },
        { connector_id: nobodys() },
      ];
      const asked = contexts.map((context) => query(own, { query: "How much did we spend in March 2026?", context }));
      const answers = (await Promise.all(asked)).map(shown);
      expect(answers[0]).toMatch(/^404/);
      expect(answers[0]).toBe(answers[1]);
      expect(answers[2]?.replaceAll(/con_\w{20}/g, "ID")).toBe(answers[3]?.replaceAll(/con_\w{20}/g, "ID"));
    }
  });

  test("200: a question that names what another has is answered as one that names nothing at all", async () => {
    for (const name of ["service", "account", "region", "tag"]) {
      const about = (what: string) => query(own, { query: `What did we spend on ${what} in April 2026?` });
      const [answer, of] = await Promise.all([about(twin.values[name] as string), about("Service nobodys")]);
      expect([answer?.status, of?.status]).toEqual([200, 200]);
      const told = (one: Told | undefined) => [one?.json.facts, one?.json.sources, one?.json.tables];
      expect(told(answer)).toEqual(told(of));
    }
  });
});
