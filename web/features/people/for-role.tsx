import type { ReactNode } from "react";
import type { Role } from "../../lib/api-types.ts";
import { Forbidden } from "../../ui/states.tsx";
import { useIsAtLeast, useOrg } from "./session.ts";

type RoleNeededProps = {
  readonly least: Role;
  /** What the role is for, as in “to read the audit log”. */
  readonly to: string;
};

/** A part for those whose role allows it; to others one sentence says which role it takes. */
export function ForRole({ children, ...needed }: RoleNeededProps & { readonly children: ReactNode }): ReactNode {
  return useIsAtLeast(needed.least) ? children : <RoleNeeded {...needed} />;
}

/** What stands in the place of a part that the role does not allow. */
export function RoleNeeded({ least, to }: RoleNeededProps): ReactNode {
  const { role } = useOrg();
  return (
    <div className="card">
      <Forbidden detail={`It takes the role ${least} ${to}; yours is ${role}.`} />
    </div>
  );
}
