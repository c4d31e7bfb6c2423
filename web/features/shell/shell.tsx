import { Link, Outlet } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { coverPage } from "../../lib/covered.ts";
import { signInAsked } from "../../lib/sign-in-asked.ts";
import { buttonClass } from "../../ui/button.tsx";
import { ActivationContext } from "../../ui/states.tsx";
import { Toasts } from "../../ui/toast.tsx";
import { useIsAtLeast, useOrg } from "../people/session.ts";
import { Nav } from "./nav.tsx";
import { OfflineNote } from "./offline-note.tsx";
import { pagePath } from "./pages.ts";

const Palette = lazy(() => import("./palette.tsx").then(({ Palette }) => ({ default: Palette })));
const KeysHelp = lazy(() => import("./keys-help.tsx").then(({ KeysHelp }) => ({ default: KeysHelp })));

const SignInOver = lazy(() => import("../people/sign-in-over.tsx").then(({ SignInOver }) => ({ default: SignInOver })));

type Open = "palette" | "keys" | null;

/** What is around every page of an organization. */
export function Shell(): ReactNode {
  const [open, setOpen] = useState<Open>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const asked = askedBy(event);
      if (!asked) return;
      event.preventDefault();
      coverPage();
      // What was open gives the focus back first: there it goes again after this.
      setTimeout(() => setOpen(asked));
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  const close = () => setOpen(null);
  const asked = signInAsked.use();
  const isAdmin = useIsAtLeast("admin");
  return (
    <div className="lg:grid lg:min-h-screen lg:grid-cols-[216px_minmax(0,1fr)] print:block!">
      <a href="#content" className="skip-link">
        Skip to the content
      </a>
      <Nav onSearch={() => setOpen("palette")} />
      <main
        id="content"
        tabIndex={-1}
        className="w-full min-w-0 border-line px-3 pt-4 pb-12 outline-none sm:px-5 lg:border-l lg:px-7 lg:pt-5"
      >
        <div className="mx-auto max-w-[1600px]">
          <OfflineNote />
          <ActivationContext value={isAdmin ? <ActivationLink /> : null}>
            <Outlet />
          </ActivationContext>
        </div>
      </main>
      <Suspense fallback={null}>
        {open === "palette" ? <Palette onClose={close} /> : null}
        {open === "keys" ? <KeysHelp onClose={close} /> : null}
        {asked ? <SignInOver why={asked.why} /> : null}
      </Suspense>
      <Toasts />
    </div>
  );
}

function ActivationLink(): ReactNode {
  const { id } = useOrg();
  return (
    <Link to={pagePath(id, "plan")} className={buttonClass("primary")}>
      Activate it
    </Link>
  );
}

function askedBy(event: KeyboardEvent): Open {
  if (event.key.toLowerCase() === "k" && (event.metaKey || event.ctrlKey)) return "palette";
  const target = event.target as HTMLElement;
  const isTyping = target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
  return event.key === "?" && !isTyping ? "keys" : null;
}
