import { type Config, readConfig } from "../app/config.ts";
import type { CliIo } from "./cli-io.ts";
import { CommandFailed } from "./command-failed.ts";

/** The configuration of this command, or the failure that names what is wrong with it. */
export function configOf(io: CliIo): Config {
  const reading = readConfig(io.env);
  if (reading.ok) return reading.config;
  throw new CommandFailed("invalid_configuration", reading.problems.join("\n"));
}
