import { ordinalOf, SCORE_BANDS } from "../../core/severities.ts";
import { GRAM_PATTERNS, PREFIX_CHARS_MAX } from "../index-terms.ts";
import { ROW_STATUS } from "../row-status.ts";

// One pass over the JSON gives all that is needed; what has another type than expected becomes a default value.
const SCORE =
  "Tuple(type String, baseSeverity String, cvssData Tuple(baseScore Nullable(Float64), baseSeverity String))";
const RECORD = `Tuple(
  id String, published String, lastModified String, vulnStatus String,
  descriptions Array(Tuple(lang String, value String)),
  metrics Tuple(cvssMetricV40 Array(${SCORE}), cvssMetricV31 Array(${SCORE}), cvssMetricV30 Array(${SCORE}),
    cvssMetricV2 Array(${SCORE})),
  weaknesses Array(Tuple(description Array(Tuple(value String)))),
  configurations Array(Tuple(nodes Array(Tuple(cpeMatch Array(Tuple(vulnerable Bool, criteria String)))))))`;

// The same value as the year and the number of the id, sorted as numbers.
const NO = "bitShiftLeft(toUInt64OrZero(idParts[1]), 32) + toUInt64OrZero(idParts[2])";

const scoresOf = (version: string, rank: number): string => `arrayMap(
  m -> (toUInt8(${rank}), m.type = 'Primary', assumeNotNull(m.cvssData.baseScore),
    if(m.cvssData.baseSeverity = '', m.baseSeverity, m.cvssData.baseSeverity)),
  arrayFilter(m -> isNotNull(m.cvssData.baseScore), c.metrics.${version}))`;

const WORDS = SCORE_BANDS.map(({ severity }) => `'${severity.toUpperCase()}'`).join(", ");
const ORDINALS = SCORE_BANDS.map(({ severity }) => ordinalOf(severity)).join(", ");

const bandsOf = (score: string): string =>
  SCORE_BANDS.map(({ severity, from }) => `${score} >= ${from}, ${ordinalOf(severity)}`).join(", ");

// A word that names no band is read from the score, which every known word agrees with.
const severityOf = (score: string): string => `multiIf(
  score_newest_list = [], ${ordinalOf("unknown")},
  transform(upper(${score}.4), [${WORDS}], [${ORDINALS}], 0) AS word_of_${score} > 0, word_of_${score},
  ${bandsOf(`${score}.3`)}, ${ordinalOf("none")})`;

const plainName = (part: string): string =>
  `replaceAll(replaceAll(replaceAll(${part}, '\\\\', ''), '\\x01', ':'), '_', ' ')`;

const distinctGrams = GRAM_PATTERNS.map((pattern) => `extractAll(lowered, '${pattern.replaceAll("\\", "\\\\")}')`);

const prefixTerms = Array.from(
  { length: PREFIX_CHARS_MAX },
  (_, index) => `arrayMap(w -> concat('^', left(w, ${index + 1})), words)`,
);

/** What a record says, however it is spaced: of two spellings of one record the same. */
export const bodyOf = (record: string): string =>
  `if(JSONExtractRaw(${record}) = '', ${record}, JSONExtractRaw(${record}))`;

/** The columns that `feedRows` gives, in its order. */
export const FEED_COLUMNS = [
  ...["no", "feed", "trouble", "hidden", "published", "modified", "feed_time", "hash"],
  ...["severity_newest", "score_newest", "severity_primary", "score_primary", "text", "terms", "record"],
] as const;

/**
 * A SELECT of the records of a file, a JSON array of NVD's `vulnerabilities`, in the columns of `FEED_COLUMNS`; `rows`
 * stands for the file's. It fails, maybe after it gave some, where the file is not that. `{feedTime:String}` without a
 * zone is of `{zone:String}`.
 */
export const feedRows = (rows: string): string => `
SELECT
  if(trouble = '', ${NO}, bitAnd(cityHash64(${bodyOf("record")}), 70368744177663)) AS no,
  {feed:String} AS feed,
  multiIf(length(idParts) != 2, 'id', isNull(published_at), 'published', isNull(modified_at), 'lastModified', '')
    AS trouble,
  multiIf(trouble != '', ${ROW_STATUS.unreadable}, c.vulnStatus = 'Rejected', ${ROW_STATUS.rejected},
    ${ROW_STATUS.shown}) AS hidden,
  ifNull(published_at, toDateTime64(0, 3, 'UTC')) AS published,
  ifNull(modified_at, toDateTime64(0, 3, 'UTC')) AS modified,
  feed_time,
  xxh3_128(record) AS hash,
  ${severityOf("newest")} AS severity_newest,
  if(score_newest_list = [], -1, newest.3) AS score_newest,
  ${severityOf("primary")} AS severity_primary,
  if(score_newest_list = [], -1, primary.3) AS score_primary,
  lowered AS text,
  arrayConcat(
    words,
    arrayDistinct(arrayConcat(${prefixTerms.join(", ")})),
    arrayMap(g -> concat('~', g), arrayDistinct(arrayConcat(${distinctGrams.join(", ")}))),
    arrayMap(p -> concat('vp:', lower(p.1), '\\0', lower(p.2)), products),
    arrayDistinct(arrayMap(p -> concat('v:', lower(p.1)), products)),
    arrayDistinct(arrayMap(p -> concat('p:', lower(p.2)), products)),
    arrayDistinct(arrayMap(w -> concat('c:', upper(w.value)), arrayFlatten(c.weaknesses.description)))) AS terms,
  record
FROM
(
  SELECT
    record, c, feed_time,
    extractGroups(c.id, '^CVE-([0-9]{4})-([0-9]{4,9})$') AS idParts,
    parseDateTime64BestEffortOrNull(c.published, 3, 'UTC') AS published_at,
    parseDateTime64BestEffortOrNull(c.lastModified, 3, 'UTC') AS modified_at,
    arrayConcat(${scoresOf("cvssMetricV40", 4)}, ${scoresOf("cvssMetricV31", 3)},
      ${scoresOf("cvssMetricV30", 2)}, ${scoresOf("cvssMetricV2", 1)}) AS score_newest_list,
    arrayFirst(s -> s.1 = score_newest_list[1].1 AND s.2, score_newest_list) AS newest_primary,
    if(newest_primary.1 = 0, score_newest_list[1], newest_primary) AS newest,
    arrayFirst(s -> s.2, score_newest_list) AS first_primary,
    if(first_primary.1 = 0, score_newest_list[1], first_primary) AS primary,
    arrayDistinct(arrayMap(
      m -> (splitByChar(':', replaceAll(m.criteria, '\\\\:', '\\x01')) AS parts,
        (${plainName("parts[4]")}, ${plainName("parts[5]")})).2,
      arrayFilter(m -> m.vulnerable, arrayFlatten(c.configurations.nodes.cpeMatch)))) AS products,
    lower(arrayStringConcat(arrayMap(f -> replaceAll(f, '\\0', ' '), arrayConcat(
      [c.id, arrayFirst(d -> d.lang = 'en', c.descriptions).value],
      arrayDistinct(arrayFlatten(arrayMap(p -> [p.1, p.2], products))))), '\\0')) AS lowered,
    arrayDistinct(extractAll(lowered, '[a-z0-9]+')) AS words
  FROM
  (
    SELECT
      cve AS record,
      JSONExtract(cve, '${RECORD}') AS c,
      parseDateTime64BestEffort({feedTime:String}, 9, {zone:String}) AS feed_time
    FROM ${rows}
  )
)`;

/** The form of the file. */
export const FEED_FILE = { format: "JSONEachRow", structure: "cve String" } as const;

/**
 * Settings of a statement with `feedRows`: one thread, since a first load reads two feeds side by side, and blocks so
 * small that the memory of both stays flat.
 */
export const FEED_SETTINGS = {
  input_format_json_read_objects_as_strings: 1,
  input_format_skip_unknown_fields: 1,
  input_format_null_as_default: 1,
  date_time_overflow_behavior: "saturate",
  max_block_size: 2_048,
  max_insert_block_size: 2_048,
  max_threads: 1,
  min_insert_block_size_rows: 65_536,
  min_insert_block_size_bytes: 33_554_432,
} as const;
