import ipaddr from "ipaddr.js";
import type { LimitFigures } from "../../core/admission.ts";
import type { Clock } from "../../core/clock.ts";
import { LIMITS } from "../../core/limits.ts";

const WINDOW_MS = 60_000;

/** Counts the failed authentications of each network address in the current UTC minute, in this node's memory. */
export type AddressLimiter = {
  /** Counts one failure. True when the address has more than its share. */
  countFailure(address: string): boolean;
  figures(address: string): LimitFigures;
};

/** IPv6 is counted by /64, since that is what one subscriber gets; IPv4 by address, also when mapped into IPv6. */
export function createAddressLimiter(failuresPerMinute: number, clock: Clock): AddressLimiter {
  const failures = new Map<string, number>();
  let windowStart = 0;

  function turnWindow(): void {
    const start = Math.floor(clock().getTime() / WINDOW_MS) * WINDOW_MS;
    if (start === windowStart) return;
    windowStart = start;
    failures.clear();
  }

  return {
    countFailure: (address) => {
      turnWindow();
      const network = networkOf(address);
      const count = (failures.get(network) ?? 0) + 1;
      // A flood from more addresses than that is counted for those that were first.
      if (failures.size < LIMITS.limiterAddressesMax || failures.has(network)) failures.set(network, count);
      return count > failuresPerMinute;
    },
    figures: (address) => {
      turnWindow();
      const count = failures.size === 0 ? 0 : (failures.get(networkOf(address)) ?? 0);
      const remaining = Math.max(0, failuresPerMinute - count);
      return { limit: failuresPerMinute, remaining, resetsAt: (windowStart + WINDOW_MS) / 1000 };
    },
  };
}

/** The network that an address is counted under. What is no address (a Unix socket) is counted as one. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return "local";
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  return `${(parsed as ipaddr.IPv6).parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":")}::/64`;
}
