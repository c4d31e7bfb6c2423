import { sql } from "kysely";
import { LIMITS } from "../core/limits.ts";
import type { Tx } from "../stores/postgres/index.ts";

/** Attempts in the window that began with the first of them, and the seconds until it ends. */
export type Attempts = { readonly attempts: number; readonly secondsLeft: number };

const MINUTES = LIMITS.attemptWindowMinutesMax;

/** Counts one more attempt. */
export async function countAttemptRow(tx: Tx, subject: string): Promise<Attempts> {
  const { rows } = await sql<Attempts>`
    INSERT INTO sign_in_attempts AS a (subject, attempts) VALUES (${subject}, 1)
    ON CONFLICT (subject) DO UPDATE SET
      attempts = CASE WHEN a.began_at > now() - make_interval(mins => ${MINUTES}) THEN a.attempts + 1 ELSE 1 END,
      began_at = CASE WHEN a.began_at > now() - make_interval(mins => ${MINUTES}) THEN a.began_at ELSE now() END
    RETURNING attempts,
      ceil(extract(epoch FROM began_at + make_interval(mins => ${MINUTES}) - now()))::int AS "secondsLeft"`.execute(tx);
  return rows[0] as Attempts;
}

/** Forgets the attempts of an address or a device that has signed in. */
export async function deleteAttempts(tx: Tx, subject: string): Promise<void> {
  await tx.deleteFrom("sign_in_attempts").where("subject", "=", subject).execute();
}

/** Takes back the one attempt of a network that was no failure. */
export async function takeBackAttempt(tx: Tx, subject: string): Promise<void> {
  const attempt = tx.updateTable("sign_in_attempts").where("subject", "=", subject).where("attempts", ">", 0);
  await attempt.set({ attempts: sql<number>`attempts - 1` }).execute();
}
