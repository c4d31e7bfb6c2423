export { processIo } from "./cli-io.ts";
export { runCli } from "./program.ts";
