import { randomBytes } from "node:crypto";
import { runCli } from "../../src/cli/index.ts";
import type { TestDatabase } from "./postgres.ts";

/** Who ran the commands, as the audit log has it. */
export const OPERATOR = { actor: "operator:test", origin: "cli" };

/** What a command is given besides its arguments. */
export type CommandGiven = { readonly env?: object; readonly input?: string };

/** A command in this process, on a database of its own; `env` is in force beside what the database needs. */
export async function runOnDatabase(
  { connection }: TestDatabase,
  args: readonly string[],
  { env = {}, input = "" }: CommandGiven = {},
): Promise<{ readonly status: number; readonly out: string; readonly err: string }> {
  const said = { out: "", err: "" };
  const status = await runCli(args, {
    env: {
      DATABASE_URL: urlOf(connection),
      COSTPLANE_SECRET: "the server secret of this test, long enough",
      ...env,
    },
    writeOut: (text) => {
      said.out += text;
    },
    writeError: (text) => {
      said.err += text;
    },
    readInput: async () => input,
    madeBy: OPERATOR,
    randomBytes,
    now: () => new Date(),
  });
  return { status, ...said };
}

/** Where the database is, as `DATABASE_URL` says it. */
export function urlOf(connection: TestDatabase["connection"]): string {
  if (!("host" in connection)) throw new Error("The tests' server is an embedded one.");
  const { host, port, user, database } = connection;
  return `postgresql:///${database}?${new URLSearchParams({ host, port: String(port), user })}`;
}
