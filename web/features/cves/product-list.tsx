import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { CveRecord } from "../../lib/cve-types.ts";
import { Card } from "../../ui/page.tsx";
import { useOrg } from "../people/session.ts";
import { pagePath } from "../shell/pages.ts";
import { affectedVersions } from "./affected-versions.ts";
import { nvdAddress } from "./cve-words.tsx";

/** Of some products NVD lists hundreds of versions one by one. */
const VERSIONS_MAX = 24;

/** Which products are affected, and in which versions. */
export function ProductsCard({ record }: { record: CveRecord }): ReactNode {
  const org = useOrg();
  const versionsOf = affectedVersions(record.configurations);
  return (
    <Card title="Affected products" aside={`${record.products.length}`}>
      <ul className="max-h-96 overflow-auto px-gutter pb-4 text-table">
        {record.products.map(({ vendor, product }) => (
          <li key={`${vendor}\n${product}`} className="py-1">
            <Link
              to={pagePath(org.id, "vulnerabilities")}
              search={{ vendor, product } as never}
              className="hover:underline"
            >
              {vendor} <b className="font-semibold">{product}</b>
            </Link>
            <Versions id={record.id} versions={versionsOf({ vendor, product })} />
          </li>
        ))}
        {record.products.length === 0 ? <li className="text-muted">None are named yet.</li> : null}
      </ul>
    </Card>
  );
}

function Versions({ id, versions }: { id: string; versions: readonly string[] }): ReactNode {
  if (versions.length === 0) return null;
  const left = versions.length - VERSIONS_MAX;
  return (
    <div className="text-xs wrap-anywhere text-muted">
      {versions.slice(0, VERSIONS_MAX).join("; ")}
      {left > 0 ? (
        <>
          ; and{" "}
          <a href={nvdAddress(id)} target="_blank" rel="noopener noreferrer" className="underline">
            {left} more at NVD
          </a>
        </>
      ) : null}
    </div>
  );
}
