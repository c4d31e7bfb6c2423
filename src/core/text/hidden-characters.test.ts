import { expect, test } from "vitest";
import { holdsHiddenCharacters, withoutHiddenCharacters } from "./hidden-characters.ts";

test.each([
  "\0",
  "\n",
  "\x1b[31m",
  "\u007F",
  "\u0085",
  "\u2028",
  "\u202E",
  "\u2066",
  "\u200F",
  "\u061C",
  "\u200B",
  "\u2060",
  "\uFEFF",
  "\u00AD",
  "\u200D",
  "\u200C",
  "\u{E0041}",
])("%j does not read as it stands", (hidden) => {
  expect(holdsHiddenCharacters(`bill${hidden}vsc.csv`)).toBe(true);
  expect(holdsHiddenCharacters(withoutHiddenCharacters(`bill${hidden}vsc.csv`))).toBe(false);
});

test.each(["Bills 2026", "Größe", "請求書", "فاتورة", "👨‍👩‍👧", "می‌خواهم", "क्‍ष", ""])("%j does", (text) => {
  expect(holdsHiddenCharacters(text)).toBe(false);
  expect(withoutHiddenCharacters(text)).toBe(text);
});
