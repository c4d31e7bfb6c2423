import type { ReactNode } from "react";
import { dayOf, dayRange, longMonth } from "../../lib/dates.ts";
import { Calendar } from "../../ui/calendar.tsx";
import { Control } from "../../ui/control.tsx";
import { Popover } from "../../ui/popover.tsx";
import { invoicesOf, presetsOf } from "./ranges.ts";
import type { SpendState } from "./spend-state.ts";
import type { Change } from "./use-spend-state.ts";

/** Which days, or which invoice. */
export function RangeControl({ state, change }: { state: SpendState; change: Change }): ReactNode {
  const { start, end, invoice, isPart } = state;
  const days = dayRange(start, end);
  const value = invoice === null ? days : `Invoice of ${longMonth(`${invoice}-01`)}${isPart ? `, ${days}` : ""}`;
  return (
    <Popover label="Range" trigger={<Control label="Range" value={value} />} className="flex max-sm:flex-col">
      {(close) => (
        <RangePanel
          state={state}
          onChange={(next) => {
            close();
            change({ step: null, ...next });
          }}
        />
      )}
    </Popover>
  );
}

function RangePanel({ state, onChange }: { state: SpendState; onChange: Change }): ReactNode {
  const today = dayOf(new Date());
  const { start, end, invoice } = state;
  return (
    <>
      <ul className="min-w-40 p-1.5 sm:border-r sm:border-line">
        {presetsOf(today).map((preset) => (
          <li key={preset.label}>
            <button
              type="button"
              aria-pressed={invoice === null && preset.start === start && preset.end === end}
              onClick={() => onChange({ start: preset.start, end: preset.end, invoice: null })}
              className="min-h-8 w-full rounded-[5px] px-2.5 text-left text-table hover:bg-sunken aria-pressed:font-semibold aria-pressed:text-accent"
            >
              {preset.label}
            </button>
          </li>
        ))}
      </ul>
      <div>
        <Calendar
          start={start}
          end={end}
          last={today}
          onRange={(first, last) => onChange({ start: first, end: last, invoice: null })}
        />
        <label className="block border-t border-line px-3 py-2.5 text-xs text-muted">
          Billing period
          <select
            value={invoice ?? ""}
            onChange={(event) => onChange({ invoice: event.target.value || null, isPart: false })}
            className="mt-1 block min-h-8 w-full rounded-ctl border border-line-strong bg-surface px-2 text-table text-text"
          >
            <option value="">By day of use</option>
            {invoicesOf(today).map((month) => (
              <option key={month} value={month}>
                Invoice of {longMonth(`${month}-01`)}
              </option>
            ))}
          </select>
        </label>
      </div>
    </>
  );
}
