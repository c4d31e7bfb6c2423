/** Papers, people and ends of sentences, as parts of the patterns of what stands around questions. */

export const PAPER_KINDS =
  "board|team|budget|month[- ]end|year[- ]end|monthly|weekly|quarterly|annual|yearly|finance|financial|risk|" +
  "security|status|" +
  "steering|management|executive|exec|ops|cost|cloud|finops|q[1-4]|20\\d\\d|next|upcoming|big";
export const PAPERS =
  "slides?|decks?|presentations?|reports?|packs?|meetings?|calls?|reviews?|memos?|standups?|retros?|syncs?|" +
  "committee|audits?|" +
  "close|closing|newsletter|townhall|offsite|workshop|steerco|board|qbr|mbr|1:1";
/** A paper or a meeting: where one is also what lines can be of, its words are a condition. */
export const PAPER_WORDS = new RegExp(`^(?:${PAPERS})$`, "i");
export const THE = "(?:the|my|our|a|an|this|next|tomorrow['’]?s|today['’]?s|monday['’]?s|thursday['’]?s|friday['’]?s)";
const SOON = "tomorrow|today|tmrw|later|soon|next week|on \\w+day";
export const PAPER = `(?:(?:${PAPER_KINDS}) )*(?:${PAPERS})(?: (?:${SOON}))?`;
export const WHO =
  "(?:my |our |the )?(?:boss|manager|director|cfo|cto|ceo|cio|coo|vp|finance|accounting|procurement|controlling|" +
  "controller|" +
  "auditors?|leadership|management|board|steering committee|product owner|team lead|head of \\w+)" +
  "(?: (?:team|department|dept|people|guys|folks))?";
export const SOMEONE = "(?:(?:an?|the|our|my|some|one) )?(?:auditor|customer|client|vendor|colleague|regulator|user)";
export const NOW = "(?: (?:tomorrow|today|later|soon|next week|on \\w+day))?";
export const END = "(?=[\\s]*(?:[.?!,;:–-]|$))";
// The end of a sentence, which stays.
export const AFTER = "(?<=[.?!;]\\s*)";
