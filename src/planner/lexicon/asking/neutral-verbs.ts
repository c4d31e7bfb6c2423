import { MIND_VERBS, MIND_VERBS_IRREGULAR, WEIGHING_VERBS } from "./people-verbs.ts";

/**
 * Verbs of being, holding, getting and showing: in a question about cost they only join what is asked for ("landed
 * between", "did we receive"). None of them changes, compares, limits, begins, ends or denies anything. What is said
 * by them is left out, and the answer says so. Sources: the copular and stance verbs of English and its verbs of
 * possession, receiving, location, appearance and consumption (Levin, "English Verb Classes and Alternations", 13.5,
 * 39, 47.6, 48.1), each chosen for what people ask of bills.
 */
const BASES =
  "land receive obtain acquire gain collect gather fetch stand lie rest remain exist occur arise emerge " +
  "appear surface show display present register log clock record report produce generate yield bring carry " +
  "bear hold keep contain comprise constitute represent involve concern regard relate pertain attribute " +
  "associate link tie connect own possess operate maintain host serve power devour gobble swallow chew munch " +
  "guzzle hog suck soak absorb drain gulp digest eat experience encounter face incur undergo suffer endure " +
  "handle treat consider deem plot chart graph draw render visualise visualize tabulate itemise itemize " +
  "enumerate recite outline illustrate depict sketch observe monitor review inspect examine analyse analyze " +
  "investigate study survey scan assess evaluate gauge measure determine establish conduct perform execute " +
  "prepare compile assemble grab snag unearth pinpoint spot locate seek discover reveal uncover feel sound " +
  "deliver issue present recap relay state sum spell walk guide brief update enlighten entail";

const IRREGULAR =
  "stood lain laid arose arisen brought bore borne held kept ate eaten sucked drew drawn got gotten sought " +
  "felt shown met got getting looking running standing chose chosen dealt stung taken took undertook undertaken hung " +
  "lent ground";

/** Every form of these verbs. */
export const NEUTRAL_VERBS: ReadonlySet<string> = everyForm(`${BASES} ${WEIGHING_VERBS}`, IRREGULAR);

/** Every form of the verbs of saying and thinking. */
export const VERBS_OF_MIND: ReadonlySet<string> = everyForm(MIND_VERBS, MIND_VERBS_IRREGULAR);

/** Those of their forms that stand in an order or behind "to", and that a thing could be called by. */
export const BARE_VERBS: ReadonlySet<string> = new Set(`${BASES} ${WEIGHING_VERBS} ${MIND_VERBS}`.split(" "));

function everyForm(bases: string, irregular: string): ReadonlySet<string> {
  return new Set([...irregular.split(" "), ...bases.split(" ").flatMap(formsOf)]);
}

function formsOf(base: string): readonly string[] {
  const stem = base.replace(/e$/, "");
  const soft = base.replace(/(?<=[^aeiou])y$/, "i");
  const twice = `${base}${base.at(-1)}`;
  return [base, `${base}s`, `${soft}es`, `${stem}ed`, `${soft}ed`, `${stem}ing`, `${twice}ed`, `${twice}ing`];
}
