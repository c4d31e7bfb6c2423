import type { Phrase, Slots } from "../../phrases.ts";

const OURS = "my|our|the|your|its|this|these|all?";
const DATA =
  "data|numbers|figures|bill|bills|billing|costs|cost|spend|dashboard|feed|feeds|export|exports|import|imports";
const CLOUD = "aws|azure|gcp|google|amazon|microsoft|oci|oracle|cloud?";
const FED = `${OURS} ${CLOUD} billing|cost|usage? ${DATA}`;
const LOADED =
  "load|loaded|import|imported|ingest|ingested|refresh|refreshed|update|updated|sync|synced|pull|pulled|arrive|" +
  "arrived|come|land|landed|fetch|fetched";
const LATE = "stale|fresh|late|lagging|delayed|behind|outdated|current|complete|final|loaded|ingested|there";
const SPANS = "days|dates|months|weeks|period|periods|range";
const BILLED = "data|bills|numbers|figures";
const GONE = "gone|spent|exhausted|over|burned|burnt|eaten|consumed|used|left|remain|remaining|available";
const BURNED = "used|use|burn|burned|eat|eaten|run|go|gone|blow|blown";
const HIT = "hit|hitting|reach|reached|exceed|exceeded|blow|blown|trip|tripped";
const NEAR = "near|close|nearing|approaching|anywhere|at|over|hitting";
const SUCH = "api|rate|plan|usage";
const LIMITS = "limit|limits|cap|quota|ceiling";
const WRONG = "wrong|stuck|broken|failing|ok|okay|fine|working|healthy|running|alright";
const API = "api|costplane|service|plan?";
const CALLS = "calls|requests|quota|quotas|allowance|limit|limits|credits|quotes";

/** "Are the AWS costs in": not "in October", which is when they were. */
export const ROOM_SLOTS: Slots = {
  arrived: (tokens, at) => {
    const next = tokens[at + 1];
    const isLast = !next || next.kind === "end" || /^(yet|already|now|for|or|and|,)$/.test(next.word);
    return tokens[at]?.word === "in" && isLast ? "in" : null;
  },
};

/** How far the bills reach, which rooms of the house tell: each phrase is a question of its own. */
export const FRESHNESS_PHRASES: readonly Phrase[] = [
  `how stale|fresh|old|current|recent|late|behind|outdated|aged|dated|new|up to? date? is|are ${FED}`,
  `how out of date is|are ${FED}`,
  `how far|much|many days? behind|back is|are ${FED}`,
  `how far|much|many|long days? behind|lagging|delayed is|are ${FED}`,
  `is|are|was|were ${FED} ${LATE}`,
  `is|are|was|were ${FED} #arrived`,
  `when did|was|were|is|are|do|does we|you|i ${OURS} last? ${LOADED}`,
  `when did|was|were|is|are|do|does ${FED} last ${LOADED} in?`,
  "last data? load|import|ingest|ingestion|sync|refresh|update",
  "last|latest|newest|freshest|most day|date|data|numbers|figures you|we|i have|got|loaded|see",
  "the? last|latest|newest|freshest recent? day|date you|we|i have|got|loaded|see",
  "the? latest|newest|freshest billing|cost|usage? data|numbers|figures|bills",
  "lag|lagging|latency|staleness of|in|on our|the cost|billing? data|feed|feeds|bills|numbers",
  `are|is we|you|i behind on|with ${OURS} data|feeds|bills|imports|loads|loading`,
  `are|is there? any gaps|holes|missing days in|on|of? ${FED}`,
  "any|are gaps|holes in|of the|our|my? data|bills|feed|feeds|billing",
  "data|billing|feed|feeds|bills gaps|holes|lag|staleness|age|currency|recency|timeliness|status|cutoff",
  "missing any? days of|in|from|for",
  "do|did|have you|we have|get|got today|todays|yesterday data|numbers|figures|costs|bill|bills yet?",
  `do|does ${FED} cover|include|contain|reach|have yesterday|today`,
  `have|has|is|are|did ${FED} arrived|arrive|landed|land|come|came in|yet?`,
  `what|which ${SPANS} do|have|has we|you|i have|got|loaded ${BILLED} for?`,
  `what|which ${SPANS} is|are there ${BILLED} for?`,
  `what|which ${SPANS} does|do the|our|my? ${BILLED} cover|reach|span|include|have`,
  "connector|connectors is|are? stale|outdated|late|lagging|delayed|behind|old",
  "connector|connectors is|are? out of date",
  "stale|outdated|late|lagging|delayed connector|connectors|data|feeds",
  "which|what data|bills is|are stale|outdated|late|lagging|behind|old|missing?",
  "data as of",
  "as of when|which|what date|day? is|are this|that|these|those|the|our data|numbers|figures|bills?",
  "cutoff|cut off date|day? of|for the|our|my? data|numbers|bills",
];

const USAGES: readonly Phrase[] = [
  `${API} quota|allowance is|are? gone|spent|exhausted|over|up|empty|finished`,
  `how much|many of? ${OURS} ${API} ${CALLS} is|are|have|has|did|do|we been? ${GONE} through|up?`,
  `are|is|am we|i running out|low of|on ${OURS} ${API} ${CALLS}`,
  `did|have|has we|i ${BURNED} up|through|out|over of? ${OURS} ${API} ${CALLS}`,
  `are|is|am we|i ${NEAR} near|to? ${OURS} ${SUCH} ${LIMITS}`,
  `how close|near|far are|is|am we|i to|from|off|towards ${OURS} ${SUCH} ${LIMITS}`,
  `have|did|do|has we|i ever? ${HIT} through? ${OURS} ${SUCH} ${LIMITS}`,
  `whats|what is|s? left of|on|in ${OURS} api|costplane|service? plan|quota|allowance|limit`,
  `how much|many is|are|do|have we|i? have? left|remaining of|on|in ${OURS} api? plan|quota|quotas|quotes|limit`,
  `${API} quota|plan|allowance status|usage|state|balance|consumption|level|check|left|remaining`,
  "my|our|the|this months|monthly? api? allowance",
  `${API} quota on|of|in|for|with our|my|the plan|subscription|contract|account|tier`,
  "api quota|quotas|allowance|limit|limits",
  `remaining|leftover|outstanding ${API} ${CALLS}`,
  `${HIT} ${OURS} ${SUCH} ${LIMITS}`,
  "throttled|throttling|rate limiting",
  "how many|much api? calls|requests can|could|may|do we|i still make|send|have|use|left",
  "headroom on|in|of? our|my|the? api|plan|quota|limit",
];

/** What our plan with this service has left. */
export const USAGE_PHRASES: readonly Phrase[] = USAGES.map((phrase) => phrase.replace(SUCH, "api|plan|usage"));

/** How many requests a minute may have. */
export const WINDOW_PHRASES: readonly Phrase[] = USAGES.filter((phrase) => phrase.includes(SUCH)).map((phrase) =>
  phrase.replace(SUCH, "rate"),
);

/** What keeps the bills from coming in. */
export const STATUS_PHRASES: readonly Phrase[] = [
  `is|are anything|something|any|everything ${WRONG} with|in the|our|my? imports|import|feeds|connectors|syncs|`,
  `exports`,
  `are|is all|both? the|our|my? feeds|imports|exports|syncs ${WRONG}`,
  "stuck|broken|failing|failed|dead imports|import|feeds|feed|exports|export|loads|syncs",
];
