import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { PAGES } from "../../test/support/console-pages.ts";
import { type ConsoleRoom, openFirstConsoleRoom, settled, type WatchedPage } from "../../test/support/console-room.ts";
import { openState, STATES, type StateName } from "../../test/support/console-states.ts";

/**
 * Takes a picture of every page, in both themes and three widths, of the demo and of organizations that are easily
 * drawn badly, for people to look at. All of the page is in it, as far as it scrolls.
 * `node_modules/.bin/node bench/console/look.ts FOLDER [--state …] [--width …] [--theme …] [--page …]`,
 * each of them a list with commas, such as `--state demo,empty --width 360 --page /spend`.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    state: { type: "string", default: ["demo", ...Object.keys(STATES)].join() },
    width: { type: "string", default: "360,1280,1920" },
    theme: { type: "string", default: "light,dark" },
    page: { type: "string" },
  },
});
const [folder] = positionals;
if (folder === undefined) throw new Error("Say in which folder: node bench/console/look.ts FOLDER.");
const VIEWS = [
  ...PAGES,
  "/spend?view=drivers",
  "/spend?view=charges",
  "/spend?group_by=account&group_by=region&granularity=week&chart=lines",
  "/spend?group_by=tag:team",
];
const views = values.page === undefined ? VIEWS : values.page.split(",").map((path) => path.replace(/^\/$/, ""));
const themes = values.theme.split(",") as ("light" | "dark")[];

mkdirSync(folder, { recursive: true });
const room = await openFirstConsoleRoom();
try {
  for (const state of values.state.split(",")) {
    const home = state === "demo" ? room.home : await openState(room, state as StateName);
    for (const width of values.width.split(",")) await takePictures(room, home, state, Number(width));
  }
} finally {
  await room.close();
}

async function takePictures({ openPage }: ConsoleRoom, home: string, state: string, width: number): Promise<void> {
  const height = width < 600 ? 780 : 900;
  const page = await openPage();
  for (const path of views) {
    await page.setViewportSize({ width, height });
    await page.goto(home + path);
    await showAll(page, { width, height });
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme });
      const name = `${state}${path.replaceAll(/[^\w-]+/g, "-") || "-overview"}-${width}-${colorScheme}.png`;
      await page.screenshot({ path: join(folder as string, name) });
    }
  }
  console.log(`${state} at ${width} px: ${page.faults.length === 0 ? "no fault" : page.faults.join("\n")}`);
  await page.context().close();
}

/** Makes the window as high as the page, which asks for what is below only when it comes into sight. */
async function showAll(page: WatchedPage, { width, height }: { width: number; height: number }): Promise<void> {
  await settled(page);
  const whole = Number(await page.evaluate("document.documentElement.scrollHeight"));
  await page.setViewportSize({ width, height: Math.max(height, whole) });
  await settled(page);
}
