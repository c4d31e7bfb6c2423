// node bench/console/take-pictures.ts [name…]: the pictures of README.md and docs/console.md, from the demo.
import { fileURLToPath } from "node:url";
import { openFirstConsoleRoom, settled } from "../../test/support/console-room.ts";

const FOLDER = fileURLToPath(new URL("../../docs/pictures/", import.meta.url));
const SIZE = { width: 1440, height: 1000 };

const PICTURES = [
  { name: "explorer-light", path: "/spend", colorScheme: "light" },
  { name: "explorer-dark", path: "/spend?group_by=account&chart=lines&granularity=week", colorScheme: "dark" },
  { name: "overview", path: "", colorScheme: "light" },
  { name: "drivers", path: "/spend?view=drivers", colorScheme: "light" },
  { name: "untagged", path: "/spend?tag:team=&group_by=account", colorScheme: "light" },
  { name: "connect", path: "/connectors/new", colorScheme: "light" },
  { name: "exploited", path: "/vulnerabilities", colorScheme: "light", opens: "More filters" },
  { name: "key", path: "/keys", colorScheme: "light" },
] as const;

const names = process.argv.slice(2);
const room = await openFirstConsoleRoom();
try {
  for (const picture of PICTURES.filter(({ name }) => names.length === 0 || names.includes(name))) {
    const { name, path, colorScheme } = picture;
    const page = await room.openPage({ colorScheme, viewport: SIZE });
    await page.goto(room.home + path);
    await settled(page);
    if ("opens" in picture) await page.getByRole("button", { name: picture.opens }).click();
    await page.screenshot({ path: `${FOLDER}${name}.png` });
    await page.context().close();
    console.log(`docs/pictures/${name}.png`);
  }
} finally {
  await room.close();
}
