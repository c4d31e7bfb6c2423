import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { CheckField } from "../../ui/check-field.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { FormProblem } from "../people/form-problem.tsx";
import { secondFactorQuery } from "../people/second-factor-query.ts";
import { useApi, useIsAtLeast, useOrg } from "../people/session.ts";
import { pagePath } from "../shell/pages.ts";

/** Whether everybody must have a second factor; whoever requires it has one, and is asked whether it is meant. */
export function SecondFactorRule({ isRequired }: { isRequired: boolean }): ReactNode {
  const api = useApi();
  const client = useQueryClient();
  const isAdmin = useIsAtLeast("admin");
  const [isAsking, setAsking] = useState(false);
  const { data: own } = useQuery({ ...secondFactorQuery, enabled: isAdmin });
  const change = useMutation({
    mutationFn: (requires: boolean) =>
      api.ask("/members", { method: "PATCH", body: { requires_second_factor: requires } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [api.org] });
      setAsking(false);
    },
  });
  const isWithout = isAdmin && !isRequired && own?.is_given === false;
  const ask = (isChecked: boolean) => {
    change.reset();
    if (isChecked) setAsking(true);
    else change.mutate(false);
  };
  return (
    <div className="border-t border-line px-gutter py-3">
      <CheckField
        label="Everybody must have a second factor"
        hint={isAdmin ? isWithout && <OwnFactorFirst /> : "It takes the role admin to change this."}
        isChecked={isRequired}
        isDisabled={!isAdmin || isWithout || change.isPending}
        onChange={ask}
      />
      {isAsking ? null : <FormProblem error={change.error} />}
      {isAsking ? (
        <Confirm
          title="Require a second factor"
          action="Require it"
          isPending={change.isPending}
          problem={<FormProblem error={change.error} />}
          onConfirm={() => change.mutate(true)}
          onClose={() => setAsking(false)}
        >
          Members without one are kept out from their next request on, until they have set one up on their profile page.
          Keys go on working.
        </Confirm>
      ) : null}
    </div>
  );
}

function OwnFactorFirst(): ReactNode {
  const { id } = useOrg();
  return (
    <>
      You have none yourself, and would be kept out.{" "}
      <Link to={pagePath(id, "profile")} className="underline">
        Set one up in your profile
      </Link>{" "}
      first.
    </>
  );
}
