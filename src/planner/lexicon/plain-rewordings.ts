import { CLOUD, COUNT, GROUPS, MONTHS, type Rewording, said, words } from "./rewording.ts";
import { OPEN_MONTHS } from "./things/booked-forms.ts";

const FED = "connectors?|syncs?|imports?|exports?|feeds?|ingestions?|ingests?|data loads?|loads?|data|bills?";
const SYNCED =
  "sync(?:ed|ing|hronized)?|run|ran|running|work(?:ed|ing)?|finish(?:ed)?|complete[d]?|succeed(?:ed)?|happen(?:ed)?|" +
  "refresh(?:ed)?|update[d]?|load(?:ed)?|import(?:ed)?|ingest(?:ed)?|go(?:ne)? through|went through|come in|came in";
const WHEN =
  "last night|overnight|tonight|this morning|today|yesterday|yet|already|lately|recently|on time|ok(?:ay)?|fine|" +
  "properly|correctly";
const ASKED = "did|has|have|had|was|were|is|are|do|does|when (?:did|was|were|do|does|has|have)";
const UPDATED = (cloud?: string) => `how up to date is the ${cloud ? `${cloud} ` : ""}data`;
const DATED = words(`(?:${MONTHS}|(?:day|week|month|quarter|year)s?|q[1-4]|20\\d\\d)\\b`);
const STOPPED =
  "stop(?:ped)?|end(?:ed)?|go(?:ne)? away|went away|disappear(?:ed)?|vanish(?:ed)?|cease[d]?|" +
  "(?:go|gone|went|drop(?:ped)?|f[ae]ll(?:en)?) (?:down )?to (?:zero|0|nothing|nil)|turned off|shut (?:down|off)";
const GROWN =
  "go(?:ing)? (?:up|down)|ris(?:e|ing)|grow(?:ing)?|increas(?:e|ing)|climb(?:ing)?|spik(?:e|ing)|jump(?:ing)?|" +
  "drop(?:ping)?|fall(?:ing)?|cost(?:ing)?(?: us)?(?: (?:so much|more|money))?|show(?:ing)? up|appear(?:ing)?|" +
  "being billed|be billed";
const JUMPED =
  "jump|spike|rise|climb|drop|fall|increase|decrease|grow|double|shoot up|take off|go (?:up|down|through the roof)";
const CLOSED = "(?:closed|final|finali[sz]ed|settled|complete|locked|all in|fully in)";

/** The days of what starts or stops: those of the question, or all of a quarter of a year. */
function courseOf(said: string, what: string | undefined, asked: string): string {
  const isDated = DATED.test(`${what} ${asked.replace(said, "")}`);
  return `${what ?? ""} by day${isDated ? "" : " in the last 90 days"}`;
}

/** What is asked of the data and of a course in words that no plan has: "did the sync run", "when did it start". */
export const PLAIN_REWORDINGS: readonly Rewording[] = [
  // "Did the azure connector sync today?"
  said(
    `(?:${ASKED}) (?:the |our |all |all the |any |last night['’]?s |nightly |daily )*(?:(${CLOUD})(?:['’]s)? )?`,
    `(?:(?:billing|cost|usage|nightly|daily) )*(?:${FED}) (?:last |all |even |actually |been )*(?:${SYNCED})\\b`,
    `(?: (?:${WHEN}))*`,
  ).by(([, cloud]) => UPDATED(cloud)),
  // "Has GCP synced yet?"
  said(
    `(?:${ASKED}) (${CLOUD}) (?:last |even |been )*(?:sync(?:ed)?|ingest(?:ed)?|import(?:ed)?|`,
    `refresh(?:ed)?)\\b(?: (?:${WHEN}))*`,
  ).by(([, cloud]) => UPDATED(cloud)),
  // "Do the November numbers still change, or is it closed?"
  said(
    "(?:do|does|will|can|could|are|is) (?:the |our )?(?:[a-z]+(?:['’]?s)?(?: \\d{4})? )??",
    "(?:bills?|numbers?|data|costs?|month|figures?|books?|invoices?) (?:still |ever |yet )*",
    "(?:change|changing|move|moving|(?:going to|gonna) (?:change|move))(?: still| anymore| any more)?",
    `(?:,? or (?:is|are|was|were|has|have) (?:it|they|that|the (?:month|books?)) (?:already |now |been )*${CLOSED})?`,
    "(?: yet| already| now)?(?=\\W*$)",
  ).as(OPEN_MONTHS),
  // "Is November closed?": whether days are all there is told by how far the bills reach.
  said(
    "(?:is|are|was|were|has|have) (?:it |the |our )?",
    "(?:(?:books? (?:for|of)|month(?: of)?|(?:figures|numbers) (?:for|of)) )*(?:[a-z]+(?:['’]?s)?(?: \\d{4})? )??",
    "(?:(?:bills?|numbers?|data|costs?|month|figures?|books?|invoices?) )?",
    `(?:already |been |now |fully |really |officially |yet )*${CLOSED}(?: yet| already| now)*(?=\\W*$)`,
  ).as(OPEN_MONTHS),
  // "Why is Redshift zero some days in October": no bill tells why, but on which days it was.
  said(
    "why (?:is|was|are|were|does|did|do) (?:the |our )?(.{2,40}?)(?: costs?| spend)?(?: (?:at|show|showing|cost))? ",
    "(?:zero|0|nothing|empty|blank|missing) (?:on |for )?(?:some|certain|a few|several|many|these|those) ",
    "(?:of the )?days",
  ).as("$1 cost by day"),
  // "What are the 3 things I should worry about cost-wise": what rose most.
  said(
    "(?:what(?:['’]?s| is| are)|which are|tell me|give me|name) (?:the |my |our )?(?:top |main |biggest )?",
    `(${COUNT}) (?:biggest |main |most important )?(?:things|issues|problems|points|areas) `,
    "(?:that |which )?(?:i|we) (?:should|need to|must|ought to|have to) (?:be )?(?:worr(?:y|ied)|concerned|care|",
    "look (?:at|into)|watch)(?: about| for)?(?: (?:cost|spend|money)[- ]?wise)?",
  ).as("top $1 cost increases"),
  // "And November, is it already final?"
  said(
    `(?<=^\\W*)(?:and )?(?:the )?(?:${MONTHS}|last month|this month|the month),? (?=how up to date is the|`,
    `${OPEN_MONTHS})`,
  ).as(""),
  // "Are the taxes included?"
  said(
    "(?:is|are|does|do) (?:the |any )?(vat|tax|taxes|credits?|refunds?|support)(?: costs?| charges?| fees?)? ",
    "(?:also |already |all )?",
    "(?:included|contained|counted|in (?:it|there|that|this|the (?:total|figures?|numbers?|bill|cost|sum)))(?: ",
    "in (?:it|that|this|there|the \\w+))?",
  ).as("how much of the cost is $1"),
  said(
    "(?:in (?:it|this|that|these|those|there)|there),? (?:is|are) (?:also |already )?(?:included|contained) ",
    "(?:the |also )*(vat|tax|taxes|credits?|refunds?|support)",
  ).as("how much of the cost is $1"),
  said(
    "(?:does|do|is|are) (?:it|this|that|these|those|the (?:total|figures?|numbers?|bills?|costs?|sum|amount)) ",
    "(?:already |also )?(?:include|contain|inclusive of|incl\\.?(?: of)?|with|net of|count) (?:the |any )?(vat|",
    "tax|taxes|credits?|refunds?|support)",
  ).as("how much of the cost is $1"),
  // "Anything that went to zero lately?"
  said(
    `(?:did |has |have )?(?:anything|anyone|what|(?:any|which) (${GROUPS}))(?: (?:that|which|has|have))* `,
    `(?:${STOPPED})(?: (?:lately|recently|of late))?`,
  ).by(([, rows]) => `which ${rows ?? "services"} disappeared`),
  // "When did Bedrock start going up in shop-production?"
  said(
    "(?:since )?(?:when|(?:on )?(?:what|which) (?:day|date))(?: exactly)? (?:did|has|have) ",
    "(?:the |our )?(?!we\\b|i\\b|it\\b|that\\b|this\\b|they\\b)(\\S.{1,50}?) ",
    `(?:first )?(?:start(?:ed)?|begin|began|begun|${STOPPED})(?: (?:to )?(?:${GROWN}))?\\b`,
  ).by(([said, what], _, asked) => courseOf(said, what, asked)),
  // "Teams with rising costs three months in a row": no plan finds them, so the months of each are told.
  said(
    `(?:(?:which|what|any|all|show(?: me)?|list|the|are there(?: any)?) )*(${GROUPS}) (?:(?:with|that|which|`,
    "whose|where|have|has|had|are|were|kept?|keep|",
    "costs?|spend|bills?|been|is|was) )*(?:steadily |continuously )?(?:rising|growing|increasing|climbing|rose|",
    "grew|grown|risen|increased|climbed|went up|gone up|going up|",
    "falling|fell|dropped|shrinking|shrank|decreasing|decreased|declining|went down|going down)(?: costs?| spend|",
    " spending| bills?)? ",
    `(?:for |over |in )?(?:(?:the )?(?:last )?(${COUNT}) (?:straight |consecutive )?(month|week|quarter|`,
    "day)s(?: in a row| straight| running)|",
    `(?:the )?(?:last )?(${COUNT}) consecutive (month|week|quarter|day)s|(?:each|every|month after) month)`,
  ).by(
    ([, rows, count = "three", unit, other, step]) =>
      `${rows} cost by ${unit ?? step ?? "month"} in the last ${other ?? count} ${unit ?? step ?? "month"}s`,
  ),
  // "When did Bedrock jump?", "when did Redshift last cost anything", "the last day with Redshift costs".
  said(
    "(?:when|(?:on )?(?:what|which) (?:day|date))(?: exactly)? did (?:the |our )?",
    `(?!we\\b|i\\b|it\\b|that\\b|this\\b|they\\b)(\\S.{1,50}?) (?:suddenly |really )?(?:${JUMPED}|`,
    "last (?:cost (?:us )?(?:anything|money)|run|show up|appear|get billed|have (?:any )?costs?))",
    "(?=\\W*$| (?:in|since|during|over|last|this|so much)\\b)",
  ).by(([said, what], _, asked) => courseOf(said, what, asked)),
  said(
    "(?:(?:when|what|which)(?: (?:was|is|were))? )?the last (?:day|time|date) (?:(?:that |when |",
    "on which )?(?:the |our )?",
    "(?!we\\b|i\\b|it\\b|that\\b|this\\b|they\\b|with\\b)(\\S.{1,50}?) (?:had (?:any )?(?:costs?|spend|charges)|",
    "cost (?:us )?(?:anything|money)|was (?:billed|used|charged|seen)|ran|showed up)|",
    "with (?:any )?(\\S.{1,40}?) (?:costs?|spend|charges|usage))(?=\\W*$)",
  ).by(([said, one, other], _, asked) => courseOf(said, one ?? other, asked)),
  // "Did Redshift stop?"
  said(
    `(?:has|have|did) (?:the |our )?(?!we\\b|i\\b|it\\b|that\\b|this\\b|they\\b)(\\S.{1,50}?) (?:really |just |`,
    `completely )*(?:${STOPPED})(?=\\W*$| (?:in|since|during|at)\\b)`,
  ).by(([said, what], _, asked) => courseOf(said, what, asked)),
  // "Redshift was at 0 for a few days in October, which ones?"
  said(
    "(?:(?:which|what|on which) days (?:was|were|is|did) )?(?:the |our )?((?!(?:which|what|anything|",
    "something)\\b)\\S.{1,40}?) ",
    "(?:(?:was |were |is |are |stood |sat )?at|(?:went|dropped|fell)(?: down)? to|cost(?: us)?) (?:zero|0|",
    "nothing|nil)\\b",
    "(?: (?:usd|dollars?|cost))?(?: (?:for|on) (?:a few|some|several|a couple of|how many) days)?",
  ).by(([said, what], _, asked) => courseOf(said, what, asked)),
  said(
    "(?<=\\bby day\\b[^?!]*)[,;?!.]+ ?(?:on )?(?:which|what|when)(?: (?:ones?|days?)(?: (?:was|were) (?:it|",
    "that|they))?)?(?=\\W*$)",
  ).as(""),
  // "Are we going to blow through 120k?"
  said(
    "(?:blow|burn|bust|crash|shoot|sail|run|race|go) (?:right |straight |way )?(?:through|past|over|beyond|",
    "above) (?:the )?(?=[$€£]? ?\\d)",
  ).as("exceed "),
  // "What does AWS cost us a year?"
  said(
    "(?<=\\b(?:costs?|spend|spending|pay|paying|paid|bill)\\b[^.?!;]{0,40})(?<!\\b(?:would|",
    "will)\\b[^.?!;]{0,60}) a year(?=\\W*$)",
  ).as(" in the last 12 months"),
  // "How many GB did CloudFront push?": what is stored is not told apart from what a storage sends.
  said(
    "how (?:many|much) (gbs?|gib|gigs?|gigabytes?|tbs?|terabytes?|data|traffic|bytes) (?:did|does|do|has|have) ",
    "(?:the |our )?(?!s3\\b|[^?]*(?:storage|bucket|blob|disk|\\be[bf]s\\b))(\\S.{1,30}?) ",
    "(?:push|serve|send|sent|transfer|deliver|move|ship|process|pump|stream|carry|egress|emit|",
    "use)(?:r?ed)?(?: out)?(?=\\W|$)",
  ).by(([, unit = "", what]) => `how many ${/^(?:g|te?[br])/i.test(unit) ? unit : "GB"} of ${what}`),
  said(`mtd (?=(?:${MONTHS})\\b)`).as(""),
  said(
    `[;,.] (?:and |but )?(?:please )?only (?:show|list|give|include) (?:me )?(?:the |those )?(?:${GROUPS}) `,
    `(?:which|that) (?=gr[eo]w|rose|fell|increased)`,
  ).as(", that "),
  // Two costs side by side are told with what lies between them.
  said(
    "(?<=\\b(?:vs\\.?|versus|against|compared (?:to|with)|next to) .*),? ?(?:incl(?:uding)?\\.?|with|plus|and|\\+) ",
    "(?:also )?(?:the |their )?(?:delta|difference|diff|gap)(?: between (?:them|the two|both))?(?=\\W*$)",
  ).as(""),
  // "Top 3 spikes since September": all that there are, the biggest first.
  said(
    `(?:the |our )?(?:(?:top|first|biggest|largest|worst|heaviest) )*${COUNT} ` +
      "(?:(?:biggest|largest|worst|heaviest|top|cost) )*(spikes|anomalies|outliers|unusual days)\\b",
  ).as("the biggest $1"),
];
