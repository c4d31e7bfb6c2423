// node tools/setup.mjs COMMAND [ARGUMENT…]: every script of package.json goes through this.
import { setUpAndRun } from "./set-up-and-run.mjs";

await setUpAndRun(process.argv[2], process.argv.slice(3));
