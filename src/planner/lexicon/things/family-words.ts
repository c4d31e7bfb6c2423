/**
 * Everyday and older words for kinds of services; the key is the first word of the family (`service-families.ts`,
 * `more-families.ts`). A word that is also the name of one cloud's service is not among them.
 */
export const FAMILY_WORDS: Readonly<Record<string, readonly string[]>> = {
  vm: ["servers", "boxes", "virtual boxes", "vm instances", "compute instances", "virtual hosts", "cloud servers"],
  egress: ["network traffic", "network egress", "data out", "internet traffic", "traffic", "egress traffic"],
  kubernetes: ["container orchestration", "kube", "k8", "kubes", "managed k8s"],
  containers: ["container platforms", "containerised workloads", "containerized workloads", "container hosting"],
  serverless: ["functions", "cloud functions", "serverless compute"],
  "object storage": ["object store", "storage buckets", "blob stores", "file buckets", "blob and object storage"],
  "block storage": [
    "disks",
    "hard disks",
    "vm disks",
    "persistent disks",
    "block devices",
    "block volumes",
    "hdds",
    "ssds",
  ],
  "data warehouse": ["warehousing", "dwh", "dwhs", "edw"],
  cdn: ["cdns", "content delivery networks", "content delivery network", "edge caching", "edge delivery"],
  llm: ["hosted llms", "large models", "gen ai models", "generative models"],
  monitoring: ["logs", "log ingestion", "metrics and logs", "log storage", "logging and monitoring", "telemetry"],
  redis: ["cache", "caching", "in memory caches", "redis caches", "redis clusters"],
  nosql: ["no sql", "non relational databases", "key value store", "document stores", "nosql tables"],
  "relational databases": ["sql dbs", "managed sql databases", "sql servers", "relational dbs"],
  "ml platforms": ["ml platform services", "model hosting", "machine learning platform services"],
  "web hosting": ["website hosting", "app platforms"],
  "load balancer": ["load balancers", "lbs", "balancers"],
};
