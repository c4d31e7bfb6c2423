import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { deliver, focusCsv } from "./bills.ts";
import { costplane, makeDataFolder, type ServiceProcess, startServiceProcess } from "./service-process.ts";

/** A running service with one organization, whose bill of these lines was loaded by the commands of an operator. */
export type BilledService = {
  readonly dataFolder: string;
  readonly service: ServiceProcess;
  readonly org: string;
  close(): Promise<void>;
};

export async function startBilledService(lines: Parameters<typeof focusCsv>[0]): Promise<BilledService> {
  const { dataFolder, remove } = makeDataFolder();
  const bills = join(dataFolder, "import", "bills");
  mkdirSync(bills, { recursive: true });
  deliver(bills, { "bill.csv": focusCsv(lines) });
  const service = await startServiceProcess({ dataFolder });
  const org = String((await costplane(dataFolder, "org", "create", "Acme", "--activate", "all"))["id"]);
  const source = pathToFileURL(bills).href;
  const options = ["--org", org, "--provider", "focus", "--name", "Bills", "--source", source];
  const { id } = await costplane(dataFolder, "connector", "add", ...options);
  await costplane(dataFolder, "sync", String(id));
  const close = async () => {
    await service.stop();
    remove();
  };
  return { dataFolder, service, org, close };
}
