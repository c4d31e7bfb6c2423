/**
 * Services that people ask for by name, beside those that have another name or a family here: of one that the bills do
 * not have it can be said so. Sources: the clouds' own lists of products; software that teams often pay for elsewhere.
 */
export const KNOWN_SERVICES: readonly string[] = [
  // AWS
  "lightsail|workspaces|appstream|sns|sqs|kinesis|athena|glue|emr|fsx|efs|glacier|neptune|keyspaces|timestream",
  "memorydb|msk|amazon mq|eventbridge|appsync|cognito|macie|kms|guardduty|cloudhsm|aws backup|snowball",
  "aws waf|waf|security hub|security",
  "outposts|rekognition|textract|polly|amazon lex|quicksight",
  "lake formation|opensearch|codebuild|codepipeline|codedeploy|ecr",
  "fargate|app runner|api gateway|route 53|global accelerator|direct connect|cloudtrail|x-ray|privatelink",
  "nat gateway|nat gateways|qldb|sagemaker|bedrock|redshift|dynamodb|cloudfront|cloudwatch|elasticache|documentdb",
  // Azure
  "cosmos db|synapse|azure databricks|data factory|event hubs|service bus|logic apps|azure functions|container apps",
  "container instances|container registry|front door|application gateway|api management|key vault|azure sentinel",
  "microsoft defender|defender for cloud|entra id|purview|microsoft fabric|power bi|cognitive services|ai search",
  "hdinsight|stream analytics|iot hub|signalr|netapp files|log analytics|azure firewall|azure files|blob storage",
  // Google Cloud
  "cloud spanner|bigtable|firestore|pub/sub|dataflow|dataproc|cloud composer|memorystore|filestore|app engine",
  "cloud functions|cloud build|artifact registry|cloud armor|cloud cdn|cloud dns|looker|alloydb|anthos|apigee",
  // Elsewhere
  "snowflake|databricks|datadog|new relic|mongodb atlas|cloudflare|vercel|netlify|heroku",
  "oracle|oracle cloud|oci|alibaba|alibaba cloud|aliyun|ibm cloud",
  "digitalocean|twilio|sendgrid|elastic cloud|confluent|fastly|akamai|hetzner|ovh|linode|pagerduty|fivetran",
].flatMap((line) => line.split("|"));
