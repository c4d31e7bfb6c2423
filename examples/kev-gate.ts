// node examples/kev-gate.ts apache:log4j acme:rocket: a gate for a pipeline. It fails where a vulnerability of one of
// these products (vendor:product, as in a CPE) is known to be exploited.
import { Costplane } from "@costplane/client";

const products = process.argv.slice(2).map((name) => name.split(":"));
if (products.length === 0) {
  console.error("Name the products: vendor:product …");
  process.exit(2);
}

const costplane = new Costplane();
let found = 0;
for (const [vendor, product] of products) {
  for await (const cve of costplane.cves.search({ kev: true, vendor, product, sort: "-kev_added" })) {
    found += 1;
    console.log(`${vendor}:${product} ${cve.id} ${cve.severity}, in KEV since ${cve.kev?.date_added}`);
    console.log(`  ${cve.kev?.required_action}`);
  }
}
console.log(found === 0 ? "None is known to be exploited." : `${found} known to be exploited.`);
process.exit(found === 0 ? 0 : 1);
