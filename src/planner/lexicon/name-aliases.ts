/** Providers by the words that people use for them; the key is the provider's word in the data. */
export const PROVIDER_ALIASES: Readonly<Record<string, readonly string[]>> = {
  aws: ["aws", "amazon", "amazon web services"],
  azure: ["azure", "microsoft", "microsoft azure"],
  gcp: ["gcp", "google", "google cloud", "google cloud platform"],
  oci: ["oci", "oracle", "oracle cloud", "oracle cloud infrastructure"],
};

/** What service names begin or end with and people leave out. */
export const VENDOR_PREFIXES = [
  "amazon",
  "aws",
  "microsoft azure",
  "microsoft",
  "azure",
  "google cloud",
  "google",
  "oracle",
  "oci",
];

/**
 * Short names of services, with how the services are called on bills. Where several are listed, each that the
 * organization has is meant: EC2 is on some bills as two services, Kubernetes is one of each cloud.
 */
export const SERVICE_ALIASES: Readonly<Record<string, readonly string[]>> = {
  ec2: ["Amazon Elastic Compute Cloud", "AmazonEC2", "Amazon EC2", "EC2 - Other", "EC2 Instances"],
  "ec2 instances": ["Amazon Elastic Compute Cloud", "AmazonEC2", "Amazon EC2", "EC2 Instances"],
  ebs: ["Amazon Elastic Block Store", "Amazon EBS"],
  s3: ["Amazon Simple Storage Service", "AmazonS3", "Amazon S3"],
  rds: ["Amazon Relational Database Service", "AmazonRDS", "Amazon RDS"],
  dynamo: ["Amazon DynamoDB"],
  ecs: ["Amazon Elastic Container Service", "Amazon EC2 Container Service", "AmazonECS"],
  eks: ["Amazon Elastic Kubernetes Service", "Amazon Elastic Container Service for Kubernetes", "AmazonEKS"],
  ecr: ["Amazon EC2 Container Registry (ECR)", "Amazon Elastic Container Registry", "AmazonECR"],
  efs: ["Amazon Elastic File System", "AmazonEFS"],
  elb: ["Elastic Load Balancing", "AWSELB"],
  "load balancers": ["Elastic Load Balancing", "AWSELB", "Load Balancer"],
  vpc: ["Amazon Virtual Private Cloud", "AmazonVPC"],
  sns: ["Amazon Simple Notification Service", "AmazonSNS"],
  sqs: ["Amazon Simple Queue Service", "AWSQueueService"],
  ses: ["Amazon Simple Email Service", "AmazonSES"],
  kms: ["AWS Key Management Service", "awskms"],
  emr: ["Amazon Elastic MapReduce", "ElasticMapReduce"],
  msk: ["Amazon Managed Streaming for Apache Kafka", "AmazonMSK"],
  "route 53": ["Amazon Route 53", "AmazonRoute53"],
  opensearch: ["Amazon OpenSearch Service", "AmazonES"],
  lambdas: ["AWS Lambda"],
  vm: ["Virtual Machines"],
  "virtual machine": ["Virtual Machines"],
  aks: ["Azure Kubernetes Service"],
  acr: ["Container Registry", "Azure Container Registry"],
  aci: ["Container Instances", "Azure Container Instances"],
  "cosmos db": ["Azure Cosmos DB"],
  "blob storage": ["Storage", "Storage Accounts", "Azure Blob Storage"],
  gke: ["Kubernetes Engine", "Google Kubernetes Engine"],
  gce: ["Compute Engine"],
  gcs: ["Cloud Storage"],
  bq: ["BigQuery"],
  kubernetes: [
    "Amazon Elastic Kubernetes Service",
    "Amazon Elastic Container Service for Kubernetes",
    "AmazonEKS",
    "Azure Kubernetes Service",
    "Kubernetes Engine",
    "Google Kubernetes Engine",
    "Oracle Kubernetes Engine",
  ],
  k8s: ["Amazon Elastic Kubernetes Service", "AmazonEKS", "Azure Kubernetes Service", "Kubernetes Engine"],
};

/** Categories of services (FOCUS) by the words that people use for them. */
export const CATEGORY_ALIASES: Readonly<Record<string, readonly string[]>> = {
  Compute: ["compute"],
  Storage: ["storage"],
  Databases: ["database", "databases", "db", "dbs"],
  Networking: ["network", "networking"],
  "AI and Machine Learning": ["ai", "ml", "machine learning", "artificial intelligence", "ai ml", "genai"],
  Analytics: ["analytics"],
  "Management and Governance": ["governance", "management and governance"],
  Security: ["security"],
};

/** Categories of charges (FOCUS) by the words that people use for them. */
export const CHARGE_ALIASES: Readonly<Record<string, readonly string[]>> = {
  Tax: ["tax", "taxes", "vat"],
  Credit: ["credit", "credits"],
  Purchase: ["purchase", "purchases"],
  Usage: ["usage charges"],
  Adjustment: ["adjustment", "adjustments"],
};

export const CURRENCY_ALIASES: Readonly<Record<string, readonly string[]>> = {
  USD: ["us dollars"],
  EUR: ["euro", "euros"],
  GBP: ["pounds", "sterling"],
  CAD: ["canadian dollars"],
};

/** Environments under the names that their tags carry; the first one is the word that people say. */
export const ENVIRONMENTS: readonly (readonly string[])[] = [
  ["production", "prod", "prd", "live"],
  ["staging", "stage", "stg", "preprod"],
  ["development", "dev", "devel"],
  ["testing", "test", "qa", "uat"],
];
export const ENVIRONMENT_KEYS = ["environment", "env", "stage"];

/** Words of names that say nothing alone: "Amazon", "Service". */
export const GENERIC_NAME_WORDS = new Set(
  (
    "amazon aws microsoft azure google cloud oracle oci service services simple elastic managed virtual private " +
    "engine " +
    "manager management and for of the data database storage compute app application api system web server center " +
    "cost costs explorer other standard business basic premium general store platform shared instance instances"
  ).split(" "),
);
