/**
 * Words for a kind of service that each cloud sells under a name of its own, with those names as bills have them (the
 * clouds' public lists of services). A word means each of them that the organization has: none is left out in silence.
 */
export type ServiceFamily = {
  readonly words: readonly string[];
  readonly members: Readonly<Record<"aws" | "azure" | "gcp" | "oci", readonly string[]>>;
};

/** What bills call Amazon's machines. */
export const EC2: readonly string[] = ["Amazon Elastic Compute Cloud", "AmazonEC2", "Amazon EC2", "EC2 Instances"];
const KUBERNETES = {
  aws: [
    "Amazon Elastic Kubernetes Service",
    "Amazon Elastic Container Service for Kubernetes",
    "AmazonEKS",
    "Amazon EKS",
  ],
  azure: ["Azure Kubernetes Service"],
  gcp: ["Kubernetes Engine", "Google Kubernetes Engine"],
  oci: ["Oracle Kubernetes Engine", "Kubernetes Engine"],
};

export const SERVICE_FAMILIES: readonly ServiceFamily[] = [
  {
    words: ["vm", "vms", "virtual machine", "virtual machines", "virtual servers"],
    members: { aws: EC2, azure: ["Virtual Machines"], gcp: ["Compute Engine"], oci: ["Compute"] },
  },
  {
    words: ["egress", "data egress", "outbound traffic", "outbound data transfer", "data transfer out"],
    members: {
      aws: ["AWS Data Transfer", "AWSDataTransfer"],
      azure: ["Bandwidth"],
      gcp: ["Networking"],
      oci: ["Outbound Data Transfer"],
    },
  },
  { words: ["kubernetes", "k8s", "managed kubernetes", "kubernetes service"], members: KUBERNETES },
  {
    words: ["containers", "container services"],
    members: {
      aws: [...KUBERNETES.aws, "Amazon Elastic Container Service", "Amazon EC2 Container Service", "AmazonECS"],
      azure: [...KUBERNETES.azure, "Container Instances", "Azure Container Instances", "Azure Container Apps"],
      gcp: [...KUBERNETES.gcp, "Cloud Run"],
      oci: [...KUBERNETES.oci, "Container Instances"],
    },
  },
  {
    words: ["serverless", "serverless functions", "faas"],
    members: {
      aws: ["AWS Lambda", "AWSLambda"],
      azure: ["Functions", "Azure Functions"],
      gcp: ["Cloud Functions", "Cloud Run", "Cloud Run Functions"],
      oci: ["Functions", "Oracle Functions"],
    },
  },
  {
    words: ["object storage", "object stores", "buckets storage"],
    members: {
      aws: ["Amazon Simple Storage Service", "AmazonS3", "Amazon S3"],
      azure: ["Storage", "Storage Accounts", "Azure Blob Storage"],
      gcp: ["Cloud Storage"],
      oci: ["Object Storage"],
    },
  },
  {
    words: ["block storage", "managed disks", "disk storage"],
    members: {
      aws: ["Amazon Elastic Block Store", "Amazon EBS"],
      azure: ["Managed Disks", "Azure Managed Disks"],
      gcp: ["Persistent Disk"],
      oci: ["Block Volume", "Block Volumes"],
    },
  },
  {
    words: ["data warehouse", "data warehouses", "warehouses", "data warehousing"],
    members: {
      aws: ["Amazon Redshift", "AmazonRedshift"],
      azure: ["Azure Synapse Analytics"],
      gcp: ["BigQuery"],
      oci: ["Autonomous Data Warehouse"],
    },
  },
  {
    words: ["cdn", "content delivery"],
    members: {
      aws: ["Amazon CloudFront", "AmazonCloudFront"],
      azure: ["Azure CDN", "Content Delivery Network", "Azure Front Door Service"],
      gcp: ["Cloud CDN"],
      oci: [],
    },
  },
  {
    words: ["llm", "llms", "genai", "generative ai", "large language models", "language models", "foundation models"],
    members: {
      aws: ["Amazon Bedrock", "AmazonBedrock"],
      azure: ["Azure OpenAI Service", "Azure OpenAI", "Azure AI Foundry"],
      gcp: ["Vertex AI", "Gemini API"],
      oci: ["Generative AI"],
    },
  },
  {
    words: ["monitoring", "observability", "logging"],
    members: {
      aws: ["AmazonCloudWatch", "Amazon CloudWatch"],
      azure: ["Azure Monitor", "Log Analytics"],
      gcp: ["Cloud Logging", "Cloud Monitoring", "Stackdriver"],
      oci: ["Logging", "Monitoring"],
    },
  },
  {
    words: ["message queues", "queues", "messaging", "queueing"],
    members: {
      aws: ["Amazon Simple Queue Service", "AWSQueueService", "Amazon MQ"],
      azure: ["Service Bus", "Azure Service Bus"],
      gcp: ["Cloud Pub/Sub"],
      oci: ["Queue"],
    },
  },
  {
    words: ["kafka", "managed kafka"],
    members: {
      aws: ["Amazon Managed Streaming for Apache Kafka", "AmazonMSK"],
      azure: ["Event Hubs"],
      gcp: ["Managed Service for Apache Kafka"],
      oci: ["Streaming"],
    },
  },
  {
    words: ["redis", "managed redis", "caches"],
    members: {
      aws: ["Amazon ElastiCache", "AmazonElastiCache", "Amazon MemoryDB"],
      azure: ["Azure Cache for Redis", "Azure Managed Redis"],
      gcp: ["Cloud Memorystore", "Memorystore for Redis"],
      oci: ["OCI Cache"],
    },
  },
  {
    words: ["load balancer", "load balancers", "load balancing"],
    members: {
      aws: ["Elastic Load Balancing", "AWSELB"],
      azure: ["Load Balancer", "Application Gateway"],
      gcp: ["Cloud Load Balancing"],
      oci: ["Load Balancer"],
    },
  },
  {
    words: ["dns"],
    members: {
      aws: ["Amazon Route 53", "AmazonRoute53"],
      azure: ["Azure DNS"],
      gcp: ["Cloud DNS"],
      oci: ["DNS"],
    },
  },
  {
    words: [
      "support plan",
      "support plans",
      "support contract",
      "support contracts",
      "support charges",
      "support fees",
      "support fee",
      "premium support",
    ],
    members: {
      aws: ["AWS Support (Business)", "AWS Support (Developer)", "AWS Support (Enterprise)", "AWS Premium Support"],
      azure: ["Azure Support (Standard)", "Azure Support (Developer)", "Azure Support (Professional Direct)"],
      gcp: ["Google Cloud Support", "Premium Support"],
      oci: [],
    },
  },
];
