import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import axe from "axe-core";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Request,
} from "playwright-core";
import { ensurePages } from "../../tools/ensure-pages.mjs";
import { cpes, cvss, feedFolder, made, madeKev } from "../cves/made-feeds.ts";
import { copyFolder } from "./copy-folder.ts";
import { CHROMIUM } from "./left-out.ts";
import { madeOnce } from "./made-once.ts";
import { costplane, makeDataFolder, type ServiceProcess, startServiceProcess } from "./service-process.ts";

export const OWNER_PASSWORD = "five small boats at sea";

/** A service with the demo in a process of its own, and a real browser whose person is the demo's owner. */
export type ConsoleRoom = {
  readonly url: string;
  /** The address of the demo's pages. */
  readonly home: string;
  readonly key: string;
  readonly service: ServiceProcess;
  readonly dataFolder: string;
  /** Opens a page that is signed in, unless told otherwise; it notes what goes wrong in it. */
  openPage(options?: PageOptions): Promise<WatchedPage>;
  /** What the API answers a key, as the pages' figures must be. */
  ask(path: string): Promise<unknown>;
  /** Runs a command of an operator, and returns its document. */
  operate(...args: readonly string[]): Promise<Record<string, unknown>>;
  close(): Promise<void>;
};

export type PageOptions = BrowserContextOptions & { readonly isSignedIn?: boolean };
export type WatchedPage = Page & {
  readonly faults: string[];
  /** What it has asked for and was not answered yet. */
  readonly waitsFor: ReadonlySet<Request>;
};

type More = Readonly<Record<string, string>>;

/** What is told at a first start alone: a key, the person's cookies, and where the demo's pages begin. */
type First = { readonly key: string; readonly cookies: StorageState; readonly path: string };
type StorageState = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** Opens a copy of the console as it is after a first start, with more in the service's environment. */
export async function openConsoleRoom(more: More = {}): Promise<ConsoleRoom> {
  const kept = await madeOnce("console", keepConsole);
  const { dataFolder, remove } = makeDataFolder();
  await copyFolder(join(kept, DATA), dataFolder);
  const service = await startService(dataFolder, kept, more);
  return roomOf(service, JSON.parse(readFileSync(join(kept, FIRST), "utf8")), { dataFolder, remove });
}

/** Opens the console at a first start: the owner opens its link in a browser, and sets their password. */
export async function openFirstConsoleRoom(): Promise<ConsoleRoom> {
  const { dataFolder, remove } = makeDataFolder();
  layFeeds(dataFolder);
  const service = await startService(dataFolder, dataFolder, {});
  return roomOf(service, await firstTold(service), { dataFolder, remove });
}

const DATA = "data";
const FIRST = "first.json";

async function keepConsole(folder: string): Promise<void> {
  layFeeds(folder);
  const service = await startService(join(folder, DATA), folder, {});
  try {
    writeFileSync(join(folder, FIRST), JSON.stringify(await firstTold(service)));
  } finally {
    await service.stop();
  }
}

async function startService(dataFolder: string, feedsFolder: string, more: More): Promise<ServiceProcess> {
  await ensurePages();
  const env = { COSTPLANE_DEMO: "on", LOG_LEVEL: "info", ...feedsIn(feedsFolder), ...more };
  return startServiceProcess({ dataFolder, env });
}

/** Waits until the bills and the vulnerabilities are there, and makes the owner. */
async function firstTold(service: ServiceProcess): Promise<First> {
  const [, key = ""] = /(cpk_\w+)/.exec(service.output()) ?? [];
  const [, link = ""] = /Console: (\S+)/.exec(service.output()) ?? [];
  await billsAreLoaded(askedBy(service, key));
  await cvesAreLoaded(askedBy(service, key));
  const browser = await launchChromium();
  try {
    const page = await watchedPage(browser, { reducedMotion: "reduce" });
    await page.goto(link);
    await page.getByLabel("Your name").fill("Ada Lovelace");
    await page.getByLabel("Password").fill(OWNER_PASSWORD);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.waitForURL(/\/o\/org_/);
    return { key, cookies: await page.context().storageState(), path: new URL(page.url()).pathname };
  } finally {
    await browser.close();
  }
}

async function roomOf(
  service: ServiceProcess,
  { key, cookies, path }: First,
  { dataFolder, remove }: ReturnType<typeof makeDataFolder>,
): Promise<ConsoleRoom> {
  const browser = await launchChromium();
  return {
    url: service.url,
    home: service.url + path,
    key,
    service,
    dataFolder,
    ask: askedBy(service, key),
    operate: (...args) => costplane(dataFolder, ...args),
    openPage: ({ isSignedIn = true, ...options } = {}) =>
      watchedPage(browser, { reducedMotion: "reduce", ...(isSignedIn ? { storageState: cookies } : {}), ...options }),
    close: async () => {
      await browser.close();
      await service.stop();
      remove();
    },
  };
}

type Ask = (path: string) => Promise<unknown>;

function askedBy({ url }: ServiceProcess, key: string): Ask {
  return async (path) => (await fetch(url + path, { headers: { authorization: `Bearer ${key}` } })).json();
}

/** A real browser. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM ?? "chromium", args: ["--no-sandbox", "--disable-gpu"] });
}

// What a browser can do differs with its version: a feature that this one has not is none that a page could use.
const UNKNOWN_FEATURE =
  /^Error with Permissions-Policy header: (?:Unrecognized feature|Origin trial controlled feature not enabled): /;

/** Opens a page that notes what goes wrong in it. */
export async function watchedPage(browser: Browser, options: BrowserContextOptions): Promise<WatchedPage> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const faults: string[] = [];
  const waitsFor = new Set<Request>();
  page.on("request", (request) => waitsFor.add(request));
  page.on("requestfinished", (request) => waitsFor.delete(request));
  page.on("requestfailed", (request) => waitsFor.delete(request));
  page.on("console", (message) => {
    const isFault = message.type() === "error" || message.type() === "warning";
    if (isFault && !UNKNOWN_FEATURE.test(message.text())) faults.push(message.text());
  });
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("request", (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith("http") && hostname !== "127.0.0.1") faults.push(`a request to ${hostname}`);
  });
  return Object.assign(page, { faults, waitsFor });
}

const RULES_OF_COLOURS = ["color-contrast", "link-in-text-block"] as const;

/** What axe finds on the page, as `rule: where`; by all of its rules, or by those that look at colours. */
export async function axeFindings(page: Page, rules: "all" | "colours" = "all"): Promise<readonly string[]> {
  // No page has frames. A page that has axe already is not given it again: that takes longer than what it finds.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source);
  const only = rules === "all" ? {} : { runOnly: RULES_OF_COLOURS };
  const options = JSON.stringify({ resultTypes: ["violations"], ...only });
  const { violations } = (await page.evaluate(`axe.run(document, ${options})`)) as axe.AxeResults;
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}

/**
 * Waits until all that the page asked for is answered and drawn. What an answer leads to is asked for once the page has
 * nothing else to do: it is settled when it has its title, and three times had nothing to do and waited for nothing.
 */
export async function settled(page: WatchedPage): Promise<void> {
  for (let calm = 0; calm < 3; ) {
    const isDrawn = await page.evaluate(IDLE).catch(isOnItsWay);
    calm = isDrawn && page.waitsFor.size === 0 ? calm + 1 : 0;
  }
}

// After the next frame, and when there is nothing else to do: whether the page is there, and no part of it on its way.
const IDLE = `new Promise((resolve) => {
  const waiting = "[role=status][aria-label*='on their way'], [aria-busy=true]";
  const isDrawn = () => document.querySelector("h1, form") !== null && document.querySelector(waiting) === null;
  requestAnimationFrame(() => requestIdleCallback(() => resolve(document.readyState === "complete" && isDrawn())));
})`;

/** While a page goes to another address nothing can be asked of it: that is no failure, it is not settled. */
function isOnItsWay(error: Error): false {
  if (/Execution context was destroyed|navigat/i.test(error.message)) return false;
  throw error;
}

const FEEDS = "made feeds";
const KEV = "kev.json";

/** A few vulnerabilities, one of them known to be exploited: laid once, as several services may read them. */
function layFeeds(folder: string): void {
  const feeds = feedFolder(join(folder, FEEDS));
  const severe = { metrics: { cvssMetricV31: [cvss("3.1", 9.8, "Primary", "CRITICAL")] }, ...cpes(["acme", "rocket"]) };
  feeds.lay("2026", [made("CVE-2026-0001", "A flaw in acme rocket", severe), made("CVE-2026-0002", "Another flaw")]);
  writeFileSync(join(feeds.path, KEV), madeKev(["CVE-2026-0001"]));
}

/** The settings by which a service reads the feeds that lie there. */
function feedsIn(folder: string): Readonly<Record<string, string>> {
  const path = join(folder, FEEDS);
  return {
    CVE_REFRESH: "on",
    NVD_FEEDS_URL: pathToFileURL(`${path}/`).href,
    KEV_URL: pathToFileURL(join(path, KEV)).href,
  };
}

async function cvesAreLoaded(ask: Ask): Promise<void> {
  for (;;) {
    const { total_records: total } = (await ask("/api/cves?kev=true")) as { total_records?: number };
    if (total === 1) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

async function billsAreLoaded(ask: Ask): Promise<void> {
  for (;;) {
    const { data } = (await ask("/api/connectors")) as { data: readonly { status: string }[] };
    if (data.length === 3 && data.every(({ status }) => status === "synced")) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
