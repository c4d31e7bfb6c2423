import ipaddr from "ipaddr.js";

/**
 * Which addresses connectors may connect to beside public ones: none, those of private networks and of this machine, or
 * those of these networks (CIDR).
 */
export type PrivateAddresses = boolean | readonly string[];

/** What `true` opens. */
const PRIVATE_RANGES = new Set(["private", "uniqueLocal", "carrierGradeNat", "loopback"]);

/** Where clouds tell their machines secrets, outside of link-local: only a network that names them opens these. */
const TELL_SECRETS = ["168.63.129.16/32", "100.100.100.200/32", "fd00:ec2::254/128"];

/** Of IPv6 nothing else is given out; the rest holds old ways to write IPv4 addresses. */
const GLOBAL_IPV6 = "2000::/3";

/**
 * Whether a connector may connect to this IP address. Everything that is not public is refused unless it was opened,
 * in whatever notation it is written; without TLS only what was opened.
 */
export function mayConnect(address: string, isEncrypted: boolean, opened: PrivateAddresses): boolean {
  if (!ipaddr.isValid(address)) return false;
  const ip = ipaddr.process(address);
  if (typeof opened !== "boolean" && isInsideOne(ip, opened)) return true;
  if (isInsideOne(ip, TELL_SECRETS)) return false;
  if (isPublic(ip)) return isEncrypted;
  return opened === true && PRIVATE_RANGES.has(ip.range());
}

type Ip = ipaddr.IPv4 | ipaddr.IPv6;

function isPublic(ip: Ip): boolean {
  return ip.range() === "unicast" && (ip.kind() === "ipv4" || isInsideOne(ip, [GLOBAL_IPV6]));
}

function isInsideOne(ip: Ip, networks: readonly string[]): boolean {
  return networks.some((network) => {
    const [base, bits] = network.includes("/") ? ipaddr.parseCIDR(network) : ([ipaddr.parse(network), null] as const);
    return base.kind() === ip.kind() && ip.match(base, bits ?? ip.toByteArray().length * 8);
  });
}
