import { words } from "../rewording.ts";

const OWN =
  "(?:(?:i|we) (?:(?:just )?(?:took over|inherited|joined)|" +
  "lead|run|manage|head|own|am (?:on|in|from|with)|work (?:in|on|for|with|at))|" +
  "(?:i['’]?m|we['’]?re|we are) (?:on|in|from|with))";

/** "I lead the search team, how are we doing", "im on payments - are we up": whose things are asked for. */
export const OWN_THING = words(
  `(?<=^\\W*(?:(?:hi|hey|hello|morning|so|ok)\\W+)*)${OWN} (?:in |on |for )?(?:the )?([^,.;:?!–]{2,24}?)`,
  "(?: (?:on \\w+day|last (?:week|month)|recently))?\\s*",
  "(?:[.;:–]+|,|-+ )\\s*(?:so |and )?(?=.*\\b(?:we|us|our|my|i|it)\\b)(?!.*\\b(?:kev|cves?|vuln\\w*)\\b)",
);
/** What a thing is, said behind its name. */
export const OWN_UNIT =
  /\b(?:teams?|squads?|departments?|depts?|apps?|applications?|products?|projects?|accounts?|business units?)$/i;
/** People of these ask for everybody's cost, unless they say that they mean their own. */
export const LOOKING_AT_ALL =
  /^(?:finance|finops|procurement|accounting|controlling|it|security|management|operations)$/i;

/** "My feature is checkout (application tag). What did it cost?": a sentence that only names what is asked about. */
export const OWN_IS = words(
  "(?<=^\\W*(?:(?:hi|hey|hello|morning|so|ok)\\W+)*)(?:my|our) (?:own )?",
  "(feature|product|app|application|service|project|component|workload|system|platform|thing|environment|account) ",
  "is (?:called |named )?(?:the |an? )?([\\w][\\w -]{1,30}?)(?: (?:thing|stuff|one|feature|bit))?",
  "(?:,? ?\\((?:the |an? )?([a-z-]+)(?: tag| label)?\\)|,? (?:the |an? )?([a-z-]+) (?:tag|label))?",
  "\\s*(?:[.;:–!]+|,|-+ )\\s*(?:so |and )?(?=\\S)",
);
/** "I keep hearing that staging is expensive. Is it true? What does it cost?": whether it is much, the cost says. */
export const HEARD_OF = words(
  "(?<=^\\W*(?:(?:hi|hey|hello|morning|so|ok)\\W+)*)(?:i|we) (?:keep hearing|kept hearing|hear|heard|",
  "was told|were told) ",
  "(?:people say |from \\w+ )?(?:that )?(?:the |our )?([\\w][\\w -]{1,30}?) ",
  "(?:is|are|was|were|has become|got|became) (?:way |far |so |too |very |really |pretty )*",
  "(?:expensive|pricey|costly|cheap|out of control|a money pit|a lot|large|big|huge)\\W+",
  "(?:(?:is|was) (?:it|that|this) (?:really |actually )?(?:true|so|right|the case|correct)\\W+)?",
  "(?=(?:what|how|which|show|by|and)\\b.*\\b(?:it|its|they|them|that)\\b)",
);
