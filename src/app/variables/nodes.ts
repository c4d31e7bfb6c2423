import { z } from "zod";
import { boolean, integer, preset, unset } from "./values.ts";

/** With two for jobs, one for the gate and one for sessions, ten nodes fit into PostgreSQL's hundred connections. */
const POOL_OF_SHARED_SERVER = 5;
const POOL_OF_OWN_SERVER = 10;

/** The variables of nodes that share databases. */
export const NODE_VARIABLES = {
  COSTPLANE_MIGRATE: preset(
    "on",
    boolean(),
    "Whether a start brings the databases' schemas up to date. With `off` it is refused where they are not, " +
      "until `costplane migrate` has done it.",
  ),
  DATABASE_POOL_CONNECTIONS: unset(
    integer(2, 1_000),
    "Connections to PostgreSQL that a node's requests share; the gate and people's sessions have one more each.",
    { default: `${POOL_OF_SHARED_SERVER} with \`DATABASE_URL\`, else ${POOL_OF_OWN_SERVER}` },
  ),
  DATABASE_JOB_CONNECTIONS: preset("2", integer(1, 100), "Connections to PostgreSQL of a node's queue of jobs."),
};

const Variables = z.object(NODE_VARIABLES).extend({ DATABASE_URL: z.string().optional() });

/** How many connections the pool has. */
export function poolOf(set: z.infer<typeof Variables>): number {
  const { DATABASE_POOL_CONNECTIONS: chosen, DATABASE_URL: url } = set;
  return chosen ?? (url ? POOL_OF_SHARED_SERVER : POOL_OF_OWN_SERVER);
}
