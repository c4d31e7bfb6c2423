/** What is missing, as a sentence that says what the data can't tell and, where there is one, what it can. */
export const ABOUT_MISSING = {
  recommendations: "Recommendations need utilization and configuration data; a bill has neither.",
  utilization: "How much of a resource is used is in monitoring data, which is not loaded.",
  budgets: "No budgets or alerts are kept here; spend can be forecast and compared with earlier periods.",
  commitments:
    "Commitments are told apart by their ids alone. Ask what they cover (by pricing category), what was not used of " +
    "them (by commitment discount status), or what was paid for them (purchases by service). " +
    "When they end is on no bill.",
  savings: "What was saved is what lies between two costs: ask for list against billed cost, or another two of them.",
  credit_balance: "A bill shows the credits that were applied, not those that are left.",
  instance_type: "Instance types, sizes and SKUs are not told apart in the loaded cost lines.",
  usage_type:
    "Usage types and meters are told by the lines of the bill (“Lines of the bill”, GET /api/spend/charges), and by " +
    "no sum; services and their resources are: NAT gateways and addresses are in the services of the category " +
    "Networking, Fargate in those of containers.",
  charge_details:
    "Single charges are told by lines, and by no sum: “Lines of the bill” or GET /api/spend/charges show them. " +
    "Credits, purchases, taxes and what recurs can be asked for.",
  marketplace:
    "No column says what was bought at a marketplace. It is what a publisher has that is not the cloud itself; where " +
    "none is told, there is none.",
  storage_class: "Storage classes are not told apart in the loaded cost lines; services are.",
  operation: "API operations are not told apart in the loaded cost lines.",
  availability_zone: "Availability zones are not told apart in the loaded cost lines; regions are.",
  engine: "Database engines are not told apart in the loaded cost lines; services are.",
  resource_group: "Resource groups are not in the loaded cost lines; accounts, regions, services and tags are.",
  resource_inventory:
    "A bill lists what cost something; it is no inventory of resources and their settings. What resources cost can " +
    "be asked, and how much of the cost has no tag, by resource, service or account.",
  exposure:
    "Which software runs where, and what of it is patched, is not in the loaded data. " +
    "Ask what is known of a CVE, of a product's vulnerabilities or of KEV's due dates.",
  kubernetes: "Clusters, namespaces and pods are not in a cloud bill; the managed Kubernetes services are.",
  kubernetes_nodes: "Only the managed Kubernetes services are told apart; nodes are part of the compute services.",
  deployments: "Deployments, releases and commits are not in a bill; unusual days and what changed by service are.",
  carbon: "Emissions are not in the loaded data.",
  invoices: "Invoice documents and payments are not in the loaded data; the cost of an invoice month is.",
  forecast_basis: "The forecast chooses its own history; it can't be told which days to learn from.",
  blended_cost: "Blended rates are not loaded; the figures are the billed (unblended) cost.",
  unit_cost: "There are no counts of customers, users or requests to divide cost by.",
  business_data: "Business figures such as revenue are not in the loaded data.",
  hours: "Cost is kept by day (UTC), not by hour.",
  rolling_average: "Rolling averages and percentiles are not computed; daily costs can be shown.",
  tag_history: "The bill has the tags of each day, but no record of who changed them when.",
  people:
    "A bill names no people and not what they did; accounts and tags such as a team or an owner can be asked for.",
  benchmarks: "Only your own organization's data is here: nothing to compare it with others.",
  prices: "Price lists are not loaded: only what was used and billed.",
  quotes: "What usage comes to at a price is computed by POST /v1/services/usage-calculator/quote, and not here.",
  exchange_rates: "Nothing is converted: each cost is in the currency of its bill.",
  yearly_rate:
    "The rate of a year is told of one figure, such as “our annual run rate, based on October”; or ask for a forecast.",
  found_first: "That is of what is found here first: ask it next, after this answer.",
  at_most:
    "Turning it off saves at most that: what else would then cost more or less, and what stays billed, " +
    "is not known here.",
  running_sum:
    "On which day a running total passed an amount is not computed; what each day cost can be shown: " +
    "ask for it per day.",
  what_if: "What would be if usage changed can't be computed; a forecast of the present course can.",
  actions: "Questions are answered here; nothing is changed, created, bought or sent.",
  files: "Answers are JSON or text; GET /api/spend gives CSV.",
  queries: "No query language is offered; each figure names the request that gives it.",
  documentation: "This answers questions on your own cost, vulnerabilities and usage; it explains no products.",
  other_products: "Other products and their accounts are not known here.",
  language: "Only questions in English are understood.",
  off_topic: "This answers questions on cloud cost, vulnerabilities and the service's own usage.",
} as const;

/** What a bill does not tell. */
export type MissingTopic = keyof typeof ABOUT_MISSING;

export const MISSING_TOPICS = Object.keys(ABOUT_MISSING) as MissingTopic[];
