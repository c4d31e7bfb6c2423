/** Sends mail; throws where it can't, with a message that holds no password. */
export type Mailer = { readonly send: (mail: Mail) => Promise<void> };

export type Mail = { readonly to: string; readonly subject: string; readonly text: string };

const CONNECT_MS_MAX = 5_000;
const SOCKET_MS_MAX = 10_000;

/** A mailer that hands mail to the server of an `smtp://` or `smtps://` address. */
export function createMailer(smtpUrl: string, from: string): Mailer {
  const options = {
    url: smtpUrl,
    connectionTimeout: CONNECT_MS_MAX,
    greetingTimeout: CONNECT_MS_MAX,
    socketTimeout: SOCKET_MS_MAX,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  return {
    send: async ({ to, subject, text }) => {
      const { createTransport } = await import("nodemailer");
      await createTransport(options).sendMail({ from, to: { name: "", address: to }, subject, text });
    },
  };
}
