import { APPLICATIONS, CATALOG, CLOUDS, TAG_KEYS } from "../../src/demo/index.ts";
import type { Dictionary } from "../../src/planner/index.ts";

const clouds = CLOUDS.map((cloud) => CATALOG[cloud]);
const accounts = clouds.flatMap((cloud) => Object.values(cloud.accounts));
const services = clouds.flatMap((cloud) => Object.values(cloud.services));

/** What the demonstration organization's bills hold, as ask's dictionary: no ClickHouse is needed to plan on it. */
export const DEMO_DICTIONARY: Dictionary = {
  providers: [...CLOUDS],
  services: distinct(services.map(({ name }) => name)),
  accounts: accounts.map(({ id, name }) => ({ id, name })),
  regions: clouds.flatMap((cloud) => Object.values(cloud.regions)),
  categories: distinct(services.map(({ category }) => category)),
  chargeCategories: ["Usage", "Purchase", "Tax", "Credit"],
  currencies: ["USD"],
  tags: TAG_KEYS.map((key) => ({ key, values: distinct(valuesOf(key)) })),
  sameTags: sameTags(),
};

/** Tags that all lines of the same applications have. */
function sameTags(): Dictionary["sameTags"] {
  const applications = Object.entries(APPLICATIONS).flatMap(([application, tags]) =>
    TAG_KEYS.filter((key) => key !== "environment").map((key) => {
      return { key, value: key === "application" ? application : tags[key], application };
    }),
  );
  const byTag = Map.groupBy(applications, ({ key, value }) => JSON.stringify({ key, value }));
  const byLines = Map.groupBy(byTag.entries(), ([, of]) => of.map(({ application }) => application).join());
  return [...byLines.values()].map((tags) => tags.map(([tag]) => JSON.parse(tag)));
}

function valuesOf(key: (typeof TAG_KEYS)[number]): readonly string[] {
  if (key === "environment") return accounts.flatMap(({ environment }) => environment ?? []);
  if (key === "application") return Object.keys(APPLICATIONS);
  return Object.values(APPLICATIONS).map((tags) => tags[key]);
}

function distinct(values: readonly string[]): readonly string[] {
  return [...new Set(values)];
}
