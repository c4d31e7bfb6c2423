import type { MissingTopic } from "../about-missing.ts";
import type { Meaning } from "../grammar/frame.ts";
import type { Phrase, Slots } from "../phrases.ts";

/** Tokens that tell alone what is asked: a machine type, a time of the day, an address of a person. */
export const MISSING_SLOTS: Slots = {
  any: (tokens, at) => tokens[at]?.word ?? null,
  email: (tokens, at) => (tokens[at]?.kind === "email" ? tokens[at].text : null),
  clock: (tokens, at) => /^(\d{1,2}(am|pm)|\d{1,2}h)$/.exec(tokens[at]?.word ?? "")?.[0] ?? null,
  zone: (tokens, at) => /^(utc|gmt|c?est|edt|p[sd]t|cet)$/.exec(tokens[at]?.word ?? "")?.[0] ?? null,
  machine: (tokens, at) =>
    /^[a-z]{1,4}\d{1,2}[a-z]{0,4}\.(\d{0,3}x?large|medium|small|micro|nano|metal)$/.exec(tokens[at]?.word ?? "")?.[0] ??
    null,
  family: (tokens, at) => /^[acegmnt]\d[ad]?$/.exec(tokens[at]?.word ?? "")?.[0] ?? null,
  count: (tokens, at) => /^\d{1,4}$/.exec(tokens[at]?.word ?? "")?.[0] ?? null,
};

// Of these the question keeps its meaning without them, so it is answered and told what was left out.
const KEEPS: ReadonlySet<MissingTopic> = new Set([
  "blended_cost",
  "kubernetes_nodes",
  "forecast_basis",
  "resource_group",
]);

const RESOURCES = "resources|instances|volumes|buckets|vms|databases|disks|snapshots|ips|clusters|functions|machines";

const WORDS: Readonly<Partial<Record<MissingTopic, readonly Phrase[]>>> = {
  recommendations: [
    "recommendation|recommendations|recommend|recommended|suggest|suggestions|suggested|advice|advise|advisor",
    "optimize|optimise|optimization|optimizations|optimisation|optimizing|opportunity|opportunities",
    "trusted advisor",
    "cost? optimization|saving|savings checks|recommendations|opportunities|opportunity",
    "saving|savings opportunities|opportunity|potential",
    "potential monthly? savings|saving",
    "cost savings",
    "reduce|reducing|cut|cutting|trim|slash|minimize|minimise|save|saving",
    "how can|could|do|should|to i|we|you? lower|shrink|decrease|bring",
    "could|can|would|to save money? on?",
    "save money on?",
    "waste|wasted|wasting|wasteful",
    "wasting money on?",
    "should i|we",
    "clean up",
    "cost reduction",
  ],
  utilization: [
    "utilization|utilisation|utilized|underutilized|underutilised|overutilized|overprovisioned|overprovisioning",
    "under|over utilized|used|provisioned",
    "idle|unused|orphaned|unattached|detached|zombie|abandoned",
    `idle|unused|orphaned|unattached|detached ${RESOURCES}`,
    "rightsize|rightsizing|downsize|downsizing|upsize|resize",
    "right sizing|size|sized",
    "cpu|memory|ram|iops|throughput|latency|uptime",
    "container insights",
    "efficiency|efficient",
  ],
  budgets: [
    "budget|budgets|budgeted|budgeting|budgetary",
    "over|under|within|on|exceed|exceeding|against budget",
    "overspend|overspending|overspent|underspend",
    "blow past|through",
    "budget alert|alerts|performance",
    "alert|alerts|alerting|notify|notification|notifications",
    "spending target|targets",
    "spend plan",
  ],
  commitments: [
    "reserved|reservation|reservations|ri|ris|sp|sps",
    "reserved instance|instances|capacity",
    "savings plan|plans",
    "commitment|commitments|committed",
    "spot instance|instances?",
    "on demand",
    "ri / sp impact?",
    "ri sp impact?",
    "enterprise discount program",
    "edp|ppa|macc|cud|cuds",
  ],
  savings: [
    "savings|saved|saving rate",
    "effective? savings rate",
    "total savings",
    "did|have i|we save|saved",
    "savings",
    "save on commitment|negotiated|my|our? discounts",
    "discount|discounts|discounted",
    "commitment|negotiated|enterprise discount|discounts",
  ],
  credit_balance: [
    "credit|credits balance|remaining|left",
    "credit|credits do|does|have we|i have? left|remaining",
    "remaining|unused credit|credits",
    "balance",
  ],
  instance_type: [
    "instance|vm|machine type|types|family|families|size|sizes|class|classes",
    "sku|skus|family|families",
    "#machine",
    "#family standard|highmem|highcpu #count",
    "graviton|arm|x86|gpu|gpus",
  ],
  usage_type: [
    "usage|meter type|types|category|categories",
    "meter|meters|submeter",
    "data transfer",
    "egress|ingress",
    "line items",
    "product codes|code",
    "charge description|descriptions",
  ],
  storage_class: ["storage class|classes|tier|tiers", "glacier|intelligent tiering"],
  operation: ["operation", "api operation|operations", "api call|calls"],
  availability_zone: ["availability zone|zones", "az|azs|zone|zones"],
  engine: ["database|db engine|engines", "engine|engines"],
  resource_group: ["resource group|groups"],
  resource_inventory: [
    `untagged ${RESOURCES}`,
    `not|un tagged ${RESOURCES}`,
    `${RESOURCES} are|is? untagged`,
    `which ${RESOURCES} are|is|have untagged|no|missing? tags?`,
    `how many ${RESOURCES} do|does|are|have|i|we? have|running|untagged?`,
    "inventory",
    "resource name|names|arn|arns",
  ],
  kubernetes: [
    "kubernetes|k8s? namespace|namespaces|pod|pods|deployment|deployments|node|nodes|label|labels",
    "container|containers",
    "kubernetes|k8s|aks|eks|gke cluster|clusters namespace|namespaces|pod|pods",
    "kubernetes|k8s? cluster|clusters",
    "namespace|namespaces|pod|pods|deployment|deployments|helm|kubecost|opencost",
  ],
  carbon: ["carbon|emission|emissions|co2|sustainability|footprint"],
  invoices: ["invoice|invoices|receipt|receipts|payment|payments", "purchase order|orders", "due date", "overdue"],
  forecast_basis: [
    "based on the? last|past|previous #any #any of? usage|data|history|spend|costs?",
    "based on historical|past|current|recent|my|our usage|data|history|trends|trend|spend|spending",
  ],
  blended_cost: ["blended"],
  unit_cost: [
    "per user|request|transaction|order|employee|seat|unit|api|query|token|gb|session|visit call|calls?",
    "unit cost|costs|economics|price",
  ],
  business_data: ["revenue|margin|margins|profit|profits|roi|cogs|headcount|sales|kpi|kpis"],
  hours: [
    "hourly|hour|hours|minute|minutes|midnight|noon|overnight",
    "from? #clock to|until|-? #clock #zone?",
    "#clock",
    "last|past #any hours|hour",
    "night|nights|morning|afternoon|evening",
  ],
  rolling_average: ["#any? day? rolling|moving average", "rolling|moving", "percentile|p95|p90|p99|standard deviation"],
  tag_history: [
    "tag|tags changed|change|changes|history unexpectedly?",
    "have|has|did any tag|tags changed|change unexpectedly?",
  ],
  people: [
    "#email",
    "for? user #email?",
    "person|people|employee|employees|developer|developers|engineer|engineers|who",
  ],
  benchmarks: [
    "benchmark|benchmarks|industry|competitors|competitor|peers|market",
    "other companies|organizations|customers|tenants|orgs",
  ],
  prices: [
    "price|prices|pricing",
    "hourly|monthly|on demand|spot|unit|list? price|prices|pricing",
    "price|prices|pricing of|for|per?",
    "cost|costs to run|store|host|deploy|build",
    "would cost|costs",
    "would #any? #any? #any? #any? #any? #any? cost|costs",
    "terraform|cloudformation|bicep|pulumi|calculator",
    "gib|tib|gb|tb|mb vcpu|vcpus|memory|ram|storage?",
    "vcpu|vcpus",
  ],
  what_if: [
    "what if",
    "hypothetical|hypothetically|simulate|simulation|scenario|scenarios|what if",
    "how much would|could the|my|our? cost|costs|bill|spend change|increase|decrease if?",
    "if usage|we|i|it|usage|my|our",
    "transitioning|transition|migrate|migrating|migration|moving|switch|switching|move from|to?",
    "financial effect|impact of?",
    "model a|an|the",
  ],
  actions: [
    "delete|terminate|stop|shut|remove|destroy|kill|restart|resize|scale|buy|cancel|disable",
    "shut|turn off|down",
    "open|create|file|raise a|an? jira|github|support|service? ticket|tickets|issue|issues",
    "jira|ticket|tickets|slack",
    "set up|setup a|an?",
    "email|mail|notify me|us|them|him|her",
    "schedule|subscribe",
    "every|each monday|tuesday|wednesday|thursday|friday|saturday|sunday|morning|evening",
    "fix|apply|implement",
  ],
  files: ["pdf|excel|powerpoint|slides|spreadsheet|xlsx|csv|docx|pptx format|file|report|document|export?"],
  queries: [
    "sql|kql query|queries|statement",
    "show me? the? query",
    "the|this query with|to? comments?",
    "run this|the query myself?",
    "drop|alter|insert|truncate table|into",
    "give|send me? a|the? link",
  ],
  documentation: [
    "documentation|docs|tutorial",
    "what|which regions|services? support|supports cost? explorer?",
    "what is|are|does a|an|the? finops|chargeback|showback|tagging|focus mean?",
    "what is|are|does|s? finops",
    "what is|are a|an anomaly|forecast|tag|region|account|service|budget|trend|connector|quota|subscription mean?",
    "how do|does|is|are you|it|this|the? compute|computed|calculate|calculated forecast|anomalies?",
    "how do|does|is|are you|it|this|the? detect|predict|work|works forecast|anomalies?",
    "finops",
    "how to",
    "definition|define|meaning of?",
  ],
  other_products: [
    "vantage|cloudhealth|cloudability|datadog|cloudzero|finout|ternary|workspace|workspaces|apptio|spotio",
    "cost explorer",
    "in vantage which? workspaces? do? i? have? access? to?",
  ],
  off_topic: ["weather|joke|jokes|poem|song|recipe|movie|football|bitcoin|stock|stocks|president|translate"],
};

/** Words for what a bill does not tell. */
export const MISSING_WORDS: readonly (readonly [Phrase, Meaning])[] = Object.entries(WORDS).flatMap(
  ([name, phrases]) => {
    const topic = name as MissingTopic;
    return phrases.map((phrase) => [phrase, { is: "missing", topic, keeps: KEEPS.has(topic) }] as const);
  },
);
