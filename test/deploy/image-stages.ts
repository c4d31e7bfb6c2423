import { execFile, execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";

const ROOT = join(import.meta.dirname, "../..");
const DOCKERFILE = join(ROOT, "deploy/Dockerfile");
const FROM_BUILD = "--from=build ";

/** The last stage of the image, as far as it can be made where no engine runs. */
export type Image = {
  /** What `/app` has. */
  readonly app: string;
  readonly env: Readonly<Record<string, string>>;
  /** Numbers of the user and group. */
  readonly user: number;
  readonly group: number;
  readonly entrypoint: readonly string[];
  readonly command: readonly string[];
};

/**
 * Does what the Dockerfile says, below a folder: its copies from a checkout without what `.dockerignore` leaves out,
 * and its steps of node and npm. `npm ci` is what has been done to this checkout: its packages are linked. What
 * changes the system (users, packages of the distribution) is left to an engine.
 */
export async function buildStages(folder: string): Promise<Image> {
  const [build = [], last = []] = stagesOf(readFileSync(DOCKERFILE, "utf8"));
  const [context, built, app] = [join(folder, "context"), join(folder, "build/app"), join(folder, "last/app")];
  checkOut(context);
  for (const step of build) await buildStep(step, context, built);
  for (const [word, rest] of last) {
    if (word === "COPY") copy(rest, rest.startsWith(FROM_BUILD) ? built : context, app);
  }
  const [user = Number.NaN, group = Number.NaN] = said(last, "USER").split(":").map(Number);
  const settings = said(last, "ENV").split(" ");
  return {
    ...{ app, user, group },
    env: Object.fromEntries(settings.map((set) => set.split("=") as [string, string])),
    entrypoint: JSON.parse(said(last, "ENTRYPOINT")) as string[],
    command: JSON.parse(said(last, "CMD")) as string[],
  };
}

async function buildStep([word, rest]: Instruction, context: string, built: string): Promise<void> {
  if (word === "COPY") copy(rest, context, built);
  if (word === "RUN" && rest.startsWith("npm ci")) linkPackages(built);
  else if (word === "RUN") await run(rest, built);
}

async function run(command: string, cwd: string): Promise<void> {
  const PATH = [dirname(process.execPath), process.env["PATH"]].join(delimiter);
  await promisify(execFile)("sh", ["-c", command], { cwd, env: { ...process.env, PATH, NODE_ENV: "" } });
}

type Instruction = readonly [word: string, rest: string];

function stagesOf(dockerfile: string): readonly (readonly Instruction[])[] {
  const lines = dockerfile
    .replaceAll(/^#.*\n/gm, "")
    .replaceAll(/\s*\\\n\s*/g, " ")
    .split("\n")
    .filter(Boolean);
  const stages: Instruction[][] = [];
  for (const line of lines) {
    const [word = "", ...rest] = line.split(" ");
    if (word === "FROM") stages.push([]);
    else stages.at(-1)?.push([word, rest.join(" ")]);
  }
  return stages;
}

function said(stage: readonly Instruction[], wanted: string): string {
  const found = stage.find(([word]) => word === wanted);
  if (!found) throw new Error(`The last stage has no ${wanted}.`);
  return found[1];
}

/** The files of this checkout that git has or would take, without those of `.dockerignore`. */
function checkOut(folder: string): void {
  const git = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const listed = execFileSync("git", ["-C", ROOT, ...git], { encoding: "utf8" });
  const ignored = readFileSync(join(ROOT, ".dockerignore"), "utf8").split("\n").filter(Boolean).map(patternOf);
  for (const file of new Set(listed.split("\0"))) {
    if (!file || !existsSync(join(ROOT, file)) || ignored.some((pattern) => pattern.test(file))) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(ROOT, file), join(folder, file));
  }
}

/** A line of `.dockerignore`: a file or a folder with all that is in it. */
function patternOf(line: string): RegExp {
  const pattern = line
    .replaceAll(".", "\\.")
    .replaceAll(/\*\*\/|\*/g, (stars) => (stars === "*" ? "[^/]*" : "(?:.*/)?"));
  return new RegExp(`^${pattern}(?:/|$)`);
}

/** A `COPY` into a stage's `/app`, which is its working directory. */
function copy(rest: string, from: string, to: string): void {
  const paths = rest
    .replace(FROM_BUILD, "")
    .replaceAll(/(^| )\/app\//g, "$1")
    .split(" ");
  const target = paths.at(-1) as string;
  for (const path of paths.slice(0, -1)) {
    const at = target === "./" ? join(to, path) : join(to, target);
    mkdirSync(dirname(at), { recursive: true });
    link(join(from, path), at);
  }
}

function linkPackages(app: string): void {
  const packages = join(app, "node_modules");
  mkdirSync(packages, { recursive: true });
  for (const name of readdirSync(join(ROOT, "node_modules"))) {
    const [from, to] = [join(ROOT, "node_modules", name), join(packages, name)];
    // npm writes its list of what is there anew, in place.
    if (name === ".package-lock.json") cpSync(from, to);
    else if (!CACHES.has(name)) link(from, to);
  }
}

const CACHES = new Set([".cache", ".vite", ".vite-temp"]);

/** Files take no room of their own where they are on the same disk. */
function link(from: string, to: string): void {
  const isSameDisk = statSync(from).dev === statSync(dirname(to)).dev;
  execFileSync("cp", ["-a", ...(isSameDisk ? ["--link"] : []), "-T", from, to]);
}
