import type { Command } from "commander";
import type { CliIo } from "./cli-io.ts";
import { addServiceCommand } from "./service-command.ts";

/** `deactivate SERVICE…`. */
export function addDeactivateCommand(program: Command, io: CliIo): void {
  const description = "take services away from an organization; effective from the very next request";
  addServiceCommand(program, io, { name: "deactivate", description, method: "DELETE" });
}
