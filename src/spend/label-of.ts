/** How warnings call a connector. */
export function labelOf({ id, name }: { readonly id: string; readonly name: string }): string {
  return `Connector ${JSON.stringify(name)} (${id})`;
}
