import type { OrganizationId } from "../core/ids.ts";
import { rememberFirst, type Tx } from "../stores/postgres/index.ts";

/** What the installation remembers of its demo. */
export type DemoRecord = {
  readonly organizationId: OrganizationId;
  readonly madeAt: Date;
  /** Where its bills lie. */
  readonly folder: string;
  /** Whether its connectors were all made once. */
  readonly isConnected: boolean;
};

const NAMES = {
  madeAt: "demo_made_at",
  organizationId: "demo_organization",
  folder: "demo_folder",
  connectedAt: "demo_connected_at",
} as const;

/** Claims the making of the demo for this transaction; false where it was made before. */
export async function rememberMaking(tx: Tx, madeAt: Date): Promise<boolean> {
  const moment = madeAt.toISOString();
  return (await rememberFirst(tx, NAMES.madeAt, moment)) === moment;
}

export async function rememberDemo(tx: Tx, organizationId: OrganizationId, folder: string): Promise<void> {
  await rememberFirst(tx, NAMES.organizationId, organizationId);
  await rememberFirst(tx, NAMES.folder, folder);
}

export async function rememberConnected(tx: Tx, connectedAt: Date): Promise<void> {
  await rememberFirst(tx, NAMES.connectedAt, connectedAt.toISOString());
}

/** The demo of this installation; undefined where none was made. */
export async function selectDemo(tx: Tx): Promise<DemoRecord | undefined> {
  const rows = await tx.selectFrom("installation").select(["name", "value"]).execute();
  const values = new Map(rows.map(({ name, value }) => [name, value]));
  const [madeAt, organizationId, folder] = [NAMES.madeAt, NAMES.organizationId, NAMES.folder].map((n) => values.get(n));
  if (!madeAt || !organizationId || !folder) return undefined;
  return {
    organizationId: organizationId as OrganizationId,
    madeAt: new Date(madeAt),
    folder,
    isConnected: values.has(NAMES.connectedAt),
  };
}
