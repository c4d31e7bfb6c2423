/**
 * Who a team or a department is, as people say it: "the payments folks", "the web crew", "the data side". Beside a
 * team's name these words say that the team is meant; alone they are the words that they always were.
 */
export const PEOPLE_NOUNS: ReadonlySet<string> = new Set(
  (
    "folks folk guys gals people peeps crew crews gang bunch lads boys devs developers engineers staff side org " +
    "colleagues mates group tribe chapter ppl analysts scientists department dept unit"
  ).split(" "),
);

/** Words that are also small words of English, and behind which words they are a team: "the it guys". */
export const SMALL_NAMES: ReadonlySet<string> = new Set(["it", "data", "search", "web", "growth", "support"]);
export const BEFORE_SMALL_NAMES: ReadonlySet<string> = new Set(
  "the our by of for from and or vs versus did do does has have are were with , & /".split(" "),
);

/** Keys of tags that say who a cost belongs to, the narrower ones first. */
export const PEOPLE_KEYS = ["team", "squad", "teamname", "owningteam", "department", "dept", "division"];

/** Teams and departments by what people call them; the key is the tag's value. */
export const PEOPLE_ALIASES: Readonly<Record<string, readonly string[]>> = {
  engineering: ["eng", "engg", "engineers"],
  "data-science": ["data scientists", "datascience", "data sci"],
  analytics: ["data analysts", "analysts"],
  "human-resources": ["hr", "personnel", "human resources"],
  operations: ["ops"],
  it: ["information technology", "i.t"],
  infrastructure: ["infra"],
  security: ["secops", "infosec"],
  marketing: ["mktg"],
  "customer-support": ["helpdesk", "customer service"],
  research: ["researchers", "r&d", "r and d"],
};

/** What says that people themselves want something, and so that no cost of theirs is asked for. */
export const WANTING = /^(want|wants|wanted|need|needs|needed|ask|asks|asked|asking|say|says|said|told|think|thinks)$/;
