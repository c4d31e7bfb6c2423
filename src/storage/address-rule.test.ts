import { describe, expect, test } from "vitest";
import { mayConnect } from "./address-rule.ts";

const NOT_PUBLIC = [
  "127.0.0.1",
  "127.8.8.8",
  "0.0.0.0",
  "10.1.2.3",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "169.254.169.254",
  "100.64.0.1",
  "100.100.100.200",
  "192.0.0.192",
  "198.18.0.1",
  "203.0.113.1",
  "224.0.0.1",
  "255.255.255.255",
  "168.63.129.16",
  "::",
  "::1",
  "::ffff:10.0.0.1",
  "::ffff:7f00:1",
  "::127.0.0.1",
  "::7f00:1",
  "64:ff9b::7f00:1",
  "2002:7f00:1::",
  "2001::1",
  "fe80::1",
  "fe80::1%eth0",
  "fc00::1",
  "fd00:ec2::254",
  "fec0::1",
  "ff02::1",
  "2001:db8::1",
];

describe("an address that is not public", () => {
  test.each(NOT_PUBLIC)("%s is refused", (address) => {
    expect(mayConnect(address, true, false)).toBe(false);
    expect(mayConnect(address, true, [])).toBe(false);
  });

  test("of a private network, or of this machine, is open where private addresses are; nothing else is", () => {
    const open = NOT_PUBLIC.filter((address) => mayConnect(address, true, true));
    expect(open).toEqual([
      "127.0.0.1",
      "127.8.8.8",
      "10.1.2.3",
      "172.16.0.1",
      "172.31.255.255",
      "192.168.1.1",
      "100.64.0.1",
      "::1",
      "::ffff:10.0.0.1",
      "::ffff:7f00:1",
      "::127.0.0.1",
      "fc00::1",
    ]);
  });

  test("is open where an operator's network has it, in any notation, and without TLS", () => {
    const networks = ["10.0.0.0/8", "169.254.169.254", "fd00::/16"];
    for (const address of ["10.9.9.9", "::ffff:10.9.9.9", "169.254.169.254", "fd00:ec2::254"]) {
      expect(mayConnect(address, false, networks)).toBe(true);
    }
    for (const address of ["11.0.0.1", "169.254.169.253", "fd01::1", "127.0.0.1"]) {
      expect(mayConnect(address, false, networks)).toBe(false);
    }
  });
});

test.each(["192.0.43.8", "8.8.8.8", "2606:4700::1111"])("the public address %s is reached by TLS only", (address) => {
  expect(mayConnect(address, true, false)).toBe(true);
  expect(mayConnect(address, false, false)).toBe(false);
  expect(mayConnect(address, false, true)).toBe(false);
});

test.each(["", "localhost", "1", "0x7f000001", "017700000001", "256.1.1.1"])(
  "%j is no address, and refused",
  (text) => {
    expect(mayConnect(text, true, false)).toBe(false);
  },
);
