import type { ReactNode } from "react";

type SortHeadProps = {
  readonly name: string;
  readonly label: string;
  /** What the table is in the order of; `-` before it for descending. */
  readonly sort: string;
  readonly onSort: (sort: string) => void;
  readonly isNumber?: boolean;
  readonly className?: string;
};

/** The head of a column that puts the table in its order. Figures begin with the largest, names with A. */
export function SortHead({ name, label, sort, onSort, isNumber = false, className = "" }: SortHeadProps): ReactNode {
  const order = orderOf(name, sort);
  const first = isNumber ? `-${name}` : name;
  const other = isNumber ? name : `-${name}`;
  return (
    <th scope="col" aria-sort={order} className={`${isNumber ? "number" : ""} ${className}`}>
      <button
        type="button"
        className="-mx-1 min-h-6 rounded px-1 [text-align:inherit] hover:text-text"
        onClick={() => onSort(sort === first ? other : first)}
      >
        {label}
        <span aria-hidden="true">{{ ascending: " ↑", descending: " ↓", none: "" }[order]}</span>
      </button>
    </th>
  );
}

function orderOf(name: string, sort: string): "ascending" | "descending" | "none" {
  if (sort === name) return "ascending";
  return sort === `-${name}` ? "descending" : "none";
}
