import { Command, CommanderError } from "commander";
import { VERSION } from "../app/version.ts";
import { messageOf } from "../core/text/message-of.ts";
import { activate, deactivate } from "./activate.ts";
import { addAskCommand } from "./ask.ts";
import { auditList } from "./audit.ts";
import { addBackupCommand } from "./backup.ts";
import { addChargesCommand } from "./charges.ts";
import { type CliIo, OutputClosed } from "./cli-io.ts";
import { CommandFailed, wrongUse } from "./command-failed.ts";
import { addCvesCommand } from "./cves.ts";
import { addDoctorCommand } from "./doctor.ts";
import { FOLDER_COMMANDS } from "./folder.ts";
import { KEY_COMMANDS } from "./key.ts";
import { MEMBER_COMMANDS } from "./member.ts";
import { addMigrateCommand } from "./migrate.ts";
import { ORG_COMMANDS } from "./org.ts";
import { PERSON_COMMANDS } from "./person.ts";
import { planSet, usage } from "./plan.ts";
import { toJson, wrapped } from "./print.ts";
import { addRestoreCommand } from "./restore.ts";
import { addSpendCommand } from "./spend.ts";
import { addStartCommand } from "./start.ts";
import { addSyncCommand } from "./sync.ts";
import { VIEW_COMMANDS } from "./view.ts";

/** Adds a command; `named` is the first word of the command line. */
type AddCommand = (parent: Command, io: CliIo, named?: string) => void | Promise<void>;

const COMMANDS: readonly AddCommand[] = [
  addStartCommand,
  addMigrateCommand,
  addBackupCommand,
  addRestoreCommand,
  group("org", "organizations", ORG_COMMANDS),
  group("key", "API keys", KEY_COMMANDS),
  group("person", "people who may sign in", PERSON_COMMANDS),
  group("member", "people of an organization", MEMBER_COMMANDS),
  group("plan", "plans", [planSet]),
  activate,
  deactivate,
  lazyGroup("connector", "connected billing exports", async () => {
    return (await import("./connector-commands.ts")).CONNECTOR_COMMANDS;
  }),
  group("folder", "folders that organizations may read", FOLDER_COMMANDS),
  addSyncCommand,
  addSpendCommand,
  addChargesCommand,
  usage,
  addAskCommand,
  addCvesCommand,
  group("view", "saved views and searches", VIEW_COMMANDS),
  group("audit", "the audit log", [auditList]),
  addDoctorCommand,
];

const WRAP_COLUMNS_MIN = 20;

/** Runs a command line (without `node` and the script) and resolves with the exit status: 0, 1 failed, 2 wrong use. */
export async function runCli(args: readonly string[], io: CliIo): Promise<number> {
  const asJson = args.includes("--json");
  try {
    const program = await buildProgram(io, asJson, args[0] === "help" ? args[1] : args[0]);
    await program.parseAsync(withoutHelp(args, program), { from: "user" });
    return 0;
  } catch (error) {
    if (error instanceof OutputClosed || (error instanceof CommanderError && error.exitCode === 0)) return 0;
    const failure = failureOf(error);
    if (asJson) io.writeError(`${toJson({ error: { code: failure.code, message: failure.message } })}\n`);
    // Commander has told people already what it did not understand.
    else if (!(error instanceof CommanderError)) io.writeError(`${wrapped(`error: ${failure.message}`)}\n`);
    return failure.exitStatus;
  }
}

/** "help spned" asks about a command that there is not: what is said of the command itself says so. */
function withoutHelp([first, named, ...rest]: readonly string[], { commands }: Command): string[] {
  const isKnown = named === undefined || commands.some((command) => command.name() === named);
  return [first, named, ...rest].slice(first === "help" && !isKnown ? 1 : 0).flatMap((word) => word ?? []);
}

async function buildProgram(io: CliIo, asJson: boolean, named: string | undefined): Promise<Command> {
  const writeErr = asJson ? () => {} : io.writeError;
  const program = new Command("costplane")
    .description("Quotes, cloud spend and vulnerabilities behind one HTTP API.")
    .version(VERSION, "--version", "print the version of this Costplane")
    .exitOverride()
    .configureOutput({ writeOut: io.writeOut, writeErr, outputError: (said, write) => write(inLines(said)) })
    // The longest command leaves less than commander wants before it breaks lines.
    .configureHelp({ minWidthToWrap: WRAP_COLUMNS_MIN })
    .showHelpAfterError("(see --help)");
  for (const add of COMMANDS) await add(program, io, named);
  return program;
}

function inLines(said: string): string {
  return `${wrapped(said.trimEnd())}\n`;
}

function group(name: string, description: string, commands: readonly AddCommand[]): AddCommand {
  return (program, io) => {
    const parent = program.command(name).description(description);
    for (const add of commands) add(parent, io);
  };
}

/** A group whose commands are loaded only where one of them is named: what they need takes long to load. */
function lazyGroup(name: string, description: string, load: () => Promise<readonly AddCommand[]>): AddCommand {
  return async (program, io, named) => {
    const commands = named === name ? await load() : [];
    group(name, description, commands)(program, io);
  };
}

function failureOf(error: unknown): CommandFailed {
  if (error instanceof CommandFailed) return error;
  if (error instanceof CommanderError) return wrongUse(usageMessageOf(error));
  return new CommandFailed("failed", messageOf(error));
}

function usageMessageOf({ code, message }: CommanderError): string {
  if (code === "commander.help") return "Name a command; --help lists them.";
  return message.replace(/^error: /, "");
}
