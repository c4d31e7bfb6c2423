export { serveConsole } from "./serve-console.ts";
export { missingPage, servePages } from "./serve-pages.ts";
