#!/usr/bin/env node
import { setUpAndRun } from "../tools/set-up-and-run.mjs";

await setUpAndRun("costplane", process.argv.slice(2));
