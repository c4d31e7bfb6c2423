import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { MissingPage } from "../http/index.ts";

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

// All that browsers know but what the pages use: writing to the clipboard, and passkeys.
const SWITCHED_OFF =
  "accelerometer aria-notify autoplay browsing-topics camera captured-surface-control clipboard-read " +
  "compute-pressure cross-origin-isolated deferred-fetch deferred-fetch-minimal digital-credentials-create " +
  "digital-credentials-get display-capture encrypted-media fullscreen gamepad geolocation gyroscope hid " +
  "identity-credentials-get idle-detection keyboard-map language-detector language-model local-fonts " +
  "local-network local-network-access loopback-network magnetometer media-playback-while-not-visible microphone " +
  "midi on-device-speech-recognition otp-credentials payment picture-in-picture private-state-token-issuance " +
  "private-state-token-redemption screen-wake-lock serial speaker-selection storage-access summarizer sync-xhr " +
  "translator unload usb window-management xr-spatial-tracking";

const PAGE_HEADERS = {
  "content-security-policy": POLICY,
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": SWITCHED_OFF.replaceAll(/[^ ]+/g, "$&=()").replaceAll(" ", ", "),
} as const;

const HSTS = "max-age=31536000";
const YEAR = "public, max-age=31536000, immutable";

/** Addresses that show the application, which reads from them which page it is. */
const PAGE_PATHS = ["/", "/sign-in", "/join", "/o/*"];
const ROOT_FILES = ["icon.svg", "theme.js"];

/** The application of a folder, which shows by itself that it has no page of an address. */
export async function missingPage(folder: string): Promise<MissingPage> {
  const html = await readFile(join(folder, "index.html"), "utf8");
  return { html, headers: { ...PAGE_HEADERS, "content-type": "text/html; charset=utf-8" } };
}

/** Serves the built pages of a folder. What is under `/assets` never changes under its name; all else is never kept. */
export async function servePages(server: FastifyInstance, folder: string): Promise<void> {
  await server.register(async (pages) => {
    pages.addHook("onSend", async (request, reply) => {
      reply.headers(PAGE_HEADERS);
      if (request.protocol === "https") reply.header("strict-transport-security", HSTS);
    });
    await pages.register(fastifyStatic, {
      root: join(folder, "assets"),
      prefix: "/assets/",
      preCompressed: true,
      // They are small: whoever asks for a part is given the whole, as HTTP allows.
      acceptRanges: false,
      cacheControl: false,
      index: false,
      schemaHide: true,
      setHeaders: (reply, path) => {
        // Which origins may read it is in what every answer varies by.
        const vary = [reply.getHeader("vary"), "Accept-Encoding"].flat().filter(Boolean);
        reply.header("vary", vary.join(", "));
        if (path.endsWith(".svg")) reply.header("content-type", "image/svg+xml; charset=utf-8");
        if (path.startsWith(join(folder, "assets"))) reply.header("cache-control", YEAR);
      },
    });
    const send = (name: string) => (_request: FastifyRequest, reply: FastifyReply) => reply.sendFile(name, folder);
    for (const name of ROOT_FILES) pages.get(`/${name}`, send(name));
    for (const path of PAGE_PATHS) pages.get(path, send("index.html"));
  });
}
