import type { PostgresPool, PostgresPoolClient } from "kysely";
import type { Pool, PoolClient } from "pg";
import { type Held, slotsOfEach } from "../../core/concurrency/slots.ts";
import type { OrganizationId } from "../../core/ids.ts";
import { currentTenant } from "../../core/tenant-context.ts";
import { endWith, preparedName, startStatement } from "../../core/tracing.ts";
import type { PostgresConnection } from "./connection.ts";
import { failureOfConnect, failureOfQuery, isReadOnly } from "./failure.ts";

/** The part of the pool that the work of one organization may hold at a time. */
const TENANT_SHARE = 0.25;
const TENANT_WAITING_MAX = 100;

/**
 * The pool as all rooms share it: no organization holds more than a quarter of its connections, whoever waits too long
 * gets a `PostgresFailure`, and a connection to a server that takes no writes any more is not used again.
 */
export function fairPool(pool: Pool, connection: PostgresConnection, waitMsMax: number): PostgresPool {
  const { max } = pool.options;
  const shares = slotsOfEach<OrganizationId>("PostgreSQL", shareOf(max), TENANT_WAITING_MAX);
  return {
    options: pool.options,
    connect: async () => {
      const tenant = currentTenant();
      const share = tenant === undefined ? WHOLE : await shares.acquire(tenant, AbortSignal.timeout(waitMsMax));
      try {
        return watched(await pool.connect(), share);
      } catch (error) {
        share.release();
        throw failureOfConnect(error, connection);
      }
    },
    end: () => pool.end(),
  };
}

/** A quarter, and two at least where others have some left then: one alone would make every page wait for itself. */
function shareOf(connections: number): number {
  return Math.max(Math.floor(connections * TENANT_SHARE), Math.min(2, connections - 2), 1);
}

type Share = Pick<Held<unknown>, "release">;
// Work of no organization.
const WHOLE: Share = { release: () => {} };

/** A statement that says so by a comment before it is planned once for each connection, and not for each request. */
function preparation(statement: string): { readonly name?: string } {
  const name = preparedName(statement);
  return name === undefined ? {} : { name };
}

function watched(client: PoolClient, share: Share): PostgresPoolClient {
  let isSpent = false;
  const query = async (statement: string, parameters: readonly unknown[]) => {
    const span = startStatement("postgresql", statement);
    try {
      const asked = { ...preparation(statement), text: statement, values: [...parameters] };
      return await endWith(span, client.query(asked));
    } catch (error) {
      isSpent ||= isReadOnly(error);
      throw failureOfQuery(error);
    }
  };
  return {
    // Kysely's type also has cursors, which nothing here uses.
    query: query as unknown as PostgresPoolClient["query"],
    release: (destroy = false) => {
      share.release();
      client.release(isSpent || destroy);
    },
  };
}
