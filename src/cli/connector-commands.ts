import { addConnectorAddCommand } from "./connector-add.ts";
import { addConnectorDeleteCommand } from "./connector-delete.ts";
import { addConnectorListCommand } from "./connector-list.ts";
import { addConnectorSyncsCommand } from "./connector-syncs.ts";
import { addConnectorUpdateCommand } from "./connector-update.ts";

/** The commands of connectors. Their help tells what the rooms can read: they are loaded only when they are named. */
export const CONNECTOR_COMMANDS = [
  addConnectorAddCommand,
  addConnectorListCommand,
  addConnectorUpdateCommand,
  addConnectorSyncsCommand,
  addConnectorDeleteCommand,
];
