export type { QuoteProvider } from "./meter-quote.ts";
export { quoteRoutes } from "./routes.ts";
