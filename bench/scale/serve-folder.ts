import { once } from "node:events";
import { startTestApp } from "../../test/support/test-app.ts";
import { openBillStores } from "../support/bill-stores.ts";

/** The service on a folder that another process has filled, until it is told to stop: `node serve-folder.ts FOLDER`. */
const folder = process.argv[2];
if (!folder) throw new Error("Name a folder that is filled.");

const stores = await openBillStores(folder, { isKept: true });
const app = await startTestApp(stores);
console.log(`ready: ${app.url}`);
await once(process, "SIGTERM");
await app.stop();
await stores.close();
