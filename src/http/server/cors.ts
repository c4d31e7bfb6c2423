import cors from "@fastify/cors";
import type { FastifyInstance } from "fastify";

const READABLE_HEADERS = [
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
  "RateLimit",
  "RateLimit-Policy",
  "Retry-After",
  "X-Should-Retry",
  "X-Request-Id",
  "Idempotent-Replayed",
  "ETag",
  "X-Warnings",
  "Location",
  "Allow",
  "WWW-Authenticate",
  "Deprecation",
  "Sunset",
];

/** Lets browsers of these origins call the API and read its headers. Never with cookies: a key is the only way. */
export async function allowOrigins(server: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  const options = {
    origin: [...origins],
    methods: ["GET", "HEAD", "POST", "PATCH", "DELETE"],
    exposedHeaders: READABLE_HEADERS,
    credentials: false,
    maxAge: 600,
  };
  await server.register(cors, {
    // An OPTIONS that is no preflight is a method like any other: 405.
    delegator: ({ headers }, done) =>
      done(null, { ...options, preflight: Boolean(headers.origin && headers["access-control-request-method"]) }),
  });
}
