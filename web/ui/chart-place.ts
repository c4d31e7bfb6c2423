import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import type { Plot } from "./plot.tsx";

/** `isTapped`: it stays marked until something else is tapped. */
type Place = { readonly index: number; readonly isTapped: boolean };

/**
 * The place of a chart that is pointed at, was tapped, or was gone to by keys, and the ways to another. A finger points
 * at nothing before it taps: its first tap marks a place, which stays marked, and the second one opens it.
 */
export function usePlace(
  box: RefObject<HTMLElement | null>,
  { left, band, places }: Plot,
  onOpen: ((index: number) => void) | undefined,
) {
  const [at, setAt] = useState<Place | null>(null);
  // What pressed the chart last: not every browser tells it of a click.
  const pointer = useRef("mouse");
  const active = at !== null && at.index < places ? at.index : null;
  const isTapped = at?.isTapped ?? false;
  useTapElsewhere(box, isTapped, setAt);
  const mark = (index: number | null, isTapped = false) => setAt(index === null ? null : { index, isTapped });
  const placeOf = (event: MouseEvent<HTMLElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const index = Math.floor((x - left) / band);
    return index >= 0 && index < places ? index : null;
  };
  const open = () => active !== null && onOpen?.(active);
  const tap = (index: number | null) => {
    const isSecond = index !== null && index === active && onOpen !== undefined;
    if (isSecond) onOpen(index);
    mark(isSecond ? null : index, true);
  };
  const ways = {
    onPointerDown: ({ pointerType }: PointerEvent) => {
      pointer.current = pointerType;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType === "mouse") mark(placeOf(event));
    },
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      if (pointerType === "mouse") mark(null);
    },
    onBlur: () => mark(null),
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (pointer.current === "mouse") open();
      // What is tapped that is not drawn is the tip: it stands for its place.
      else tap(event.target instanceof SVGElement ? placeOf(event) : active);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === "Enter") open();
      const next = placeAfter(event.key, active, places);
      if (next === undefined) return;
      event.preventDefault();
      mark(next);
    },
  };
  return { active, isTapped, ways };
}

/** Not every browser takes the focus from a chart where nothing else is tapped that could have it. */
function useTapElsewhere(box: RefObject<HTMLElement | null>, isAwaited: boolean, setAt: (at: null) => void): void {
  useEffect(() => {
    if (!isAwaited) return;
    // A finger that scrolls is cancelled, not up: what it scrolls to see stays.
    const look = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) setAt(null);
    };
    document.addEventListener("pointerup", look);
    return () => document.removeEventListener("pointerup", look);
  }, [box, isAwaited, setAt]);
}

function placeAfter(key: string, at: number | null, places: number): number | undefined {
  if (places === 0) return undefined;
  if (key === "ArrowRight") return at === null ? 0 : Math.min(places - 1, at + 1);
  if (key === "ArrowLeft") return at === null ? places - 1 : Math.max(0, at - 1);
  if (key === "Home") return 0;
  if (key === "End") return places - 1;
  return undefined;
}
