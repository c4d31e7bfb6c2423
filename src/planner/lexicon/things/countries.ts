/**
 * Countries and states, and the ids of the regions there by each cloud's public list; a place that a region is itself
 * called by ("Ireland", "Iowa") is that region.
 */
export const COUNTRIES: readonly { readonly names: readonly string[]; readonly ids: RegExp }[] = [
  { names: ["germany"], ids: /^(eu-central-1|europe-west3|europe-west10|germany)/ },
  { names: ["the netherlands", "netherlands", "holland"], ids: /^(westeurope|europe-west4)$/ },
  { names: ["france"], ids: /^(eu-west-3|france|europe-west9)/ },
  { names: ["sweden"], ids: /^(eu-north-1|sweden|europe-north2)/ },
  { names: ["switzerland"], ids: /^(eu-central-2|switzerland|europe-west6)/ },
  { names: ["italy"], ids: /^(eu-south-1|italy|europe-west8|europe-west12)/ },
  { names: ["spain"], ids: /^(eu-south-2|spain|europe-southwest1)/ },
  { names: ["poland"], ids: /^(poland|europe-central2)/ },
  { names: ["ohio"], ids: /^(us-east-2|us-east5)$/ },
  { names: ["california"], ids: /^(us-west-1|westus|us-west2)$/ },
  { names: ["texas"], ids: /^(southcentralus|us-south1)$/ },
  { names: ["canada"], ids: /^(ca-|canada|northamerica-northeast)/ },
  { names: ["brazil"], ids: /^(sa-east-1|brazil|southamerica-east1)/ },
  { names: ["japan"], ids: /^(ap-northeast-[13]|japan|asia-northeast[12])$/ },
  { names: ["india"], ids: /^(ap-south-|centralindia|southindia|westindia|jioindia|asia-south[12])/ },
  { names: ["singapore"], ids: /^(ap-southeast-1|southeastasia|asia-southeast1)$/ },
  { names: ["australia"], ids: /^(ap-southeast-[24]|australia)/ },
  {
    names: ["the states", "america", "states side", "stateside"],
    ids: /^(us-|(east|west|central|northcentral|southcentral|westcentral)us)/,
  },
  { names: ["the east coast", "east coast", "the us east coast"], ids: /^(us-east|eastus)/ },
  { names: ["the west coast", "west coast", "the us west coast"], ids: /^(us-west|westus)/ },
];
