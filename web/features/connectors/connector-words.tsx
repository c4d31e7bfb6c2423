import type { ReactNode } from "react";
import type { ConnectorStatus, Provider } from "../../lib/api-types.ts";
import { Badge, type BadgeLook } from "../../ui/badge.tsx";

export const PROVIDER_WORDS: Readonly<Record<Provider, string>> = {
  aws: "AWS",
  azure: "Azure",
  gcp: "Google Cloud",
  oci: "Oracle Cloud",
  focus: "FOCUS",
};

const LOOKS: Readonly<Record<ConnectorStatus, BadgeLook>> = {
  pending: "plain",
  syncing: "accent",
  synced: "good",
  failed: "bad",
  paused: "warn",
};

/** What a state means for the figures. */
export const STATUS_SENTENCES: Readonly<Record<ConnectorStatus, string>> = {
  pending: "Nothing is loaded yet: its first sync begins soon.",
  syncing: "A sync is under way. Until it ends, the figures are as before.",
  synced: "Everything that the source had at the last sync is loaded.",
  failed: "The last sync failed; it is tried again by itself. Until one succeeds, the figures are as before.",
  paused: "No sync begins until it is resumed. What was loaded stays.",
};

/** How a connector is. */
export function StatusBadge({ status }: { status: ConnectorStatus }): ReactNode {
  return <Badge look={LOOKS[status]}>{status}</Badge>;
}
