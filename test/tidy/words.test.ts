import { expect, test } from "vitest";
import { filesAt, inCode, offences } from "./project-text.ts";

const SERVICE = filesAt(/^src\/.*(?<!\.test)\.ts$/);

// Rooms in which bundles still have such names: one that has none left is taken off, and never put on again.
const NOT_YET = /^src\/(ask|planner)\//;

test("what is passed together is named by what it holds, not by what was done with it", () => {
  const named = /^(export )?type (Asked|Before|Begun|Finding|Opened|Reading|Sent|Stand|Standing|Told|Written)\b/;
  const rooms = SERVICE.filter(({ path }) => !NOT_YET.test(path));
  expect(offences(rooms, inCode(named))).toEqual([]);
});

test("words that the field's own replaced do not come back", () => {
  // The lexicon has what people say, not what we do.
  const ours = SERVICE.filter(({ path }) => !path.startsWith("src/planner/lexicon/"));
  const ended = [
    /\b(insert)?[Ww]inners\b/, // upserts
    /\bcreateTurns\b|\bTakeTurn\b/, // fair semaphore
    /\b(Shared|Take)Place\b/, // slots
    /\bPlace(Failed|Access|Options|Credentials|Settings)\b/, // storage location
    /[sS]urvey/, // control totals
    /\btroubles\b|[a-z]Trouble|[.]trouble\b|\btrouble[?]?:/, // parse error; failure
    /\b[lL]eftOut\b/, // deduplicated
    /\bdearest\b/, // most expensive
    /\b[Ll]anes?(\b|Of)|\w+[a-z]Lanes?\b/, // connection pool; fast path
  ];
  expect(ended.flatMap((word) => offences(ours, inCode(word)))).toEqual([]);
});
