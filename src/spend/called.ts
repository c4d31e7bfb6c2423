/** How warnings call a connector. */
export function called({ id, name }: { readonly id: string; readonly name: string }): string {
  return `Connector ${JSON.stringify(name)} (${id})`;
}
