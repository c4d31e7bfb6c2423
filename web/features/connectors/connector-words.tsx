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

/** How a connector is. */
export function StatusBadge({ status }: { status: ConnectorStatus }): ReactNode {
  return <Badge look={LOOKS[status]}>{status}</Badge>;
}
