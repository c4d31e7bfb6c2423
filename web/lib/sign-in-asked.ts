import { isSessionTooOld, isSignedOut } from "./problems.ts";
import { signalOf } from "./signal.ts";

type Why = "ended" | "too_old";

/** Why a page asks to sign in over what is open: its session has ended, or is too old for what was sent. */
export type SignInAsked = {
  readonly why: Why;
  /** Whoever waits for the answer: what they sent is sent again once the person has signed in. */
  readonly waiting: readonly ((hasSignedIn: boolean) => void)[];
};

/** Set while the page asks to sign in; the page stays under it. */
export const signInAsked = signalOf<SignInAsked | null>(null);

/** Asks to sign in, since the session has ended; whoever asks already is answered by the same sign-in. */
export function askSinceEnded(): void {
  // A session that has ended leaves no way back, where one that is too old does.
  signInAsked.set({ why: "ended", waiting: signInAsked.get()?.waiting ?? [] });
}

/** Ends the asking; whoever waits for it goes on. */
export function answerSignIn(hasSignedIn: boolean): void {
  const asked = signInAsked.get();
  signInAsked.set(null);
  for (const onAnswer of asked?.waiting ?? []) onAnswer(hasSignedIn);
}

function signsIn(why: Why): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const asked = signInAsked.get();
  signInAsked.set({ why: asked?.why === "ended" ? "ended" : why, waiting: [...(asked?.waiting ?? []), resolve] });
  return promise;
}

/**
 * Sends what somebody asked for by a button: where the session has ended, or is too old for it, again after the person
 * has signed in over the page.
 */
export async function sendSignedIn<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    if (!isSignedOut(error) && !isSessionTooOld(error)) throw error;
    if (!(await signsIn(isSignedOut(error) ? "ended" : "too_old"))) throw error;
    return send();
  }
}
