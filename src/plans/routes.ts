import { z } from "zod";
import { LIMITS } from "../core/limits.ts";
import { type Route, route } from "../http/index.ts";
import { UsageAnswer } from "./schema.ts";
import { usageAnswer } from "./usage-answer.ts";

/** The endpoints about plans. */
export const planRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/api/usage",
    operationId: "getUsage",
    tag: "plans",
    summary: "Where the organization stands",
    description: "The plan, the activated services, and what is left of the window, the quota and the spending limit.",
    service: null,
    scope: null,
    permission: "read_data",
    bodyBytesMax: LIMITS.bodyBytesMax,
    query: z.strictObject({}),
    reply: UsageAnswer,
    problems: [],
    handle: async (call) => {
      const usage = await usageAnswer(call);
      return "problem" in usage ? usage : { status: 200, json: usage };
    },
  }),
];
