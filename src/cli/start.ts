import type { Command } from "commander";
import type { Log } from "../app/log.ts";
import type { Service } from "../app/service.ts";
import { LIMITS } from "../core/limits.ts";
import { messageOf } from "../core/text/message-of.ts";
import { fullDiskMessage, saysFullDisk } from "../stores/data-folder/index.ts";
import type { CliIo } from "./cli-io.ts";
import { configOf } from "./config-of.ts";

/** `costplane start`: runs the service until it is told to stop. */
export function addStartCommand(program: Command, io: CliIo): void {
  program
    .command("start")
    .description("run the service until SIGTERM or Ctrl-C")
    .option("--json", "write only JSON, one document per line, also on a terminal")
    .action(({ json }: { readonly json?: boolean }) => runService(io, json ?? false));
}

async function runService(io: CliIo, isJson: boolean): Promise<void> {
  const config = configOf(io);
  // Only this command needs the whole service; the others start faster without it.
  const [{ createLog }, { beginStores }] = await Promise.all([
    import("../app/log.ts"),
    import("../app/stores/begin-stores.ts"),
  ]);
  const log = await createLog(config, isJson);
  const told = whenToldToStop();
  const { aroundStart, notesText, readyJson, readyText } = await import("../app/ready-lines.ts");
  let service: Service;
  try {
    const { read, ...stores } = await beginStores(config, log, () => import("../app/service.ts"));
    service = await read.startService(config, log, stores);
  } catch (error) {
    log.flush();
    // What the system says names no folder, and not what to do.
    if (saysFullDisk(messageOf(error))) throw new Error(fullDiskMessage(config.dataFolder), { cause: error });
    throw error;
  }
  const around = aroundStart(config);
  if (!isJson) io.writeError(notesText(service, around));
  io.writeOut(isJson ? readyJson(service, new Date(), around) : readyText(service));
  log.logger.info({ signal: await told }, "Stopping");
  await stopInTime(service, log);
}

const SIGNALS = ["SIGTERM", "SIGINT", "SIGHUP"] as const;

// Ctrl-C and `kill` of a process group reach us, and npm and its shell, which pass it on within milliseconds.
const SAME_SIGNAL_MS = 1_000;

/** The first signal; one that comes a second later ends the process at once, without waiting for anything. */
function whenToldToStop(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let toldAt = 0;
    const onSignal = (signal: NodeJS.Signals) => {
      const now = performance.now();
      if (toldAt === 0) {
        toldAt = now;
        resolve(signal);
      } else if (now - toldAt > SAME_SIGNAL_MS) {
        endAtOnce();
      }
    };
    for (const name of SIGNALS) process.on(name, onSignal);
  });
}

/**
 * Ends the process with status 1. `process.exit` would take the embedded engine apart under the statements that run in
 * it, and crash; another program in the process's place does not.
 */
function endAtOnce(): never {
  process.execve?.("/bin/sh", ["sh", "-c", "exit 1"]);
  return process.exit(1);
}

async function stopInTime(service: Service, log: Log): Promise<never> {
  const deadline = setTimeout(() => {
    log.logger.error("Stopping takes too long; ending now. The next start recovers.");
    log.flush();
    endAtOnce();
  }, LIMITS.shutdownMsMax - 500);
  try {
    await service.stop();
    log.logger.info("Stopped");
  } finally {
    clearTimeout(deadline);
    log.flush();
  }
  // Whatever a library left open must not keep a stopped service alive.
  process.exit(0);
}
