import { isSessionTooOld } from "./problems.ts";
import { signalOf } from "./signal.ts";

/** Why a page asks to sign in over what is open: its session has ended, or is too old for what was sent. */
export type SignInAsked =
  | { readonly why: "ended" }
  | { readonly why: "too_old"; readonly onAnswer: (hasSignedIn: boolean) => void };

/** Set while the page asks to sign in; the page stays under it. */
export const signInAsked = signalOf<SignInAsked | null>(null);

/** Asks to sign in, since the session has ended; whoever asks already is answered by the same sign-in. */
export function askSinceEnded(): void {
  if (!signInAsked.get()) signInAsked.set({ why: "ended" });
}

/** Ends the asking; whoever waits for it goes on. */
export function answerSignIn(hasSignedIn: boolean): void {
  const asked = signInAsked.get();
  signInAsked.set(null);
  if (asked?.why === "too_old") asked.onAnswer(hasSignedIn);
}

/** Sends what takes a session that has just begun: where this one is too old, again after the person has signed in. */
export async function sendWithNewSession<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    if (!isSessionTooOld(error)) throw error;
    const { promise: hasSignedIn, resolve: onAnswer } = Promise.withResolvers<boolean>();
    signInAsked.set({ why: "too_old", onAnswer });
    if (!(await hasSignedIn)) throw error;
    return send();
  }
}
