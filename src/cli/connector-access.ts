import { type Command, InvalidArgumentError, Option } from "commander";
import { LOCATIONS, LocationCredentials, LocationOptions } from "../storage/index.ts";
import type { CliIo } from "./cli-io.ts";
import { wrongUse } from "./command-failed.ts";
import { optionName } from "./options.ts";

/** How a source is reached, as the command line gives it. */
export type AccessOptions = {
  readonly option?: Readonly<Record<string, string>>;
  readonly credentialsStdin?: boolean;
};

/** `--option NAME=VALUE` and `--credentials-stdin`, and the help on what there is. */
export function addAccessOptions(command: Command): Command {
  return command
    .addOption(new Option("--option <NAME=VALUE>", OPTION_HELP).argParser(readOption))
    .option("--credentials-stdin", 'read credentials from standard input: {"sas_token":"…"}')
    .addHelpText("after", `\n${SOURCES_HELP}`);
}

const OPTION_HELP = `how the source is reached, repeatable: ${Object.keys(LocationOptions.shape).join(", ")}`;

const CREDENTIAL_NAMES = Object.keys(LocationCredentials.shape);

const SOURCES_HELP = `Sources:
${Object.values(LOCATIONS)
  .map(({ form }) => `  ${form}`)
  .join("\n")}

Credentials are never arguments, which others can see. Each is an environment
variable, or a member of one JSON object on standard input
(--credentials-stdin, with the names in lower case, without CONNECTOR_):
${CREDENTIAL_NAMES.map((name) => `  ${variableOf(name)}`).join("\n")}`;

function variableOf(credential: string): string {
  return `CONNECTOR_${credential.toUpperCase()}`;
}

function readOption(text: string, before: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
  const [name, ...value] = text.split("=");
  if (!name || value.length === 0) throw new InvalidArgumentError("It must be NAME=VALUE.");
  return { ...before, [name]: value.join("=") };
}

/** The credentials from the environment or standard input; undefined where none are given. */
export async function credentialsGiven(io: CliIo, { credentialsStdin }: AccessOptions): Promise<unknown> {
  if (credentialsStdin) return parseCredentials(await io.readInput());
  const set = CREDENTIAL_NAMES.map((name) => [name, io.env[variableOf(name)]]).filter(([, value]) => value);
  return set.length > 0 ? Object.fromEntries(set) : undefined;
}

function parseCredentials(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw wrongUse('Standard input is not JSON. It must be like {"access_key_id":"…","secret_access_key":"…"}.');
  }
}

/** What was typed for a member of a request: `--option region=…`, `CONNECTOR_SAS_TOKEN`, `--name`. */
export function argumentOf(member: string): string {
  const [whole, part] = member.split(".");
  if (whole === "options") return part ? `--option ${part}=…` : "--option";
  if (whole === "credentials") return part ? variableOf(part) : "credentials (CONNECTOR_… or --credentials-stdin)";
  return optionName(member);
}
