/**
 * Verbs of what people do around a question (saying, thinking, feeling, looking, working) and of what weighs on a bill:
 * "I gather", "we struggle with", "what burdens us". Like `neutral-verbs.ts` they ask for nothing more, and the answer
 * says that it left them out. None of them changes, sends, starts, ends, limits, counts, compares or denies anything,
 * and none says that something is needless. Sources: Levin, "English Verb Classes and Alternations", 29 to 37 (mind,
 * desire, judgement, perception, communication), 39 and 47 to 48, and Quirk et al., 16.20 to 16.63.
 */
const SAYING =
  "accomplish acknowledge admire admit advise agree allude argue ascertain assert assist attempt await babble brag " +
  "care chat cheer cite click comment communicate complain confess congratulate convey convince crunch debate " +
  "declare demonstrate derive describe detail devise disclose discuss elaborate emphasise emphasize explain express " +
  "formulate gripe groan grumble hint imply insist interpret joke lament moan mumble murmur mutter narrate opine " +
  "paraphrase persuade phrase plead pledge portray praise pray proclaim profess promise pronounce propose " +
  "quip rant reassure recollect reflect reiterate relay remark rephrase reply research respond restate shout sigh " +
  "speak stress submit swear tackle talk term thank unveil utter voice vouch vow wager whine whisper witness " +
  "write yell";

const THINKING =
  "amaze amuse annoy aim astonish astound baffle behold believe bewilder bother browse bug comprehend conceive " +
  "conclude confuse contemplate cope crave dare decide deduce delight desire disappoint discern dismay distress " +
  "disturb dread dream embarrass encourage endeavor endeavour enjoy ensure excite familiarise familiarize fancy " +
  "fascinate fathom fear figure frighten frustrate glance glean glimpse grapple grasp guess hesitate hope impress " +
  "infer infuriate inspire intend interest intrigue irritate learn like love marvel mull muse navigate nod overwhelm " +
  "panic peek perceive peruse ponder pore presume pursue puzzle read realise realize reckon recognise recognize " +
  "regret respect satisfy scare scramble scribble scroll scrutinise scrutinize sense shock sift skim sniff snoop " +
  "speculate squint stare startle strive struggle stumble stun suspect sweat tempt terrify trouble trust " +
  "upset venture visit want wish worry wrestle yearn";

const WEIGHING =
  "accommodate afford assume attract beset boast burden chip choose cling command commandeer compose confer consist " +
  "deal dedicate demand devote devour dole earmark embody encompass engage engulf enjoy enter entertain evince exact " +
  "exert exhaust exhibit extract fare feast feature fit form fund furnish garner gnaw grind hammer harbor harbour " +
  "haunt hit house hurt impose inflict inhabit inherit integrate interact invoke lavish leverage levy lend loom lug " +
  "manifest materialise materialize matter manage nibble nest occupy originate participate partake pinch plague " +
  "play pour practice practise prevail proceed process procure reap reside resort ripple saddle sap seep shell " +
  "shoulder siphon slurp smash sponge squeeze stash sting strain surround sustain swamp take tangle thrash " +
  "tow trickle underpin undergird undertake unfold wallop weigh whack wield wreak";

/** What weighs on a bill, beside the verbs of `neutral-verbs.ts`. */
export const WEIGHING_VERBS = WEIGHING;

/** What people say and think. Whoever does so is no scope ("the web team says …"), so only "we" and such say it. */
export const MIND_VERBS = `${SAYING} ${THINKING}`;
export const MIND_VERBS_IRREGULAR =
  "bet foretold read said sought spoke spoken swore sworn told wrote written overheard understood misunderstood " +
  "meant thought felt heard";
