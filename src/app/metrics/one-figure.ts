import type { GaugeFacts } from "../../http/index.ts";

/** The values of a gauge without labels: one, or none where it can't be told. */
export function oneFigure(value: number | null | undefined): Awaited<ReturnType<GaugeFacts["read"]>> {
  return value == null ? [] : [{ labels: {}, value }];
}
