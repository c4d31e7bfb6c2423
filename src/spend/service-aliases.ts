import { entryOf } from "../core/text/entry-of.ts";

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

/** How the service that is meant by a short name is called on bills; nothing for any other text. */
export function aliasesOf(name: string): readonly string[] {
  return entryOf(SERVICE_ALIASES, name.toLowerCase().trim()) ?? [];
}
