import { z } from "zod";
import { isBillOf, type Provider, SyncFailed } from "../../bills/index.ts";
import type { BillFile, StorageLocation } from "../../storage/index.ts";
import type { ChosenFile, Manifest, Note } from "../facts.ts";
import { decideFiles } from "./decide-files.ts";

const READ_AT_ONCE = 8;

/** All manifests of a location are held in memory at once. */
const MANIFESTS_BYTES_MAX = 128 * 1_048_576;
const TOO_MANY_MANIFESTS = "The manifests there are larger than 128 MB together: make a connector for each folder.";

/** The files at a location that are the provider's bill now, and what to know of others. Throws `SyncFailed`. */
export async function chooseFiles(
  storage: StorageLocation,
  provider: Provider,
  stop?: AbortSignal,
): Promise<{ readonly files: readonly ChosenFile[]; readonly notes: readonly Note[] }> {
  const listed = await storage.list(stop);
  const named = listed.filter(({ path }) => isManifestName(path));
  const bytes = named.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes > MANIFESTS_BYTES_MAX) throw new SyncFailed("bad_manifest", TOO_MANY_MANIFESTS);
  const manifests: Manifest[] = [];
  for (let next = 0; next < named.length; next += READ_AT_ONCE) {
    const reads = named
      .slice(next, next + READ_AT_ONCE)
      .map(async (file) => readManifest(file, await storage.readText(file, stop)));
    manifests.push(...(await Promise.all(reads)));
  }
  const bills = listed.filter(({ path }) => isBillOf(provider, path) && !isManifestName(path));
  const choice = decideFiles(provider, bills, manifests);
  if (!choice.ok) throw new SyncFailed("bad_manifest", choice.message);
  return choice;
}

/** AWS' legacy Cost and Usage Reports. */
const CurManifest = z.object({
  assemblyId: z.string().min(1),
  reportKeys: z.array(z.string().min(1)),
  billingPeriod: z.object({ start: z.string().regex(/^\d{8}T/) }),
});

/** AWS' Data Exports: CUR 2.0 and FOCUS. */
const ExportManifest = z.object({ dataFiles: z.array(z.string().min(1)) });

/** Azure's cost exports. */
const AzureManifest = z.object({
  exportConfig: z.object({ type: z.string(), resourceId: z.string() }),
  runInfo: z.object({ submittedTime: z.string(), startDate: z.string().optional(), endDate: z.string().optional() }),
  blobs: z.array(z.object({ blobName: z.string().min(1) })),
});

/** Whether a file is a manifest by its name. */
function isManifestName(path: string): boolean {
  return /(-Manifest|(^|\/)manifest)\.json$/.test(path);
}

/** What a manifest says; throws `SyncFailed` where it can't be understood. */
function readManifest(file: BillFile, text: string): Manifest {
  const json = parseJson(file, text);
  const cur = CurManifest.safeParse(json);
  if (cur.success) {
    const { assemblyId, reportKeys, billingPeriod } = cur.data;
    const month = `${billingPeriod.start.slice(0, 4)}-${billingPeriod.start.slice(4, 6)}-01`;
    return { ...manifestOf(file), month, run: assemblyId, keys: reportKeys };
  }
  const exported = ExportManifest.safeParse(json);
  if (exported.success) {
    const month = /BILLING_PERIOD=(\d{4}-\d{2})/.exec(file.path)?.[1];
    const keys = exported.data.dataFiles.map((key) => key.replace(/^s3:\/\/[^/]+\//, ""));
    return { ...manifestOf(file), month: month ? `${month}-01` : null, keys };
  }
  const azure = AzureManifest.safeParse(json);
  if (azure.success) {
    const { exportConfig, runInfo, blobs } = azure.data;
    return {
      ...manifestOf(file),
      keys: blobs.map(({ blobName }) => blobName),
      order: runInfo.submittedTime,
      view: {
        scope: exportConfig.resourceId.replace(/\/providers\/Microsoft\.CostManagement\/.*$/i, "").toLowerCase(),
        // What actual costs were called first.
        kind: exportConfig.type.replace(/^Usage$/, "ActualCost"),
        days: /(?:^|\/)(\d{8}-\d{8})\//.exec(file.path)?.[1] ?? daysOf(runInfo.startDate, runInfo.endDate),
      },
    };
  }
  throw new SyncFailed(
    "bad_manifest",
    `${file.path} names no files of a bill, as manifests of AWS and Azure do. Remove it.`,
  );
}

function daysOf(start = "", end = ""): string | null {
  const days = [start, end].map((moment) => moment.slice(0, 10).replaceAll("-", "")).join("-");
  return /^\d{8}-\d{8}$/.test(days) ? days : null;
}

function manifestOf({ path, etag }: BillFile): Manifest {
  return { path, etag, month: null, run: null, keys: [], order: path, view: null };
}

function parseJson(file: BillFile, text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new SyncFailed("bad_manifest", `${file.path} is not JSON. Deliver it again.`, cause);
  }
}
