import type { OrganizationId } from "../core/ids.ts";
import { LIMITS } from "../core/limits.ts";
import { type Asker, inBatches } from "../gate/index.ts";
import { createRequestCounter } from "./count-requests.ts";
import { type OpenSession, type OrganizationFacts, readSessions } from "./store.ts";

/** A session that is open, with what is known of its organization and of its person's requests. */
export type SessionFacts = OpenSession & {
  /** null where the person is in no such organization. */
  readonly organization: OrganizationFacts | null;
  /** The requests of the person in the minute that began then, this one counted. */
  readonly requests: number;
  /** Unix milliseconds by the database's clock, as `now` is. */
  readonly windowStart: number;
  readonly now: number;
};

/** A session's token, by its SHA-256 in hexadecimal, and the organization that is asked about. */
export type SessionRequest = { readonly digest: string; readonly organizationId: OrganizationId | null };

/** Finds the open session of a token. */
export type ReadSession = (asked: SessionRequest) => Promise<SessionFacts | undefined>;

/**
 * Reads the sessions of requests that come at the same time together. That they are open and what their people may is
 * read for each request; only how many requests they have made is counted ahead.
 */
export function sessionReader(asker: Asker): ReadSession {
  const counter = createRequestCounter();

  async function read(asked: readonly SessionRequest[]): Promise<readonly (SessionFacts | undefined)[]> {
    const counting = counter.toCount(asked.map(({ digest }) => digest));
    const found = await readSessions(
      asker,
      asked.map((one, place) => ({ ...one, counted: counting[place]?.counted ?? 0 })),
    );
    counter.note(counting, found);
    const uncounted: number[] = [];
    const facts = found.sessions.map((session, place) => {
      if (!session) return undefined;
      const requests = counter.next((asked[place] as SessionRequest).digest);
      if (requests === undefined) uncounted.push(place);
      const organization = (session.organizationId && found.organizations.get(session.organizationId)) || null;
      return { ...session, organization, requests: requests ?? 0, windowStart: counter.windowStart(), now: found.now };
    });
    // The minute has turned, and with it went what was counted ahead.
    const again = uncounted.length > 0 ? await read(uncounted.map((place) => asked[place] as SessionRequest)) : [];
    for (const [index, place] of uncounted.entries()) facts[place] = again[index];
    return facts;
  }

  return inBatches(read, LIMITS.gateBatchRequestsMax);
}
