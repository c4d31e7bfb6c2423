import { readdir, readFile } from "node:fs/promises";

/** What processes have used of the cores so far, in microseconds. */
export type ProcessorTime = { readonly own: number; readonly children: number };

/** The time of a process and, summed up, of all processes that descend from it. */
export async function processorTime(pid: number): Promise<ProcessorTime> {
  const own = await timeOf(pid);
  const below = await Promise.all((await descendantsOf(pid)).map(timeOf));
  return { own, children: below.reduce((sum, time) => sum + time, 0) };
}

/** `schedstat` counts in nanoseconds, thread by thread; `stat` in hundredths of a second. */
async function timeOf(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const times = await Promise.all(
    threads.map(async (thread) => Number((await read(`/proc/${pid}/task/${thread}/schedstat`)).split(" ", 1)[0])),
  );
  return times.reduce((sum, time) => sum + time, 0) / 1000;
}

async function descendantsOf(pid: number): Promise<readonly number[]> {
  const all = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = new Map(await Promise.all(all.map(async (each) => [each, await parentOf(each)] as const)));
  const isBelow = (each: number): boolean => {
    const parent = parents.get(each);
    return parent === pid || (parent !== undefined && parent > 1 && isBelow(parent));
  };
  return all.filter(isBelow);
}

async function parentOf(pid: number): Promise<number> {
  const stat = await read(`/proc/${pid}/stat`);
  // The name of the program, in parentheses, may hold spaces.
  return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
}

/** Empty where the process is gone. */
function read(file: string): Promise<string> {
  return readFile(file, "utf8").catch(() => "");
}
