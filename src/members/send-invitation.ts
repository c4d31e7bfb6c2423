import { type Link, type Mailer, updateSent } from "../people/index.ts";
import type { Database } from "../stores/postgres/index.ts";

/** What sending invitations needs; without a mailer nobody is written to. */
export type InvitationMail = { readonly database: Database; readonly mailer: Mailer | null };

/**
 * Sends an invitation by e-mail and notes what became of it. Nobody waits for it: the link was shown already, and is as
 * good where the mail is slow, refused or lost. Never rejects.
 */
export async function sendInvitation({ database, mailer }: InvitationMail, link: Link, address: string): Promise<void> {
  if (!mailer) return;
  const failure = await mailer.send({ to: link.email, subject: SUBJECT, text: textOf(link, address) }).then(
    () => null,
    (error: { readonly code?: string }) => sentenceOf(error.code),
  );
  // The database may be gone by then, with the service.
  await database.inTransaction((tx) => updateSent(tx, link.id, failure)).catch(() => undefined);
}

const SUBJECT = "You are invited to Costplane";

function textOf({ expiresAt }: Link, address: string): string {
  return `You are invited to an organization on Costplane. Open this link once, until ${expiresAt.toUTCString()}:

${address}

Whoever has the link can use it: do not pass it on. If you did not expect it, ignore it.
`;
}

const SENTENCES: Readonly<Record<string, string>> = {
  EAUTH: "The mail server refuses the name and password of SMTP_URL.",
  EENVELOPE: "The mail server refuses the address.",
  ECONNECTION: "The mail server can't be reached.",
  ESOCKET: "The mail server can't be reached.",
  EDNS: "The mail server's name can't be found.",
  ETIMEDOUT: "The mail server takes too long.",
};

// What the server itself says may repeat what it was sent, the link too: only our own words are kept.
function sentenceOf(code = ""): string {
  return SENTENCES[code] ?? "The mail server did not accept the mail.";
}
