import type { Phrase } from "../../phrases.ts";

const SHIPPED =
  "deploy|deploys|deployment|deployments|release|releases|commit|commits|rollout|rollouts|build|builds|pr|prs";
const LAST = "last|latest|recent|previous|new|single";
const DID = "cost|costs|made|make|caused|cause|broke|do|did";
const CHANGED = "merge|merges|pull|push|pushes|hotfix|hotfixes|ship|changeset|changelog";

/** What was shipped when: which of it made a cost change, or how much each cost, no bill can say. */
const SHIPPED_PHRASES: readonly Phrase[] = [
  `per|every|each ${SHIPPED}`,
  `which|what|whose ${SHIPPED} request|requests?`,
  `which|what|whose ${CHANGED} request|requests?`,
  `the|our|a|one|this|that ${LAST}? ${SHIPPED} ${DID}`,
  `how many|often ${SHIPPED}|do|did|does we|i|they? deploy|release|ship|merge?`,
  `in|by|of|with|from the|our|a ${LAST} ${SHIPPED}`,
  "code|config|configuration change|changes|push|pushes",
];

/** What monitoring and trackers know: errors, users, load. */
const OPERATED_PHRASES: readonly Phrase[] = [
  "error|errors rate|rates|log|logs|count|counts?",
  "was|were|is|had|did there|we a|an|any? outage|outages",
  "did|do|have|had we|they have|had|see? an|any|a|some? outage|outages",
  "outages",
  "how full|busy|loaded is|are|was|were",
  "downtime|crash|crashes|slo|slos|sla|slas",
  "how many active|monthly|daily|concurrent|registered users|visitors|sessions",
  "how many? active|monthly|daily|concurrent? users|visitors|sessions|requests per second",
  "rps|qps|response time|times?",
  "requests|queries|transactions per second|sec",
];

/** What personnel and controlling know. */
const BUSINESS_PHRASES: readonly Phrase[] = [
  "how many users|signups|downloads do|does|did|use|uses|used|have|has",
  "salary|salaries|payroll|wages|fte|ftes|bonus|bonuses|recruiting|hires",
  "turnover|ebitda|arr|mrr|churn|nps|bookings|gmv|runway",
];

/** Who was logged in and what they did. */
const ACTIVITY_PHRASES: readonly Phrase[] = [
  "login|logins|logon|logons|sign ins|signins|audit trail|log|logs",
  "logged|signed in|on|into",
  "who|anyone|anybody|someone|somebody|they|did approve|approved|authorize|authorized|sanction|sanctioned",
  "approval|approvals",
  "who|whos|whose is|are|was|s? the|our|their? manager|managers|boss|supervisor|director|lead|leader|head",
  "who|whos|which|whose is|was|are|were? the? on? call|oncall|duty|standby|pager",
];

/** What a year would cost at the rate of some days. */
const YEARLY_PHRASES: readonly Phrase[] = [
  "annual|annualized|annualised|yearly run|burn rate|rates",
  "would|will be? our|my|the? annual|yearly cost|costs|spend|spending|bill be? if|at|when|with?",
  "would|will we|i pay|spend per|a|each|every year",
  "annualize|annualise|annualizes|annualized|annualised|annualising|annualizing",
  "run|burn rate|rates per|a|for|each|over the|this|one? year|annum",
  "per|a year|annum at|on the|our|this? current|present|same|todays level|levels|rate|pace",
];

/** Models, which are sold within a service. */
const MODEL_PHRASES: readonly Phrase[] = [
  "claude|llama|mistral|sonnet|haiku|opus|titan|nova model|models?",
  "tokens|prompts|completions",
];

const PASSED = "cross|crossed|pass|passed|exceed|exceeded|reach|hit";
/** On which day a sum passed what was asked about. */
const PASSED_PHRASES: readonly Phrase[] = [
  `when|day did|does|do|will|has|have|had it|that|we|they ${PASSED} that|it|this`,
];

/** How days are spread. */
const SPREAD_PHRASES: readonly Phrase[] = [
  "percentile|percentiles|p50|p75|p90|p95|p99|stddev|stdev|variance",
  "standard deviation",
];

/** Whether to keep something. */
const WORTH_PHRASES: readonly Phrase[] = [
  "worth shutting|killing|stopping|turning|closing|removing|deleting|keeping|cancelling it|them|those? down|off?",
  "is|are it|that|this|they|those worth it|that|the? money|cost?",
];

/** What the service's own calculator computes. */
const QUOTE_PHRASES: readonly Phrase[] = [
  "would|will|does|is|was|are a|an|the|my|our quote|quotes",
  "a|an|the quote|quotes for|of|on",
  "quote me",
  "make|create|give|calculate|compute|get me|us? a|the? quote|quotes",
];

/** What lines alone say of a charge. */
const CHARGE_PHRASES: readonly Phrase[] = ["single charge line"];

/** What was agreed with a cloud, and for how long. */
const AGREED_PHRASES: readonly Phrase[] = [
  "if? we|i|they committed|reserved to?",
  "when do they|those expire|run out?",
];

/** Further words for what a bill does not tell, by what is missing. */
export const MORE_MISSING = {
  recommendations: [
    ...WORTH_PHRASES,
    "could|should|shall we drop|leave|close|retire|ditch|kill it|that|this|them|those",
  ],
  deployments: SHIPPED_PHRASES,
  utilization: OPERATED_PHRASES,
  business_data: BUSINESS_PHRASES,
  people: ACTIVITY_PHRASES,
  usage_type: MODEL_PHRASES,
  instance_type: [
    "h100|h200|a100|v100|b200|l40s|t4|l4 instance|instances|gpu|gpus|node|nodes|box|boxes|vm|vms",
    "what|which type|size|family is|are it|that|this|they|those|these",
  ],
  yearly_rate: YEARLY_PHRASES,
  running_sum: PASSED_PHRASES,
  rolling_average: SPREAD_PHRASES,
  quotes: QUOTE_PHRASES,
  charge_details: CHARGE_PHRASES,
  commitments: AGREED_PHRASES,
  marketplace: ["for? marketplace offers"],
  at_most: ["is saved at most"],
  what_if: ["what if"],
} as const;
