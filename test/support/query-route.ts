import { z } from "zod";
import { type Handled, type Route, route } from "../../src/http/index.ts";

/** `GET /api/test`, a query open to every caller, with the parameter `limit` and CSV as an export. */
export function queryRoute(handle: () => Handled | Promise<Handled>): Route {
  return route({
    method: "GET",
    path: "/api/test",
    operationId: "test",
    tag: "test",
    summary: "",
    description: "",
    service: null,
    scope: null,
    permission: "read_data",
    bodyBytesMax: 100,
    exports: ["csv"],
    isQuery: true,
    query: z.strictObject({ limit: z.string().optional() }),
    reply: z.unknown(),
    handle,
  });
}
