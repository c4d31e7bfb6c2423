import { randomFillSync } from "node:crypto";
import { randomBase62 } from "../../core/base62.ts";
import type { RequestId } from "../../core/ids.ts";
import { isToken } from "../../core/text/tokens.ts";

const pool = new Uint8Array(8_192);
let poolUsed = pool.length;

/** The caller's own id where it is well-formed, else a new one. */
export function requestIdOf(presented: string | string[] | undefined): RequestId {
  if (typeof presented === "string" && isToken(presented)) return presented;
  return `req_${randomBase62(20, pooledBytes)}`;
}

/** Random bytes out of a pool: asking the kernel for a few bytes costs more than the rest of an id. */
function pooledBytes(size: number): Uint8Array {
  if (poolUsed + size > pool.length) {
    randomFillSync(pool);
    poolUsed = 0;
  }
  poolUsed += size;
  return pool.subarray(poolUsed - size, poolUsed);
}
