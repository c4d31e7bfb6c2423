import { type LookupAddress, lookup as systemLookup } from "node:dns";
import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { mayConnect, type PrivateAddresses } from "./address-rule.ts";
import { LocationFailed } from "./location-failed.ts";

/** Through which every request to a location goes; closed, they connect no more. */
export type GuardedAgents = { readonly http: HttpAgent; readonly https: HttpsAgent; close(): void };

/** Resolves a name to all its addresses. */
export type Resolve = (
  name: string,
  options: { all: true; family: number | string; hints: number },
  answer: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Agents whose sockets connect to allowed addresses only. The very addresses that were checked are connected to, so
 * that a name which changes in between leads nowhere else; and every socket is checked, whoever asked for it.
 */
export function guardedAgents(opened: PrivateAddresses, resolve: Resolve = systemLookup as Resolve): GuardedAgents {
  const http = new HttpAgent({ keepAlive: true, lookup: guardedLookup(opened, false, resolve) });
  const https = new HttpsAgent({ keepAlive: true, lookup: guardedLookup(opened, true, resolve) });
  guardLiterals(http, opened, false);
  guardLiterals(https, opened, true);
  let isClosed = false;
  for (const agent of [http, https]) refuseOnce(agent, () => isClosed);
  return {
    http,
    https,
    close() {
      isClosed = true;
      http.destroy();
      https.destroy();
    },
  };
}

function guardedLookup(opened: PrivateAddresses, isEncrypted: boolean, resolve: Resolve): LookupFunction {
  const isWrong = ({ address }: LookupAddress) => !mayConnect(address, isEncrypted, opened);
  return (name, { all, family = 0, hints = 0 }, answer) => {
    resolve(name, { all: true, family, hints }, (error, addresses) => {
      if (error) return answer(error, []);
      const [first] = addresses;
      if (!first || addresses.some(isWrong)) return answer(notAllowed(name, isEncrypted), []);
      return all ? answer(null, addresses) : answer(null, first.address, first.family);
    });
  };
}

/** An address instead of a name is connected to without a look-up. */
function guardLiterals(agent: HttpAgent, opened: PrivateAddresses, isEncrypted: boolean): void {
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (options, connected) => {
    const host = options.host ?? "";
    if (isIP(host) && !mayConnect(host, isEncrypted, opened)) throw notAllowed(host, isEncrypted);
    return connect(options, connected);
  };
}

/** What is tried again after the end would bring the connections back. */
function refuseOnce(agent: HttpAgent, isClosed: () => boolean): void {
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (options, connected) => {
    if (isClosed()) throw new LocationFailed("unreachable", `The connections to ${options.host} are closed.`);
    return connect(options, connected);
  };
}

function notAllowed(host: string, isEncrypted: boolean): LocationFailed {
  const unlessPrivate = isEncrypted ? "" : ", or it is reached without TLS";
  const fix = "An operator can allow networks with COSTPLANE_ALLOW_PRIVATE_ADDRESSES.";
  return new LocationFailed("address_not_allowed", `${host} has no public address${unlessPrivate}. ${fix}`);
}
