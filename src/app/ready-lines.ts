import { isEveryAddress, reachable } from "../people/index.ts";
import { builtPages } from "./built-pages.ts";
import type { Config } from "./config.ts";
import type { Service } from "./service.ts";

type Ready = Pick<Service, "url" | "demoKey" | "setUpLink">;

/** What a start finds around it that its operator may not have meant. */
type Around = {
  /** Whether `PUBLIC_URL` says where callers reach the service. */
  readonly hasPublicUrl: boolean;
  /** Whether the console's pages are built. */
  readonly hasPages: boolean;
};

// Of pino, so that the line is one of the log.
const INFO = 30;

/** The last words of a start, for people: what to do first, and where the service is. */
export function readyText({ url, demoKey, setUpLink }: Ready): string {
  const here = reachable(url);
  return `${firstSteps({ url: here, demoKey, setUpLink })}Costplane is ready: ${here}\n`;
}

/** What to mind, for people; empty where nothing is. It is no output, which may be a log of JSON but for one line. */
export function notesText({ url }: Ready, around: Around): string {
  return notesOf(url, around)
    .map((note) => `${note}\n`)
    .join("");
}

/** The same as a line of the log, whatever its level. A key and a link are in it while people are told them, too. */
export function readyJson({ url, demoKey, setUpLink }: Ready, now: Date, around: Around): string {
  const notes = notesOf(url, around);
  const line = {
    level: INFO,
    time: now.toISOString(),
    url: reachable(url),
    ...(demoKey === null ? {} : { demo_key: demoKey }),
    ...(setUpLink === null ? {} : { set_up_link: setUpLink }),
    ...(notes.length === 0 ? {} : { notes }),
    msg: "Costplane is ready",
  };
  return `${JSON.stringify(line)}\n`;
}

/** What a start by this configuration finds around it. */
export function aroundStart({ publicUrl }: Pick<Config, "publicUrl">): Around {
  return { hasPublicUrl: publicUrl !== undefined, hasPages: builtPages() !== null };
}

function notesOf(url: string, { hasPublicUrl, hasPages }: Around): readonly string[] {
  const isAddressUnknown = isEveryAddress(url) && !hasPublicUrl;
  return [
    ...(isAddressUnknown ? [`PUBLIC_URL is not set: links lead to ${reachable(url)}, on this machine alone.`] : []),
    ...(hasPages ? [] : ["The console's pages are not built: the API alone is served. Build them: npm run pages"]),
  ];
}

function firstSteps({ url, demoKey, setUpLink }: Ready): string {
  if (demoKey !== null) return demoLines(demoKey, url, setUpLink);
  return setUpLink === null ? "" : `The organization "Demo" has no owner yet.\n${setUpLines(setUpLink)}\n`;
}

/** What the first start prints: the key, which is shown only now, and requests to paste. */
function demoLines(key: string, url: string, setUpLink: string | null): string {
  return `
The organization "Demo" is made, with every service activated. Its API key, shown only now:

  ${key}
${setUpLink ? setUpLines(setUpLink) : ""}
Its bills, 90 days of AWS, Azure and Google Cloud, are being loaded; that takes a few seconds. Try it:

  export KEY=${key}
  curl ${url}/api/connectors -H "Authorization: Bearer $KEY"
  curl "${url}/api/spend?group_by=service" -H "Authorization: Bearer $KEY"
  curl ${url}/api/dory-ai/query -H "Authorization: Bearer $KEY" \\
    -H 'Content-Type: application/json' -d '{"query":"Why did BigQuery cost more this month?"}'
  curl ${url}/v1/services/usage-calculator/quote -H "Authorization: Bearer $KEY" \\
    -H 'Idempotency-Key: first-quote' -H 'Content-Type: application/json' \\
    -d '{"units":1500,"free_units":1000,"cents_per_unit":3}'

`;
}

/** What each start prints until somebody has used the link. */
function setUpLines(setUpLink: string): string {
  return `
Open this link once, within 24 hours, to set the password of its first owner; the next start prints another one:

  Console: ${setUpLink}
`;
}
