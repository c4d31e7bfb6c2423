export { APPLICATIONS, CATALOG, CLOUDS, type Cloud, TAG_KEYS } from "./catalog.ts";
export { makeDemo } from "./make-demo.ts";
export { makeSetUpLink } from "./make-set-up-link.ts";
export { type DemoRefresh, refreshDemo } from "./refresh-demo.ts";
export { type BillWish, countLines, TOTALS_BY, totalsOfBill, writeBill } from "./write-bill.ts";
