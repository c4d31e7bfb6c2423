import { runCrashRounds } from "../../test/quotes/crash-loop.ts";

/** The crash test of the quotes over many rounds (the first argument, else 200). Prints what it has seen. */
const rounds = Number(process.argv[2] ?? 200);
const report = await runCrashRounds(rounds, (line) => console.log(line));
console.log(JSON.stringify(report));
