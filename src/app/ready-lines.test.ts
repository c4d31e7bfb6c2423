import { describe, expect, test } from "vitest";
import { notesText, readyJson, readyText } from "./ready-lines.ts";

const url = "http://127.0.0.1:8080";
const first = { url, demoKey: "cpk_demo", setUpLink: `${url}/set-up#token` };
const later = { url, demoKey: null, setUpLink: null };
const open = { ...later, url: "http://0.0.0.0:8080" };
const usual = { hasPublicUrl: false, hasPages: true };
const now = new Date("2026-11-22T10:00:00Z");

describe("for people", () => {
  test("the first start shows the key and the link, then where the service is", () => {
    const shown = readyText(first);
    expect(shown).toContain("\n  cpk_demo\n");
    expect(shown).toContain(`Console: ${url}/set-up#token\n`);
    expect(shown.trimEnd().split("\n").at(-1)).toBe(`Costplane is ready: ${url}`);
  });

  test("a start without an owner shows the link again; any other one line", () => {
    expect(readyText({ ...first, demoKey: null })).toContain(`Console: ${url}/set-up#token\n`);
    expect(readyText(later)).toBe(`Costplane is ready: ${url}\n`);
  });

  test("a service on every address is told at this machine's", () => {
    expect(readyText(open)).toBe(`Costplane is ready: ${url}\n`);
  });

  test("what is to be minded is told apart: that PUBLIC_URL is not set, and how pages are built", () => {
    expect(notesText(later, usual)).toBe("");
    expect(notesText(open, usual)).toBe(`PUBLIC_URL is not set: links lead to ${url}, on this machine alone.\n`);
    expect(notesText(open, { ...usual, hasPublicUrl: true })).toBe("");
    expect(notesText(later, { ...usual, hasPages: false })).toContain("not built: the API alone is served");
  });
});

describe("as JSON", () => {
  test("the first start is one line that has all of it", () => {
    const shown = readyJson(first, now, usual);
    expect(shown.split("\n")).toHaveLength(2);
    expect(JSON.parse(shown)).toEqual({
      level: 30,
      time: "2026-11-22T10:00:00.000Z",
      url,
      demo_key: "cpk_demo",
      set_up_link: `${url}/set-up#token`,
      msg: "Costplane is ready",
    });
  });

  test("a later start has no member for what is not told", () => {
    expect(Object.keys(JSON.parse(readyJson(later, now, usual)))).toEqual(["level", "time", "url", "msg"]);
  });

  test("what is to be minded is told as notes", () => {
    const told = JSON.parse(readyJson(open, now, { ...usual, hasPages: false }));
    expect(told).toMatchObject({
      url,
      notes: [expect.stringContaining("PUBLIC_URL"), expect.stringContaining("pages")],
    });
  });
});
