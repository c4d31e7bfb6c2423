export type { AskAnswer } from "./answer-schema.ts";
export { keepDictionaries } from "./load-dictionary.ts";
export type { AskNeeds } from "./needs.ts";
export { askRoutes } from "./routes.ts";
export { pruneConversations } from "./store.ts";
