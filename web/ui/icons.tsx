import type { ReactNode } from "react";

const PATHS = {
  chevron: "M4 6l4 4 4-4",
  right: "M6 4l4 4-4 4",
  left: "M10 4L6 8l4 4",
  close: "M4 4l8 8M12 4l-8 8",
  check: "M3 8.5l3.5 3.5L13 4.5",
  warn: "M8 2.5l6.2 11H1.8L8 2.5zM8 6.5v3.2M8 11.6v.2",
  info: "M8 14A6 6 0 108 2a6 6 0 000 12zM8 7.2V11M8 5v.2",
  search: "M7 12A5 5 0 107 2a5 5 0 000 10zM10.8 10.8L14 14",
  dots: "M3.5 8h.01M8 8h.01M12.5 8h.01",
  menu: "M2 4h12M2 8h12M2 12h12",
  copy: "M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3",
  plus: "M8 3v10M3 8h10",
  out: "M6 3H3v10h10v-3M9 3h4v4M13 3L7.5 8.5",
  user: "M8 8a2.8 2.8 0 100-5.6A2.8 2.8 0 008 8zM2.5 14c.6-2.8 2.8-4 5.5-4s4.9 1.2 5.5 4",
  bars: "M3 14V9M6.5 14V4M10 14V7M13.5 14V2",
  lines: "M2 12l4-5 3 3 5-7",
} as const;

export type IconName = keyof typeof PATHS;

/** A drawing beside a word; it says nothing that the word does not. */
export function Icon({ name, className = "" }: { name: IconName; className?: string }): ReactNode {
  return (
    <svg
      className={`size-4 shrink-0 ${className}`}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}

/** The mark of Costplane. */
export function Mark({ className = "size-5" }: { className?: string }): ReactNode {
  return (
    <svg className={`shrink-0 rounded-[5px] ${className}`} viewBox="0 0 20 20" aria-hidden="true">
      <path fill="var(--c1)" d="M0 0h20v7.6H0z" />
      <path fill="var(--c2)" d="M0 7.6h20v5.6H0z" />
      <path fill="var(--c3)" d="M0 13.2h20V20H0z" />
    </svg>
  );
}
