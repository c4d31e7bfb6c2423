import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

type ScrollerProps = {
  readonly label: string;
  /** Whether it is a region of the page also where all of it is in sight. */
  readonly isRegion?: boolean;
  readonly children: ReactNode;
};

/**
 * What may be wider than the page, and is scrolled aside in itself. Where something is out of sight a shadow at that
 * edge says so, and the keyboard reaches it. Where nothing is, it is no place to scroll, and what sticks in it sticks
 * to the window.
 */
export function Scroller({ label, isRegion = true, children }: ScrollerProps): ReactNode {
  const element = useRef<HTMLElement>(null);
  const edges = useHiddenEdges(element);
  const isWider = edges !== "";
  return (
    <div className="scroller" data-more={edges}>
      <section
        ref={element}
        {...(isRegion || isWider ? { "aria-label": label } : {})}
        {...(isWider ? { tabIndex: 0 } : {})}
        className={`@container relative ${isWider ? "overflow-x-auto" : "overflow-clip"}`}
      >
        {children}
      </section>
    </div>
  );
}

/** At which edges something is out of sight: `start`, `end`, both or none, with a blank between them. */
function useHiddenEdges(element: RefObject<HTMLElement | null>): string {
  const [edges, setEdges] = useState("");
  useLayoutEffect(() => setEdges(hiddenEdges(element.current)));
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const look = () => setEdges(hiddenEdges(current));
    const observer = new ResizeObserver(look);
    observer.observe(current);
    for (const child of current.children) observer.observe(child);
    current.addEventListener("scroll", look, { passive: true });
    return () => {
      observer.disconnect();
      current.removeEventListener("scroll", look);
    };
  }, [element]);
  return edges;
}

function hiddenEdges(element: HTMLElement | null): string {
  if (!element) return "";
  // Widths are rounded: a pixel is no edge.
  const right = element.scrollWidth - element.clientWidth - element.scrollLeft;
  return [element.scrollLeft > 1 ? "start" : "", right > 1 ? "end" : ""].filter(Boolean).join(" ");
}
