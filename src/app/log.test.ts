import { Writable } from "node:stream";
import pino from "pino";
import { expect, test } from "vitest";
import type { AccessLine } from "../http/index.ts";
import { accessForPeople } from "./log.ts";

const LINE: AccessLine = {
  requestId: "req_1",
  method: "GET",
  route: "/api/spend",
  status: 200,
  ms: 12,
  isReplayed: false,
  organizationId: "org_1" as AccessLine["organizationId"],
  keyId: null,
  address: "127.0.0.1",
  code: null,
};

function told(line: Partial<AccessLine>): readonly object[] {
  const lines: object[] = [];
  const write = (chunk: Buffer, _: string, done: () => void) => {
    lines.push(JSON.parse(chunk.toString()));
    done();
  };
  const logger = pino({ base: null, timestamp: false }, new Writable({ write }));
  accessForPeople(logger)({ ...LINE, ...line });
  return lines;
}

test("on a terminal an answer is one short line, a refusal has its code and the id to look it up by", () => {
  expect(told({})).toEqual([{ level: 30, msg: "GET /api/spend 200, 12 ms" }]);
  const refusal = { level: 30, request_id: "req_1", code: "rate_limited", msg: "GET /api/spend 429, 12 ms" };
  expect(told({ status: 429, code: "rate_limited" })).toEqual([refusal]);
});

test("the files of a page are not told, unless one is missing", () => {
  expect(told({ route: "/assets/*" })).toEqual([]);
  expect(told({ route: "/assets/*", status: 404, code: "not_found" })).toHaveLength(1);
});
