import type { Command } from "commander";
import type { CliIo } from "./cli-io.ts";
import { addServiceCommand } from "./service-command.ts";

/** `activate SERVICE…`. */
export function addActivateCommand(program: Command, io: CliIo): void {
  const description = "let an organization use services";
  addServiceCommand(program, io, { name: "activate", description, method: "PUT" });
}
