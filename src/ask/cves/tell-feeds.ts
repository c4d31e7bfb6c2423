import type { FeedsView } from "../../cves/index.ts";
import { type Asking, type Execution, insight, type Op, type Told } from "../execute/execution.ts";
import { sentences } from "../execute/tell-spend.ts";
import type { Figures } from "../fact-book.ts";
import { dayOf, isOld } from "./age-of-feeds.ts";
import { gapsOf } from "./count-cves.ts";
import { askCves, paramsOf, type Reader } from "./cve-search.ts";
import { withoutEpss } from "./record-words.ts";

/** How fresh the feeds are themselves, and what they hold. */
export function* tellFeeds({ book, today }: Execution, op: Op<"cves">, reader: Reader): Asking<Told> {
  const { found, figures } = yield* askCves(book, reader, paramsOf(op));
  const { nvd, kev, epss } = found.feeds;
  return {
    answer: sentences(nvdWords(nvd, figures), kevWords(kev, figures), epssWords(epss, figures)),
    ...gapsOf(found.warnings, book),
    insights: [nvd, kev].some(({ as_of }) => isOld(as_of, today))
      ? insight("They are not current", "What was published or changed since those days is in no answer.")
      : insight("They are current", "NVD and CISA publish every day; the service reads them every few hours."),
  };
}

function nvdWords({ as_of, cves }: FeedsView["nvd"], { day, count }: Figures): string {
  if (as_of === null) return "No feed of NVD is loaded.";
  return `NVD's feeds here are of ${day("NVD as of", dayOf(as_of))} and hold ${count("CVEs of NVD", cves)} records.`;
}

function kevWords({ as_of, entries }: FeedsView["kev"], { day, count }: Figures): string {
  if (as_of === null) return "CISA's catalog of exploited vulnerabilities is not loaded.";
  const held = `${count("entries of KEV", entries)} ${entries === 1 ? "entry" : "entries"}`;
  return `CISA's catalog of exploited vulnerabilities is of ${day("KEV as of", dayOf(as_of))} and has ${held}.`;
}

function epssWords(epss: FeedsView["epss"], { day, count }: Figures): string {
  if (epss.as_of === null) return withoutEpss(epss);
  return `EPSS is of ${day("EPSS as of", dayOf(epss.as_of))} and has ${count("scores of EPSS", epss.scores)} scores.`;
}
