import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { PAGES } from "../../test/support/console-pages.ts";
import { type ConsoleRoom, openFirstConsoleRoom, settled } from "../../test/support/console-room.ts";
import { markdownTable, median, show } from "../support/figures.ts";

/**
 * The budgets of the console's pages, in Chromium, with the demo and the production policy.
 * `node bench/console/main.ts [rounds]`
 */
const rounds = Number(process.argv[2] ?? 5);
const DIST = fileURLToPath(new URL("../../web/dist", import.meta.url));
/** Ninety days of ten series: as much as a chart is meant to have. */
const HEAVY = `/spend?start_date=${daysAgo(90)}&end_date=${daysAgo(1)}&granularity=day`;

/** What the browser saw of a page. */
type Seen = { readonly scripts: number; readonly requests: number; readonly shift: number; readonly longest: number };

const room = await openFirstConsoleRoom();
try {
  const entry = await seenAt(room, "/sign-in", false);
  const pages = [];
  for (const path of PAGES) pages.push({ path, ...(await seenAt(room, path, true)) });
  const heavy = await seenAt(room, HEAVY, true);
  const { shown, answers } = await timesToFigures(room);
  console.log(
    markdownTable(
      ["what", "figure", "budget"],
      [
        ["first load of JavaScript, gzip", `${show(entry.scripts / 1024)} KiB`, "150"],
        [
          "the page with the most beyond it",
          `${show(most(pages, "scripts") / 1024 - entry.scripts / 1024)} KiB`,
          "120",
        ],
        ["requests to the API for the first view, the most", `${most(pages, "requests")}`, "6"],
        [`layout shift, the most (${pageOfMost(pages, "shift")})`, most(pages, "shift").toFixed(3), "0.02"],
        ["longest task, a chart of 90 × 10 and its table", `${show(heavy.longest)} ms`, "100"],
        ["navigation to figures, explorer, median", `${show(median(shown))} ms`, ""],
        ["the same API answers alone, median", `${show(median(answers))} ms`, ""],
        ["more than the answers alone", `${show(median(shown) - median(answers))} ms`, "250"],
      ],
    ),
  );
} finally {
  await room.close();
}

async function seenAt({ openPage, home, url }: ConsoleRoom, path: string, isSignedIn: boolean): Promise<Seen> {
  const page = await openPage({ isSignedIn, viewport: { width: 1280, height: 900 } });
  await page.addInitScript(`
    window.seen = { shift: 0, longest: 0 };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.seen.shift += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.seen.longest = Math.max(window.seen.longest, duration);
    }).observe({ type: "longtask", buffered: true });
  `);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto((isSignedIn ? home : url) + path);
  await settled(page);
  const { shift, longest } = (await page.evaluate("window.seen")) as { shift: number; longest: number };
  await page.context().close();
  const scripts = asked.filter((name) => name.startsWith("/assets/") && name.endsWith(".js"));
  return {
    scripts: scripts.reduce((sum, name) => sum + readFileSync(`${DIST}${name}.gz`).length, 0),
    requests: asked.filter((name) => name.startsWith("/console/api/")).length,
    shift,
    longest,
  };
}

/** How long figures take to be seen, and how long the answers that they are made of take alone, in turns. */
async function timesToFigures({ openPage, home }: ConsoleRoom) {
  const shown: number[] = [];
  const answers: number[] = [];
  const page = await openPage({ viewport: { width: 1280, height: 900 } });
  for (let round = 0; round < rounds; round += 1) {
    const asked: string[] = [];
    const note = (request: { url(): string }) => {
      if (request.url().includes("/spend?")) asked.push(request.url());
    };
    page.on("request", note);
    const begun = performance.now();
    await page.goto(`${home}/spend`);
    await page.locator("section[aria-label=Rows] tbody tr").first().waitFor();
    await page.locator("section[aria-label='Spend over time'] svg path").first().waitFor();
    shown.push(performance.now() - begun);
    page.off("request", note);
    answers.push(await timeOfAnswers(page, asked));
  }
  await page.context().close();
  return { shown, answers };
}

/** The first answer, then the others, which need it, at once. */
async function timeOfAnswers(page: { evaluate(script: string): Promise<unknown> }, asked: readonly string[]) {
  const [first, ...others] = asked.map((url) => JSON.stringify(url));
  return Number(
    await page.evaluate(`(async () => {
      const begun = performance.now();
      await (await fetch(${first})).text();
      await Promise.all([${others.join(",")}].map(async (url) => (await fetch(url)).text()));
      return performance.now() - begun;
    })()`),
  );
}

function most(pages: readonly Seen[], what: keyof Seen): number {
  return Math.max(...pages.map((page) => page[what]));
}

/** The page that has the most of it. */
function pageOfMost(pages: readonly (Seen & { readonly path: string })[], what: keyof Seen): string {
  return pages.find((page) => page[what] === most(pages, what))?.path || "overview";
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}
