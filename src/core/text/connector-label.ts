/** How warnings name a connector: names need not be unique, and an id alone says nothing to people. */
export function connectorLabel({ id, name }: { readonly id: string; readonly name: string }): string {
  return `Connector ${JSON.stringify(name)} (${id})`;
}
