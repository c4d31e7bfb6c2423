import type { ReactNode } from "react";
import { EmptyState } from "../../ui/states.tsx";

/** Stands in the place of changes where nothing can be compared; why is as `whyNotCompared` tells it. */
export function NothingToCompare({ why }: { why: string }): ReactNode {
  return <EmptyState title="There is nothing to compare with">There are {why}.</EmptyState>;
}
