import { numberOfWord } from "../../tokens.ts";
import { type Rewording, said } from "../rewording.ts";

const AMOUNT =
  "[$€£]?\\d[\\d.,]*(?:k|m)?(?![\\w%])(?! ?(?:%|percent|pct|days?|weeks?|months?|quarters?|" + "years?|hours?))";
const LARGE =
  "(?:[$€£]\\d[\\d.,]*(?:k|m)?|\\d[\\d.,]*k|\\d{3,}|\\d{1,3},\\d{3})(?![\\w%])(?! ?(?:%|percent|" +
  "pct|days?|weeks?|months?|hours?))";
const BLEW =
  "(?:(?:blew|blown|shot|sailed|burst|broke|broken|smashed|crashed|stormed|pushed|climbed|crept|" +
  "jumped) (?:right |straight |way )?)";
const BUDGETED = `(?:the |our |an? |its |their |my )?(?:budget of (${LARGE})|(${LARGE}) budget)(?!\\w)`;
const WITHIN = "(?:stay |keep |remain |be |come in |land )?(?:within|inside|under|below)";
const EXCEED =
  "overspen[dt]|oversho[o]?t|exceed(?:ed)?|bust(?:ed)?|blow|blew|blown|break|broke|broken|" +
  "(?:blow|blew|blown|break|broke|broken|burn|burned|burnt|go|went|gone) (?:through|past)|" +
  "(?:(?:go|gone|went|run|ran) )?over";

/** Ways to say how large something is at least or at most, read so whatever else is said. */
export const BOUNDS_IN_FULL: readonly Rewording[] = [
  said("(under|below|over|above|less than|more than|at least|at most) (?:an?|one|1) (?:dollar|buck|usd)(?!\\w)").by(
    ([, bound]) => `${bound} $1`,
  ),
  said(
    "(?:in|within|inside|of) (?:the |a )?([$€£]?\\d[\\d.,]*k?) ?(?:to|-|–|and) ?",
    "([$€£]?\\d[\\d.,]*k?) (?:range|bracket|band|bucket)",
  ).by(([, least, most]) => `between ${money(least)} and ${money(most)}`),
  said("within ([$€£]?\\d[\\d.,]*k?) (?:and|to|&) (?=[$€£]?\\d[\\d.,]*k?(?![\\w-]))").as("between $1 and "),
  said(
    "(?:with )?(?:an? )?(minimum|min|maximum|max)(?: of)?(?: (?:monthly|total))? (?:spend|cost|",
    `costs|bill|amount)(?: of)? (${AMOUNT})`,
  ).by(([, bound = "", amount]) => `${/^mi/i.test(bound) ? "at least" : "at most"} ${money(amount)}`),
  // "Did we overspend the 15k budget": the amount that a question names is its bound, as no budgets are kept.
  said(`(?:(${WITHIN})|(${EXCEED}))(?: on)? ${BUDGETED}`).by(
    ([, within, exceed, one, other]) =>
      `${exceed && !/^over$/i.test(exceed) ? "go " : ""}${within ? "at most" : "over"} ${money(one ?? other)}`,
  ),
  said(`(?:overspen[dt]|oversho[o]?t) (?:on )?(?:the |our )?(${LARGE})`).by(([, amount]) => `go over ${money(amount)}`),
  said("upward of (?=[$€£]?\\d)").as("upwards of "),
  said(/(?<![\w$€£.])(\d[\d.,]*) ?grand\b/gi).as("$1k dollars"),
  said(/\ba (?:grand|thousand)(?: (?:dollars?|bucks|usd|quid))?\b/gi).as("1k dollars"),
  said(/\ba couple(?: of)? (?:grand|thousand)\b/gi).as("2k dollars"),
  said(/\b(a|one|two|three|four|five) hundred(?: (dollars?|bucks|usd|quid|euros?))?\b/gi).by(
    ([, count]) => `${hundreds(count)} dollars`,
  ),
  said(
    /\b(two|three|four|five|six|seven|eight|nine|ten|twenty|fifty) (?:grand|thousand|k)\b(?: dollars| bucks| usd)?/gi,
  ).by(([, count]) => `${thousands(count)}k dollars`),
  said(`${BLEW}(?:past|through|over|above|beyond) (?:the )?(${LARGE})(?: (?:mark|line|limit|threshold|barrier))?`).by(
    ([, amount]) => `over ${money(amount)}`,
  ),
  said(`(?<!\\bblow )(?:past|beyond) (?:the )?(${LARGE})(?: (?:mark|line|threshold|barrier))?`).by(
    ([, amount]) => `over ${money(amount)}`,
  ),
  said(`(?:(over|above|below|under) the )(${LARGE}) (?:mark|line|threshold|barrier)`).by(
    ([, side, amount]) => `${side} ${money(amount)}`,
  ),
  said(`(?:just |only |slightly |a bit |a little )?(?:shy|short) of (?:the )?(${LARGE}|${AMOUNT})`).by(
    ([, amount]) => `under ${money(amount)}`,
  ),
  said(`(?:not|never|no) (?:over|above|past|beyond|exceeding) (${AMOUNT})`).by(
    ([, amount]) => `at most ${money(amount)}`,
  ),
  said(`(?:not|never|no) (?:under|below|beneath) (${AMOUNT})`).by(([, amount]) => `at least ${money(amount)}`),
  // "1k-5k", "between 1k & 5k", "anywhere from 1k to 3k".
  said(/(?<![\w$€£.-])(?:between |from |of )?([$€£]?\d[\d.,]*k)\s?(?:-|–|to)\s?([$€£]?\d[\d.,]*k)(?![\w-])/gi).by(
    ([, least, most]) => `between ${money(least)} and ${money(most)}`,
  ),
  said(
    "(?:(?:anywhere|somewhere|ranging|range|ranges) )(?:from|between) ([$€£]?\\d[\\d.,]*k?) (?:to|and|-) (?=[$€£]?\\d)",
  ).as("between $1 and "),
  said("between (\\d[\\d.]*) ?(?:and|to|&|-) ?(\\d[\\d.]*) ?(%|percent|pct)").as("between $1% and $2%"),
];

function thousands(count = ""): number {
  return Number(numberOfWord(count.toLowerCase()) ?? 1);
}

function hundreds(count = ""): number {
  return thousands(count) * 100;
}

function money(amount = ""): string {
  return /^[$€£]/.test(amount) ? amount : `$${amount}`;
}
