import { signalOf } from "./signal.ts";

/** Set where a session ended under an open page: the page stays, and asks to sign in again. */
export const sessionEnded = signalOf(false);
