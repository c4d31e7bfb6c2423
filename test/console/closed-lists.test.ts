import { expect, test } from "vitest";
import { PROVIDERS } from "../../src/connectors/index.ts";
import { SERVICE_NAMES } from "../../src/core/services.ts";
import { SEVERITIES } from "../../src/core/severities.ts";
import { GROUPS, METRICS } from "../../src/spend/index.ts";
import { errorsOfQuery } from "../../src/views/index.ts";
import { placesOf } from "../../web/features/connectors/places.ts";
import { presetsOf } from "../../web/features/spend/ranges.ts";
import * as explorer from "../../web/features/spend/spend-state.ts";
import { groupWord } from "../../web/features/spend/words.ts";
import type { Provider } from "../../web/lib/api-types.ts";
import * as search from "../../web/lib/cve-types.ts";
import * as services from "../../web/lib/service-names.ts";

// The pages import nothing of the service, so they have these lists of their own.
test("the pages know every word of the closed lists of the API", () => {
  const providers: readonly Provider[] = PROVIDERS;
  expect(providers.filter((provider) => placesOf(provider).length === 0)).toEqual([]);
  expect(search.SEVERITIES).toEqual(SEVERITIES.toReversed());
  expect(services.SERVICE_NAMES).toEqual(SERVICE_NAMES);
  expect(explorer.METRICS).toEqual(METRICS);
  expect(explorer.FIELDS.filter((field) => errorsOfQuery("spend", `${field}=x`).length > 0)).toEqual([]);
  expect(presetsOf("2026-11-22").flatMap(({ id }) => errorsOfQuery("spend", `range=${id}`))).toEqual([]);
  expect(GROUPS.filter((group) => groupWord(group) === group)).toEqual([]);
});
