import { connectorLabel } from "../core/text/connector-label.ts";
import type { ConnectorRecord } from "./facts.ts";

type Named = Pick<ConnectorRecord, "id" | "name" | "source" | "provider">;

/**
 * What whoever makes a connector may not have meant: a name or a source that another one has, or a provider that the
 * bill there is not of. Each may be right, so none is refused.
 */
export function warningsOf(connector: Named, all: readonly Named[], billedBy: readonly string[]): readonly string[] {
  const { provider } = connector;
  const twin = all.find(({ id, source }) => source === connector.source && id !== connector.id);
  const clouds = billedBy.join(" and ");
  const isOfOthers = provider !== "focus" && billedBy.length > 0 && !billedBy.includes(provider);
  return [
    ...warningsOfName(connector, all),
    ...(twin
      ? [`${connectorLabel(twin)} has the same source: lines of both are counted once. Delete the one too many.`]
      : []),
    ...(isOfOthers
      ? [
          `The first bill there has lines of ${clouds}, and none of ${provider}: they are shown as those of ` +
            `${clouds}. Check the source, or connect it anew with the provider focus.`,
        ]
      : []),
  ];
}

/** The same of whoever gives it another name. */
export function warningsOfName(connector: Named, all: readonly Named[]): readonly string[] {
  const namesake = all.find(({ id, name }) => name === connector.name && id !== connector.id);
  return namesake
    ? [`${connectorLabel(namesake)} has the same name: rename one, so that people can tell them apart.`]
    : [];
}
