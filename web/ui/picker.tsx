import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";

/** A choice of a list. */
export type Choice = { readonly id: string; readonly label: string; readonly hint?: string; readonly group?: string };

type PickerProps = {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly chosen?: readonly string[];
  readonly onChoose: (id: string) => void;
  /** What was typed; without it nothing can be typed. */
  readonly search?: string;
  readonly onSearch?: (text: string) => void;
  readonly placeholder?: string;
  readonly note?: ReactNode;
  /** Whether more choices are on their way. */
  readonly isSearching?: boolean;
};

/** A list to choose from by typing, arrows and Enter, or by pointing. */
export function Picker(props: PickerProps): ReactNode {
  const { label, choices, chosen = [], onChoose, search = "", onSearch, placeholder = "Type to find", note } = props;
  const nothing = props.isSearching ? "One moment …" : "Nothing found.";
  const listId = useId();
  const { active, setAt, onKeyDown } = useActive(choices, onChoose);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[data-active="true"]')?.scrollIntoView({ block: "nearest" });
  });
  return (
    <div className="flex max-h-[min(420px,70vh)] flex-col">
      <input
        // biome-ignore lint/a11y/noAutofocus: The panel was just opened to type here.
        autoFocus
        role="combobox"
        aria-label={label}
        aria-expanded="true"
        aria-controls={listId}
        aria-autocomplete="list"
        {...(choices[active] ? { "aria-activedescendant": `${listId}-${active}` } : {})}
        readOnly={!onSearch}
        value={search}
        onChange={(event) => {
          setAt(0);
          onSearch?.(event.target.value);
        }}
        onKeyDown={onKeyDown}
        placeholder={onSearch ? placeholder : label}
        className="w-full border-b border-line bg-transparent px-3 py-2.5 text-sm outline-none"
      />
      <div ref={list} id={listId} role="listbox" aria-label={label} tabIndex={-1} className="overflow-auto p-1">
        {choices.map((choice, index) => (
          <Option
            key={choice.id}
            id={`${listId}-${index}`}
            choice={choice}
            heading={choice.group !== choices[index - 1]?.group ? choice.group : undefined}
            isActive={index === active}
            isChosen={chosen.includes(choice.id)}
            onChoose={onChoose}
            onPoint={() => setAt(index)}
          />
        ))}
      </div>
      <p role="status" className={choices.length === 0 ? "px-3 pb-3 text-table text-muted" : "sr-only"}>
        {choices.length === 0 ? nothing : ""}
      </p>
      {note ? <div className="border-t border-line px-3 py-2 text-xs text-muted">{note}</div> : null}
    </div>
  );
}

/** The choice that Enter takes; arrows go from one to the next. */
function useActive(choices: readonly Choice[], onChoose: (id: string) => void) {
  const [at, setAt] = useState(0);
  const active = Math.min(at, choices.length - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextOf(event.key, active, choices.length);
    const choice = choices[active];
    if (next !== null) setAt(next);
    if (event.key === "Enter" && choice) onChoose(choice.id);
    if (next !== null || (event.key === "Enter" && choice)) event.preventDefault();
  };
  return { active, setAt, onKeyDown };
}

type OptionProps = {
  readonly id: string;
  readonly choice: Choice;
  readonly heading: string | undefined;
  readonly isActive: boolean;
  readonly isChosen: boolean;
  readonly onChoose: (id: string) => void;
  readonly onPoint: () => void;
};

function Option({ id, choice, heading, isActive, isChosen, onChoose, onPoint }: OptionProps): ReactNode {
  return (
    <>
      {heading ? (
        <div role="presentation" className="px-2.5 pt-2 pb-1 text-xs font-semibold text-faint">
          {heading}
        </div>
      ) : null}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: The keys are those of the text field that owns the list. */}
      <div
        id={id}
        role="option"
        tabIndex={-1}
        aria-selected={isChosen}
        data-active={isActive}
        onClick={() => onChoose(choice.id)}
        onPointerMove={onPoint}
        className="flex min-h-8 items-center gap-2 rounded-[5px] px-2.5 py-1 text-table data-[active=true]:bg-sunken"
      >
        <span className="w-3 text-accent" aria-hidden="true">
          {isChosen ? "✓" : ""}
        </span>
        <span className="min-w-0 flex-1 truncate" title={choice.label}>
          {choice.label}
        </span>
        {choice.hint ? <span className="max-w-40 truncate text-xs text-faint">{choice.hint}</span> : null}
      </div>
    </>
  );
}

function nextOf(key: string, active: number, count: number): number | null {
  if (count === 0) return null;
  if (key === "ArrowDown") return (active + 1) % count;
  if (key === "ArrowUp") return (active - 1 + count) % count;
  return null;
}
