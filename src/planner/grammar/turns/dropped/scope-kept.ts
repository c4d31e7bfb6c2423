import { COMMITMENT_FIELDS } from "../../../lines-schema.ts";
import type { PlanFilter, PlanTagFilter, Scope } from "../../../schema.ts";
import { fieldOfPart } from "../../filters-of.ts";
import { type Frame, isRanked } from "../../frame.ts";
import { type SpendOperation, shareOf } from "../follow-up.ts";

const WITHIN_PROVIDER = new Set<string>(["service", "account", "region"]);

/** The scope that a follow-up goes on from: another provider has other services, accounts and regions. */
export function scopeOf(before: SpendOperation, frame: Frame, said: string): Scope {
  const { filters, intents } = frame;
  const kept = withoutService(withoutOwnKind(before.scope, frame), frame, isOfAnyService(shareOf(before)));
  const scope = besideCovered(OF_ALL_CLOUDS.test(said) ? withoutCloud(kept) : kept, filters);
  // "What share of AWS is that?" stays with what was talked about.
  const isMoved =
    !intents.has("share") && filters.some(({ values, excludes }) => values[0]?.field === "provider" && !excludes);
  if (isOtherCharge(filters, scope)) return { ...scope, filters: scope.filters.filter((one) => !isSupport(one)) };
  if (!isMoved) return !shareOf(before) && isOtherService(filters, scope) ? withoutProvider(scope) : scope;
  // "Only Azure", after Kubernetes on all clouds, or after Europe: that there.
  const isOfOne = ({ field, values, excludes }: PlanFilter) =>
    !excludes && WITHIN_PROVIDER.has(field) && (field === "account" || values.length === 1);
  return { ...scope, filters: scope.filters.filter((filter) => !isOfOne(filter)) };
}

// "Just the purchases, all clouds".
const OF_ALL_CLOUDS = new RegExp(
  "(?:[,;–-]|\\b(?:across|over|in|on|from|for|of|now|but)) ?(?:all|every|both|the three)(?: of)?" +
    "(?: (?:the|our|three))? (?:clouds?|vendors?|providers?)\\W*$",
  "i",
);

/** What is of one cloud, which its services are, is no condition on all of them. */
function withoutCloud(scope: Scope): Scope {
  const isOfCloud = ({ field }: PlanFilter) => field === "provider" || field === "service";
  return { ...scope, filters: scope.filters.filter((one) => one.excludes || !isOfCloud(one)) };
}

/**
 * "The purchases", after what commitments cover: what was paid for them, which their amortized cost does not tell; and
 * what they cover, after their purchases.
 */
function besideCovered(scope: Scope, filters: Frame["filters"]): Scope {
  const isBought = filters.some(({ values }) => values.some(({ value }) => value === "Purchase"));
  const isCovered = filters.some(({ values }) => values.some(({ field }) => COMMITMENT_FIELDS.has(field)));
  if (isCovered) return { ...scope, filters: scope.filters.filter(({ values }) => !values.includes("Purchase")) };
  if (!isBought || scope.metric !== "effective") return scope;
  return { ...scope, metric: "billed", filters: scope.filters.filter(({ field }) => !COMMITMENT_FIELDS.has(field)) };
}

/** "Who is the biggest owner", after what one owner cost: of all owners; a list that was told stays one. */
function withoutOwnKind(scope: Scope, frame: Frame): Scope {
  const asked = new Set<string>(frame.groups.filter(({ place }) => place >= 0).map(({ group }) => group));
  const isOfAll = isRanked(frame) && !frame.says.has("refer") && asked.size > 0;
  const isOwn = (part: PlanFilter | PlanTagFilter) =>
    isOfAll && !part.excludes && part.values?.length === 1 && asked.has(fieldOfPart(part));
  return {
    ...scope,
    filters: scope.filters.filter((part) => !isOwn(part)),
    tags: scope.tags.filter((part) => !isOwn(part)),
  };
}

/** "Any credits?", after support, which is billed as services: another charge; taxes may be those on it. */
function isOtherCharge(filters: Frame["filters"], scope: Scope): boolean {
  const charges = filters.flatMap(({ values, excludes }) => (excludes ? [] : values));
  const isOther = charges.some(({ field, value }) => field === "charge_category" && value !== "Tax");
  return isOther && scope.filters.some(isSupport);
}

function isSupport({ field, values, excludes }: PlanFilter): boolean {
  return field === "service" && !excludes && values.every((value) => /\bsupport\b/i.test(value ?? ""));
}

/** "Bedrock?", after OpenAI on Azure: the cloud was that of the service before. */
function isOtherService(filters: Frame["filters"], scope: Scope): boolean {
  const [only, ...others] = filters.filter(({ excludes }) => !excludes);
  const isOne = only?.values.length === 1 && only.values[0]?.field === "service" && others.length === 0;
  return (
    isOne &&
    scope.filters.some(({ field, excludes, values }) => field === "service" && !excludes && values.length === 1)
  );
}

function withoutProvider(scope: Scope): Scope {
  return { ...scope, filters: scope.filters.filter(({ field, excludes }) => field !== "provider" || excludes) };
}

/** "Same for compute", after S3: a service is of one category, so that the other one is meant, and not both at once. */
function withoutService(scope: Scope, { filters, intents, says }: Frame, isOpenShare: boolean): Scope {
  const named = filters.flatMap(({ values, excludes }) => (excludes ? [] : values));
  const isPart = says.has("only") || says.has("refer") || says.has("adds") || (intents.has("share") && !isOpenShare);
  if (isPart || named.length === 0 || !named.every(({ field }) => field === "category")) return scope;
  return { ...scope, filters: scope.filters.filter(({ field, excludes }) => field !== "service" || excludes) };
}

function isOfAnyService(whole: Scope | null): boolean {
  return whole?.filters.every(({ field }) => field !== "service") ?? false;
}
