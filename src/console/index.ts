export { serveConsole } from "./serve-console.ts";
export { servePages } from "./serve-pages.ts";
