import { expect, test } from "vitest";
import { addressOfLink } from "./make-link.ts";
import { isEveryAddress, reachable } from "./reachable.ts";

test.each([
  ["http://0.0.0.0:8080", "http://127.0.0.1:8080"],
  ["http://[::]:8080", "http://localhost:8080"],
  // As a command writes HOST=:: and the port.
  ["http://:::8080", "http://localhost:8080"],
  ["http://0.0.0.0", "http://127.0.0.1"],
])("%s is the sign for every address, and is reached here at %s", (url, here) => {
  expect([isEveryAddress(url), reachable(url)]).toEqual([true, here]);
  expect(addressOfLink(url, "token")).toBe(`${here}/join#token`);
});

test.each([
  "http://127.0.0.1:8080",
  "http://10.0.0.0:80",
  "http://[::1]:8080",
  "https://costplane.example.com/0.0.0.0",
])("%s is told as it is", (url) => {
  expect([isEveryAddress(url), reachable(url)]).toEqual([false, url]);
});
