import { type ReactNode, useState } from "react";
import { addDays, type Day, daysBetween, longMonth, monthEnd, monthStart, weekday, weekStart } from "../lib/dates.ts";
import { IconButton } from "./button.tsx";
import { Icon } from "./icons.tsx";

type CalendarProps = {
  readonly start: Day;
  readonly end: Day;
  readonly last: Day;
  readonly onRange: (start: Day, end: Day) => void;
};

const WEEKDAYS = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];

/** A month of days: the first click begins a range, the second ends it. */
export function Calendar({ start, end, last, onRange }: CalendarProps): ReactNode {
  const [month, setMonth] = useState(monthStart(end));
  const [begun, setBegun] = useState<Day | null>(null);
  const days = daysBetween(weekStart(month), addDays(weekStart(monthEnd(month)), 6));
  const pick = (day: Day) => {
    if (begun === null) return setBegun(day);
    setBegun(null);
    return day < begun ? onRange(day, begun) : onRange(begun, day);
  };
  const isIn = (day: Day) => (begun === null ? day >= start && day <= end : day === begun);
  return (
    <div className="w-64 p-3">
      <div className="mb-2 flex items-center justify-between">
        <IconButton label="Month before" onClick={() => setMonth(monthStart(month, -1))}>
          <Icon name="left" />
        </IconButton>
        <span aria-live="polite" className="text-table font-semibold">
          {longMonth(month)}
        </span>
        <IconButton label="Next month" onClick={() => setMonth(monthStart(month, 1))}>
          <Icon name="right" />
        </IconButton>
      </div>
      <div className="grid grid-cols-7 gap-y-0.5 text-center text-xs">
        {WEEKDAYS.map((name) => (
          <span key={name} className="py-1 text-faint">
            {name}
          </span>
        ))}
        {days.map((day) => (
          <button
            key={day}
            type="button"
            disabled={day > last}
            aria-label={weekday(day)}
            aria-pressed={isIn(day)}
            onClick={() => pick(day)}
            className={`tabular h-7 hover:bg-sunken disabled:text-faint disabled:opacity-50 aria-pressed:bg-accent-soft aria-pressed:font-semibold ${day.slice(0, 7) === month.slice(0, 7) ? "" : "text-faint aria-pressed:text-muted"}`}
          >
            {Number(day.slice(8))}
          </button>
        ))}
      </div>
      <p className="mt-2 text-xs text-muted">
        {begun === null ? "Click the first day, then the last. Days are UTC." : `From ${weekday(begun)} to …`}
      </p>
    </div>
  );
}
