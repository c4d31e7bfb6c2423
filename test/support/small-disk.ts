import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";

// A mount that only the process sees which made it, and those that it starts. Who is not root has to be it in there.
const OWN_MOUNTS = process.getuid?.() === 0 ? ["--mount"] : ["--map-root-user", "--mount"];
const MOUNTED = 'mount -t tmpfs -o size="$1" tmpfs "$0" && shift && exec "$@"';

/** The command that runs another one with a file system of its own, of this size (`64k`, `48m`), at a folder. */
export function onSmallDisk(folder: string, size: string, command: readonly string[]): readonly [string, string[]] {
  return ["unshare", [...OWN_MOUNTS, "sh", "-c", MOUNTED, folder, size, ...command]];
}

/** Whether this machine lets us have one. */
export function canMount(folder: string): boolean {
  const [program, args] = onSmallDisk(folder, "64k", ["true"]);
  return spawnSync(program, args).status === 0;
}

/** The command that runs another one where the process of this id sees its small disk. */
export function besideSmallDisk(pid: number, command: readonly string[]): readonly [string, string[]] {
  const own = process.getuid?.() === 0 ? [] : ["--user", "--preserve-credentials"];
  return ["nsenter", ["--target", String(pid), "--mount", ...own, "--", ...command]];
}

/** What a command of a series came to. */
export type Ended = { readonly status: number; readonly out: string };

/**
 * Runs a command again and again at a folder on a disk of each of these sizes, until it succeeds, and then others on
 * the same disk at its largest. What was written stays from one to the next.
 */
export async function onGrowingDisk(
  folder: string,
  { sizes, command, afterwards, env }: Growing,
): Promise<{ readonly tries: readonly Ended[]; readonly after: readonly Ended[] }> {
  const [program, args] = onSmallDisk(folder, sizes[0] as string, [
    ...[process.execPath, "--input-type=module", "-e", SERIES],
    JSON.stringify({ folder, sizes, command, afterwards }),
  ]);
  const child = spawn(program, args, { env, stdio: ["ignore", "pipe", "inherit"] });
  const [said] = await Promise.all([text(child.stdout), once(child, "exit")]);
  return JSON.parse(said) as Awaited<ReturnType<typeof onGrowingDisk>>;
}

type Growing = {
  readonly sizes: readonly string[];
  readonly command: readonly string[];
  readonly afterwards: readonly (readonly string[])[];
  readonly env: NodeJS.ProcessEnv;
};

const SERIES = `
  import { spawnSync } from "node:child_process";
  const { folder, sizes, command, afterwards } = JSON.parse(process.argv[1]);
  const run = ([program, ...args]) => {
    const { status, stdout, stderr } = spawnSync(program, args, { encoding: "utf8" });
    return { status, out: stdout + stderr };
  };
  const resize = (size) => run(["mount", "-o", "remount,size=" + size, folder]);
  const tries = [];
  for (const size of sizes) {
    resize(size);
    tries.push(run(command));
    if (tries.at(-1).status === 0) break;
  }
  resize(sizes.at(-1));
  process.stdout.write(JSON.stringify({ tries, after: afterwards.map(run) }));`;
