/**
 * Adverbs and words in "-ly" that are none of manner: they name times, how often, parts, bounds, comparisons or negate,
 * so no answer may leave them out, even where it says so. Sources: the adjuncts of time, the focusing subjuncts and the
 * adjectives in "-ly" of English (Quirk et al., "A Comprehensive Grammar", 7.8, 8.51 and 8.116).
 */
export const COUNTING_ADVERBS: ReadonlySet<string> = new Set(
  // Times and orders of time.
  (
    "early daily weekly monthly quarterly yearly hourly nightly fortnightly biweekly bimonthly annually " +
    "biannually newly " +
    "lately recently formerly previously currently presently initially originally firstly secondly " +
    "thirdly lastly " +
    "finally eventually ultimately subsequently consecutively simultaneously concurrently instantaneously " +
    "temporarily permanently provisionally retroactively seasonally " +
    // How often.
    "rarely barely hardly scarcely constantly continually perpetually commonly frequently infrequently " +
    "occasionally " +
    "regularly irregularly periodically intermittently sporadically typically normally usually repeatedly " +
    "routinely " +
    "invariably consistently continuously ceaselessly incessantly persistently habitually chronically " +
    "indefinitely " +
    "momentarily generally traditionally customarily " +
    // Parts and bounds.
    "only merely solely exclusively mostly mainly chiefly primarily largely principally predominantly " +
    "partly partially " +
    "wholly entirely fully totally nearly closely maximally minimally optimally precisely " +
    "respectively separately individually jointly collectively mutually singly doubly triply " +
    // Comparisons, signs and computing.
    "similarly equally identically differently inversely conversely oppositely comparatively proportionally " +
    "proportionately disproportionately relatively marginally evenly unevenly uniformly sequentially " +
    "alternately " +
    "progressively successively insignificantly negligibly trivially nominally selectively recursively " +
    "increasingly decreasingly negatively positively cumulatively alternatively " +
    "additionally exponentially linearly statistically numerically " +
    "alphabetically chronologically reversely randomly manually automatically " +
    // Places, and who is meant.
    "internally externally globally locally regionally nationally internationally publicly privately " +
    "directly indirectly " +
    "geographically regionally organizationally remotely centrally commercially domestically universally " +
    "specially specifically particularly especially " +
    // No adverbs.
    "family supply reply apply imply multiply rely fly ally bully belly jelly lily rally tally folly " +
    "holly italy assembly " +
    "anomaly monopoly butterfly likely unlikely friendly lonely elderly costly orderly timely deadly " +
    "lovely ugly silly holy " +
    "jolly curly chilly bodily earthly heavenly homely lively manly scholarly stately worldly firefly " +
    "gully doily comply " +
    "unfriendly ghastly disorderly reassembly subfamily july"
  ).split(" "),
);

/**
 * Verbs that, in the place of an order, ask for more than to be shown something: changes, limits, messages, computing.
 * Every other verb of an order only shows.
 */
export const CHANGING_VERBS: ReadonlySet<string> = new Set(
  // Doing something to things or accounts.
  (
    "buy sell order purchase book reserve rent lease hire fire delete remove erase wipe purge clear " +
    "clean stop start launch " +
    "boot reboot restart kill terminate end finish cancel close open resize shrink expand grow scale " +
    "cut reduce trim save " +
    "lower raise lift increase decrease optimize optimise improve boost fix repair patch upgrade " +
    "downgrade update change " +
    "edit modify alter adapt adjust rename move migrate shift transfer turn switch swap replace shut " +
    "lock unlock block " +
    "unblock ban allow deny approve reject accept apply enable disable activate deactivate install " +
    "uninstall deploy build " +
    "create make set add insert append attach detach tag untag label mark unmark protect secure encrypt " +
    "rotate revoke grant " +
    "assign allocate reallocate distribute charge recharge credit refund invoice pay settle negotiate " +
    "claim cap throttle " +
    "budget plan schedule automate implement configure provision archive backup restore copy clone " +
    "duplicate merge join " +
    "connect disconnect link unlink sync refresh reload load import export upload download store hold " +
    "keep reset undo redo " +
    "repeat retry test try use employ reuse consume burn waste spend invest donate drop raze destroy crash " +
    // Messages and watching.
    "contact consult circulate announce broadcast chase escalate nag " +
    "email mail message text phone ring call ping notify alert warn remind inform tweet post publish " +
    "print fax watch monitor " +
    "follow subscribe unsubscribe invite meet wake stay wait pause resume delay postpone hurry rush " +
    // Limits and computing.
    "limit restrict confine bound filter exclude include omit skip ignore hide drop avoid except lack " +
    "miss need require " +
    "halve double triple convert translate exchange forecast predict project simulate model assume " +
    "suppose imagine pretend " +
    "guess estimate divide multiply subtract deduct add sum total average count round normalize " +
    "normalise weigh weight " +
    "discount amortize amortise annualize annualise extrapolate interpolate smooth index rebase invert " +
    "reverse flip sort " +
    "order rank group split break slice compare contrast relate correlate match equal exceed beat outgrow " +
    "isolate narrow widen extend shorten stretch zoom focus concentrate prioritize prioritise pick " +
    "choose select prefer want " +
    "compute justify explain blame defend prove disprove verify validate audit reconcile confirm deny " +
    "doubt question " +
    "teach train learn help save stop let get give"
  ).split(" "),
);
