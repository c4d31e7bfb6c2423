import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import { type ReactNode, useRef } from "react";
import { signInAsked } from "../lib/sign-in-asked.ts";
import { IconButton } from "./button.tsx";
import { Icon } from "./icons.tsx";

type DialogProps = {
  readonly title: string;
  readonly description?: ReactNode;
  readonly isOpen: boolean;
  /** null: it stays until what it asks for is done. */
  readonly onClose: (() => void) | null;
  readonly className?: string;
  readonly children: ReactNode;
};

/** A question or a form over the page. */
export function Dialog({ title, description, isOpen, onClose, className = "", children }: DialogProps): ReactNode {
  // The sign-in that then stands over it must be reached, and must not close it.
  const isCovered = signInAsked.use() !== null;
  const popup = useRef<HTMLDivElement>(null);
  const opener = useRef<readonly HTMLElement[]>([]);
  return (
    <BaseDialog.Root
      open={isOpen}
      modal={!isCovered}
      disablePointerDismissal={isCovered}
      onOpenChange={(next) => !(next || isCovered) && onClose?.()}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="fixed inset-0 z-40 bg-scrim" />
        <BaseDialog.Popup
          ref={popup}
          initialFocus={() => {
            opener.current = placesOf(document.activeElement);
            return firstOf(popup.current);
          }}
          finalFocus={() => giveBack(opener.current)}
          className={`card fixed top-[8vh] left-1/2 z-50 max-h-[84vh] w-[min(520px,calc(100vw-24px))] -translate-x-1/2 overflow-auto p-gutter shadow-float outline-none ${className}`}
        >
          <div data-head="" className="mb-3 flex items-start gap-3">
            <BaseDialog.Title className="min-w-0 flex-1 text-base font-semibold wrap-anywhere">
              {title}
            </BaseDialog.Title>
            {onClose ? (
              <BaseDialog.Close render={<IconButton label="Close" />}>
                <Icon name="close" />
              </BaseDialog.Close>
            ) : null}
          </div>
          {description ? (
            <BaseDialog.Description render={<div />} className="mb-4 text-muted wrap-anywhere">
              {description}
            </BaseDialog.Description>
          ) : null}
          {children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

const FIELDS = "input:not([type=hidden], :read-only, :disabled), input[type=checkbox], select, textarea";
const BUTTONS = ":not([data-head] *):is(button:not(:disabled), a[href])";

/** What a dialog is opened for has the focus: its first field, or else its first button but the one that closes it. */
function firstOf(popup: HTMLElement | null): HTMLElement | true {
  return popup?.querySelector<HTMLElement>(FIELDS) ?? popup?.querySelector<HTMLElement>(BUTTONS) ?? true;
}

/** What has the focus, and where that stands: its row, and the section or the page around it. */
function placesOf(focused: Element | null): readonly HTMLElement[] {
  const around = ["tr, li", "section:has(table), main"].map((place) => focused?.closest(place));
  return [focused, ...around].filter((place): place is HTMLElement => place instanceof HTMLElement);
}

/**
 * Whether the focus goes back to what opened the dialog. Where that goes with what was done, as the buttons of a
 * revoked key do when their table is drawn anew, its row has the focus, or what is around it.
 */
function giveBack([opener, ...around]: readonly HTMLElement[]): boolean {
  const goOn = () => {
    const place = around.find(({ isConnected }) => isConnected);
    if (place) place.tabIndex = -1;
    place?.focus();
  };
  const stays = around.at(-1);
  if (!(opener && stays)) return true;
  if (!opener.isConnected) queueMicrotask(goOn);
  const observer = new MutationObserver(() => {
    if (opener.isConnected) return;
    observer.disconnect();
    if (document.activeElement === document.body) goOn();
  });
  observer.observe(stays, { childList: true, subtree: true });
  return opener.isConnected;
}
