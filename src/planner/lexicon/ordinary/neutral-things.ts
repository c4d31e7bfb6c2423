/**
 * Nouns and adjectives that ask for nothing more where they stand so: "the level of our AWS bill", "the cost picture",
 * "our crazy bill", "a massive jump". What is said by them is left out, and the answer says so. None of them counts,
 * limits, compares or denies anything, and none is what people call a product or a team. Sources: the shell nouns of
 * English (Schmid, "English Abstract Nouns as Conceptual Shells", 2000), its adjectives of evaluation and of size
 * (Dixon, "A Semantic Approach to English Grammar", 3.1), each chosen for what people say of a bill.
 */
const setOf = (words: string): ReadonlySet<string> => new Set(words.split(" "));

/** What a cost is wrapped in: "the size of", "the … situation". */
export const SHELL_NOUNS = setOf(
  "level levels picture situation situations standing extent size sizes scale magnitude tally tallies " +
    "subtotal subtotals matter matters affair affairs topic subject burden toll angle reality realities fact " +
    "facts truth story stories tale tales saga gist essence substance finding findings result results outcome " +
    "outcomes output outputs readout readouts reading readings sum sums estimate stat stats statistic " +
    "statistics indicator indicators report reports statement statements particulars specifics information " +
    "infos intel insight insights view views perspective perspectives viewpoint visibility look glance glimpse " +
    "peek idea notion sense feel feeling impression understanding grasp answer response verdict overviews " +
    "summaries recaps rundowns digests worth sake side sides front ballpark total totals magnitudes amounts",
);

/** How somebody feels about a cost that is theirs. */
export const FEELING_ADJECTIVES = setOf(
  "awful terrible horrible horrendous dreadful dreaded ghastly nasty ugly lousy crappy shitty rotten bad poor " +
    "sad sorry insane crazy mad wild silly stupid dumb idiotic foolish absurd ridiculous ludicrous outrageous " +
    "obscene scandalous shameful embarrassing disgusting disturbing annoying frustrating depressing boring " +
    "exciting shocking alarming scary frightening terrifying horrifying worrisome astonishing astounding " +
    "staggering stunning mind-boggling jaw-dropping eye-watering eyewatering whopping impressive remarkable " +
    "incredible unbelievable unreal painful brutal savage cruel precious beloved infamous famous notorious " +
    "legendary humble dear darn damn damned bloody freaking stinking pesky wretched miserable messy chaotic " +
    "monstrous beastly gorgeous beautiful pretty lovely sweet glorious marvellous marvelous splendid superb " +
    "terrific fancy good fine ole",
);

/** How large a cost or a change is, where no figure is said. */
export const SIZE_ADJECTIVES = setOf(
  "huge giant enormous massive immense vast gigantic colossal tremendous humongous ginormous monumental " +
    "mammoth whopping sizable sizeable considerable substantial significant hefty heavy bulky fat noticeable " +
    "notable noteworthy remarkable appreciable marked pronounced meaningful serious severe striking visible " +
    "obvious clear evident apparent large big bloated exorbitant excessive extravagant staggering dramatic " +
    "spectacular extraordinary extreme exceptional impressive shocking alarming worrying crazy insane " +
    "ridiculous wild mad nasty painful brutal great hellish tangible palpable decent fair",
);

/** How what is asked for should be: exact, clear, complete. */
export const FORM_ADJECTIVES = setOf(
  "exact precise accurate correct proper right true real concise brief clear clean neat tidy nice plain quick " +
    "fast easy short crisp compact succinct complete thorough comprehensive extensive exhaustive elaborate " +
    "in-depth granular fine-grained high-level top-level top-line headline rough approximate approx broad " +
    "decent solid reliable trustworthy valid reasonable sensible adequate suitable appropriate handy useful " +
    "helpful readable understandable digestible meaningful informative consolidated aggregate aggregated " +
    "overarching holistic overall bird's-eye numeric numerical tabular textual visual graphical pretty monetary " +
    "resulting respective corresponding relevant pertinent applicable underlying known given " +
    "above-mentioned up-to-date",
);

/** Which members of a group, where all are meant: "the various services". */
export const MEMBER_ADJECTIVES = setOf(
  "various different individual separate respective distinct diverse assorted constituent underlying " +
    "corresponding relevant involved participating sundry",
);

/** What those stand before: words for a cost. */
export const COSTS = setOf(
  "cost costs bill bills spend spends spending expense expenses charge charges expenditure expenditures " +
    "outlay outlays invoice invoices fee fees consumption usage",
);

/** Words for what is told. */
export const TOLD = setOf(
  "figure figures number numbers amount amounts total totals sum sums value values breakdown breakdowns split " +
    "splits list lists trend trends summary summaries overview overviews chart charts graph graphs table tables " +
    "rundown recap comparison data answer picture report detail details information snapshot",
);

/** Words for a change. */
export const CHANGES = setOf(
  "increase increases rise rises jump jumps growth drop drops decrease decreases fall falls change changes " +
    "spike spikes surge surges dip dips swing swings hike hikes climb climbs decline declines movement " +
    "movements mover movers anomaly anomalies outlier outliers difference differences deviation deviations " +
    "uptick upticks reduction reductions leap leaps plunge plunges slump slumps",
);

/** Words for groups of the spend algebra, and for what organizations keep in tags. */
export const GROUPS = setOf(
  "services accounts regions teams departments providers vendors clouds projects environments envs " +
    "applications apps products owners categories resources subscriptions tags locations divisions squads " +
    "workloads suppliers",
);
