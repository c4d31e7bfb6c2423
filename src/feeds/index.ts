export { type FeedAddresses, readFeedSettings } from "./feed-addresses.ts";
export { gramTerms, isOneGram, prefixTerm, productTerms, weaknessTerm } from "./index-terms.ts";
export { feedOperatorCommands } from "./operate-feeds.ts";
export type { FeedReport, RefreshProgress } from "./refresh-context.ts";
export { type RefreshNeeds, type RefreshReport, refreshFeeds } from "./refresh-feeds.ts";
export {
  type CveState,
  type FeedsView,
  findCurrentState,
  findState,
  listFeeds,
} from "./store.ts";
export { NOT_REPLACED } from "./store-loads.ts";
