import type { ServiceFamily } from "./service-families.ts";

/**
 * Further kinds of services, from the clouds' public lists of their products: what each of them sells for one job. The
 * answer names those that were counted.
 */
export const MORE_FAMILIES: readonly ServiceFamily[] = [
  {
    words: ["nosql", "nosql databases", "nosql database", "document databases", "key value stores"],
    members: {
      aws: ["Amazon DynamoDB", "Amazon DocumentDB (with MongoDB compatibility)", "Amazon Keyspaces"],
      azure: ["Azure Cosmos DB"],
      gcp: ["Cloud Firestore", "Firestore", "Cloud Bigtable", "Cloud Datastore"],
      oci: ["NoSQL Database", "Oracle NoSQL Database"],
    },
  },
  {
    words: ["relational databases", "relational database", "sql databases", "managed sql"],
    members: {
      aws: ["Amazon Relational Database Service", "Amazon RDS", "Amazon Aurora"],
      azure: [
        ...["Azure SQL Database", "SQL Database", "SQL Managed Instance"],
        ...["Azure Database for PostgreSQL", "Azure Database for MySQL"],
      ],
      gcp: ["Cloud SQL", "AlloyDB", "Cloud Spanner"],
      oci: ["Autonomous Database", "MySQL Database", "Base Database Service"],
    },
  },
  {
    words: ["file storage", "file shares", "managed file systems", "nfs"],
    members: {
      aws: ["Amazon Elastic File System", "Amazon FSx"],
      azure: ["Azure Files", "Azure NetApp Files"],
      gcp: ["Cloud Filestore", "Filestore"],
      oci: ["File Storage"],
    },
  },
  {
    words: ["event streaming", "stream processing", "data streaming"],
    members: {
      aws: ["Amazon Kinesis", "Amazon Kinesis Firehose", "Amazon Managed Streaming for Apache Kafka"],
      azure: ["Event Hubs", "Stream Analytics"],
      gcp: ["Cloud Pub/Sub", "Cloud Dataflow"],
      oci: ["Streaming"],
    },
  },
  {
    words: ["secrets", "secret stores", "secrets management", "vaults"],
    members: {
      aws: ["AWS Secrets Manager"],
      azure: ["Key Vault", "Azure Key Vault"],
      gcp: ["Secret Manager"],
      oci: ["Vault"],
    },
  },
  {
    words: ["etl", "data pipelines", "data integration"],
    members: {
      aws: ["AWS Glue", "AWS Data Pipeline"],
      azure: ["Azure Data Factory", "Data Factory"],
      gcp: ["Cloud Dataflow", "Cloud Data Fusion", "Cloud Composer"],
      oci: ["Data Integration", "GoldenGate"],
    },
  },
  {
    words: ["web application firewall", "web application firewalls", "wafs", "firewalls"],
    members: {
      aws: ["AWS WAF", "AWS Network Firewall", "AWS Firewall Manager"],
      azure: ["Azure Firewall", "Web Application Firewall"],
      gcp: ["Cloud Armor", "Cloud NGFW"],
      oci: ["Web Application Firewall", "Network Firewall"],
    },
  },
  {
    words: ["container registries", "container registry", "image registries"],
    members: {
      aws: ["Amazon EC2 Container Registry (ECR)", "Amazon Elastic Container Registry"],
      azure: ["Container Registry", "Azure Container Registry"],
      gcp: ["Artifact Registry", "Container Registry"],
      oci: ["Container Registry"],
    },
  },
  {
    words: ["api gateways", "api management"],
    members: {
      aws: ["Amazon API Gateway"],
      azure: ["API Management", "Azure API Management"],
      gcp: ["API Gateway", "Apigee", "Cloud Endpoints"],
      oci: ["API Gateway"],
    },
  },
  {
    words: ["ml platforms", "machine learning platforms", "ml training", "model training"],
    members: {
      aws: ["Amazon SageMaker"],
      azure: ["Azure Machine Learning", "Machine Learning Studio"],
      gcp: ["Vertex AI", "AI Platform"],
      oci: ["Data Science"],
    },
  },
  {
    words: ["web hosting", "app hosting", "paas"],
    members: {
      aws: ["AWS Elastic Beanstalk", "AWS App Runner", "AWS Amplify", "Amazon Lightsail"],
      azure: ["Azure App Service", "App Service", "Azure Static Web Apps"],
      gcp: ["App Engine", "Firebase Hosting"],
      oci: [],
    },
  },
  {
    words: ["backups", "managed backups", "backup services"],
    members: {
      aws: ["AWS Backup"],
      azure: ["Backup", "Azure Backup"],
      gcp: ["Backup and DR Service"],
      oci: ["Recovery Service"],
    },
  },
  {
    words: ["vpn", "vpns", "private connections", "dedicated connections"],
    members: {
      aws: ["AWS Direct Connect", "AWS Client VPN", "AWS Site-to-Site VPN"],
      azure: ["VPN Gateway", "ExpressRoute", "Azure ExpressRoute"],
      gcp: ["Cloud VPN", "Cloud Interconnect"],
      oci: ["FastConnect"],
    },
  },
];
