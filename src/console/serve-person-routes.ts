import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LIMITS } from "../core/limits.ts";
import { attemptsView, NoQuery, parseRequest, type RateView, sendProblem } from "../http/index.ts";
import { HashingBusyError, type Refused } from "../people/index.ts";
import { readCookie } from "./cookies.ts";
import type { PersonAnswer, PersonRoute } from "./person-route.ts";
import { deviceOf, notSignedIn, receive, type VisitorNeeds, visitorOf } from "./visitor.ts";

const PREFIX = "/console/api";
const JSON_TYPE = "application/json; charset=utf-8";

/** Serves the console's own routes. */
export function servePersonRoutes(server: FastifyInstance, routes: readonly PersonRoute[], needs: VisitorNeeds): void {
  for (const route of routes) {
    server.route({
      method: route.method,
      url: `${PREFIX}${route.path}`,
      bodyLimit: LIMITS.bodyBytesMax,
      handler: (request, reply) => serve(route, needs, request, reply),
    });
  }
}

async function serve(
  route: PersonRoute,
  needs: VisitorNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const visit = await receive(needs, request, null);
  if ("problem" in visit) return sendProblem(request, reply, visit.problem);
  const { form } = visit;
  const visitor = visit.facts && visitorOf(visit.facts, request);
  if (route.access === "person" && !visitor) return sendProblem(request, reply, notSignedIn(needs, request, form));
  const input = parseRequest({ ...route, query: NoQuery }, request);
  if ("problem" in input) return sendProblem(request, reply, input.problem);

  const cookies = {
    form,
    session: readCookie(request, form, "session"),
    device: readCookie(request, form, "device"),
  };
  const siteUrl = needs.publicUrl ?? `${request.protocol}://${request.host}`;
  const { params, body } = input;
  const call = { visitor, device: deviceOf(request), cookies, siteUrl, params, body };
  const answer = await route.handle(call).catch(busyAnswer);
  if (answer.setCookies) reply.header("set-cookie", [...answer.setCookies]);
  if ("problem" in answer) {
    request.rateView = refusedView(answer, needs.clock().getTime()) ?? request.rateView;
    return sendProblem(request, reply, answer.problem);
  }
  if (answer.json === undefined) return reply.code(answer.status).send();
  return reply.code(answer.status).header("content-type", JSON_TYPE).send(JSON.stringify(answer.json));
}

const SECONDS = 60;

function refusedView({ limit }: Refused, nowMs: number): RateView | null {
  if (!limit) return null;
  const { attempts, secondsLeft } = limit;
  const window = { limit: attempts, remaining: 0, resetsAt: Math.ceil(nowMs / 1000) + secondsLeft };
  return attemptsView(window, nowMs, LIMITS.attemptWindowMinutesMax * SECONDS);
}

function busyAnswer(error: unknown): PersonAnswer {
  if (error instanceof HashingBusyError) return { problem: { code: "store_unavailable", detail: BUSY } };
  throw error;
}

const BUSY = "Too many people are signing in at this moment. Try again soon.";
