import type { Problem } from "../core/problems.ts";
import type { Person } from "../people/index.ts";
import type { Tx } from "../stores/postgres/index.ts";
import { lockOwnedByAlone } from "./store-owners.ts";

/** Why a person may not be removed: an organization would have no owner left. Null where each would have one. */
export async function refusalOfRemoval(tx: Tx, { id, email }: Pick<Person, "id" | "email">): Promise<Problem | null> {
  const [first, ...others] = await lockOwnedByAlone(tx, id);
  if (!first) return null;
  const more = others.length > 0 ? `, and of ${others.length} more` : "";
  const change = `costplane member set-role EMAIL --org ${first.id} --role owner`;
  const invite = `costplane person invite EMAIL --org ${first.id} --role owner`;
  const detail =
    `${email} is the last owner of ${first.name} (${first.id})${more}. Make a member an owner first (${change}), or ` +
    `invite one (${invite}). If the organization is to go, too: costplane org delete ${first.id} --yes`;
  return { code: "last_owner", detail };
}
