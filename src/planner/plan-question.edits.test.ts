import fc from "fast-check";
import { expect, test } from "vitest";
import { operationsOf } from "../../test/ask/rounds.ts";

/** What a conversation is on, as simply as it can be said. */
type Model = {
  readonly services: readonly string[];
  readonly month: string;
  readonly group: string;
  readonly over: number | null;
};

type Edit = { readonly words: readonly string[]; readonly apply: (model: Model) => Model };

const MONTHS: Readonly<Record<string, string>> = {
  september: "2026-09-01..2026-09-30",
  october: "2026-10-01..2026-10-31",
};
const GROUPS: Readonly<Record<string, string>> = { account: "account", region: "region", team: "tag:team" };

// Each edit in several wordings: whichever is said, the plan before it changes in that part alone.
const EDITS: readonly Edit[] = [
  ...Object.keys(MONTHS).map((month) => ({
    words: [`and in ${month}?`, `same in ${month}`, `now ${month}`],
    apply: (model: Model) => ({ ...model, month }),
  })),
  ...Object.keys(GROUPS).map((group) => ({
    words: [`by ${group} instead`, `now by ${group}`, `switch to ${group}s`, `${group}-wise please`],
    apply: (model: Model) => ({ ...model, group }),
  })),
  ...["ec2", "rds"].map((service) => ({
    words: [`only ${service}`, `${service} alone`, `keep only ${service}`, `narrow it down to ${service}`],
    apply: (model: Model) => ({ ...model, services: [service] }),
  })),
  ...[500, 2000].map((over) => ({
    words: [`only those over ${over}`, `only the ones past ${over}`, `nothing under ${over}`],
    apply: (model: Model) => ({ ...model, over }),
  })),
];

function planOf({ services, month, group, over }: Model): string {
  const bound = over === null ? "" : ` over:cost:${over}`;
  return `breakdown g=${GROUPS[group]} p=${MONTHS[month]} f=service:${services.join("|")}${bound}`;
}

test("any edits, one after the other and in any of their wordings, change what they say and nothing else", () => {
  const edit = fc.constantFrom(...EDITS).chain((one) => fc.constantFrom(...one.words).map((words) => ({ one, words })));
  fc.assert(
    fc.property(fc.array(edit, { minLength: 1, maxLength: 4 }), (edits) => {
      const first: Model = { services: ["ec2"], month: "october", group: "account", over: null };
      const model = edits.reduce((told, { one }) => one.apply(told), first);
      const talk = ["ec2 by account in october", ...edits.map(({ words }) => words)].join(" → ");
      expect(operationsOf(talk), talk).toEqual([planOf(model)]);
    }),
    { numRuns: 80 },
  );
});
