import { expect, test } from "vitest";
import { createFairSemaphore } from "./fair-semaphore.ts";

const NEVER_LONG = 1_000_000;
const stop = new AbortController().signal;

/** Work that says that it has begun, and ends when it is told to. */
function workshop(semaphore: ReturnType<typeof createFairSemaphore>) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const take = (owner: string, name: string, signal = stop) =>
    semaphore(owner, signal, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await settled();
  };
  return { begun, take, end };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("as many as may work at once do, the others in the order of their coming", async () => {
  const { begun, take, end } = workshop(createFairSemaphore({ atOnce: 2, besideLong: 1, longMs: NEVER_LONG }));
  const turns = ["1", "2", "3", "4"].map((name) => take("one", name));
  await settled();
  expect(begun).toEqual(["1", "2"]);
  await end("2");
  expect(begun).toEqual(["1", "2", "3"]);
  await end("1");
  await end("3");
  await end("4");
  expect(await Promise.all(turns)).toEqual(["1", "2", "3", "4"]);
});

test("who has much to do keeps nobody else waiting for all of it", async () => {
  const { begun, take, end } = workshop(createFairSemaphore({ atOnce: 2, besideLong: 0, longMs: NEVER_LONG }));
  for (const name of ["a1", "a2", "a3", "a4"]) void take("a", name);
  void take("b", "b1");
  await settled();
  await end("a1");
  expect(begun).toEqual(["a1", "a2", "b1"]);
  await end("a2");
  expect(begun.at(-1)).toBe("a3");
});

test("beside one that takes long another begins, and no more than are allowed", async () => {
  const { begun, take, end } = workshop(createFairSemaphore({ atOnce: 1, besideLong: 1, longMs: 20 }));
  for (const name of ["1", "2", "3"]) void take("one", name);
  while (begun.length < 2) await settled();
  expect(begun).toEqual(["1", "2"]);
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(begun).toEqual(["1", "2"]);
  await end("1");
  expect(begun).toEqual(["1", "2", "3"]);
});

test("work that fails gives its turn back, and its failure to its caller", async () => {
  const semaphore = createFairSemaphore({ atOnce: 1, besideLong: 0, longMs: NEVER_LONG });
  const failing = semaphore("a", stop, () => Promise.reject(new Error("On purpose.")));
  const next = semaphore("a", stop, async () => "next");
  await expect(failing).rejects.toThrow("On purpose.");
  expect(await next).toBe("next");
});

test("who is stopped while waiting leaves the queue, and never begins", async () => {
  const { begun, take, end } = workshop(createFairSemaphore({ atOnce: 1, besideLong: 0, longMs: NEVER_LONG }));
  void take("a", "1");
  const leaving = new AbortController();
  const second = take("a", "2", leaving.signal);
  void take("a", "3");
  leaving.abort(new Error("No more."));
  await expect(second).rejects.toThrow("No more.");
  await expect(take("a", "4", leaving.signal)).rejects.toThrow("No more.");
  await end("1");
  expect(begun).toEqual(["1", "3"]);
});
