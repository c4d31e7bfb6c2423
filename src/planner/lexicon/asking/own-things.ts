import { words } from "../rewording.ts";

const OWN =
  "(?:(?:i|we) (?:(?:just )?(?:took over|inherited|joined)|" +
  "lead|run|manage|head|own|am (?:on|in|from|with)|work (?:in|on|for|with|at))|" +
  "(?:i['’]?m|we['’]?re|we are) (?:on|in|from|with))";

/** "I lead the search team, how are we doing", "im on payments - are we up": whose things are asked for. */
export const OWN_THING = words(
  `(?<=^\\W*(?:(?:hi|hey|hello|morning|so|ok)\\W+)*)${OWN} (?:in |on |for )?(?:the )?([^,.;:?!–]{2,24}?)`,
  "(?: (?:on \\w+day|last (?:week|month)|recently))?",
  "\\s*(?:[.;:–]+|,|-+ )\\s*(?:so |and )?(?=.*\\b(?:we|us|our|my|i|it)\\b)",
  "(?!.*\\b(?:kev|cves?|vuln\\w*)\\b)",
);
/** What a thing is, said behind its name. */
export const OWN_UNIT =
  /\b(?:teams?|squads?|departments?|depts?|apps?|applications?|products?|projects?|accounts?|business units?)$/i;
/** People of these ask for everybody's cost, unless they say that they mean their own. */
export const LOOKING_AT_ALL =
  /^(?:finance|finops|procurement|accounting|controlling|it|security|management|operations)$/i;
