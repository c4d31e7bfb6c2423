import { describe, expect, test } from "vitest";
import type { BillFile } from "../../storage/index.ts";
import type { Manifest } from "../facts.ts";
import { decideFiles } from "./decide-files.ts";

test("without a manifest every file is a bill", () => {
  expect(chosen(["a.csv", "b/c.csv"], [])).toEqual(["a.csv", "b/c.csv"]);
});

test("of a legacy report, the files that each period's own manifest names, wherever the bucket's root lies", () => {
  const files = [
    "r/20260301-20260401/x/r-1.csv.gz",
    "r/20260301-20260401/y/r-1.csv.gz",
    "r/20260401-20260501/z/r-1.csv.gz",
  ];
  const manifests = [
    manifest("r/20260301-20260401/r-Manifest.json", "y", ["/prefix/r/20260301-20260401/y/r-1.csv.gz"]),
    manifest("r/20260301-20260401/x/r-Manifest.json", "x", ["/prefix/r/20260301-20260401/x/r-1.csv.gz"]),
    manifest("r/20260401-20260501/z/r-Manifest.json", "z", ["/prefix/r/20260401-20260501/z/r-1.csv.gz"]),
  ];
  expect(chosen(files, manifests)).toEqual([files[1], files[2]]);
});

test("of a data export, the files of the newest run of each period", () => {
  const data = (run: string) => `e/data/BILLING_PERIOD=2026-03/${run}/e-00001.csv.gz`;
  const metadata = (run: string) => `e/metadata/BILLING_PERIOD=2026-03/${run}/e-Manifest.json`;
  const manifests = ["2026-03-05T00:00:00Z-a", "2026-03-09T00:00:00Z-b"].map((run) =>
    manifest(metadata(run), null, [`prefix/${data(run)}`]),
  );
  const files = [data("2026-03-05T00:00:00Z-a"), data("2026-03-09T00:00:00Z-b")];
  expect(chosen(files, manifests)).toEqual([files[1]]);
});

test("files beside a report, in a folder of their own, are bills too", () => {
  const manifests = [manifest("r/20260301-20260401/r-Manifest.json", null, ["r-1.csv"])];
  const files = ["other/bill.csv", "r/20260301-20260401/r-1.csv", "r/20260301-20260401/left.csv"];
  expect(chosen(files, manifests)).toEqual(["r/20260301-20260401/r-1.csv", "other/bill.csv"]);
});

test("a file that a manifest names must be there", () => {
  const choice = decideFiles("aws", [], [manifest("r/20260301-20260401/r-Manifest.json", null, ["r-1.csv"])]);
  const message = "r/20260301-20260401/r-Manifest.json names a file that is not there, number 1 of its 1. Deliver it, ";
  expect(choice).toEqual({ ok: false, message: expect.stringContaining(message) });
});

test("what no manifest of a report names is left out, and told; files of earlier runs are not", () => {
  const manifests = [
    manifest("r/20260301-20260401/r-Manifest.json", "y", ["r-1.csv"]),
    manifest("r/20260301-20260401/x/r-Manifest.json", "x", ["r-0.csv"]),
  ];
  const data = ["r/20260301-20260401/y/r-1.csv", "r/20260301-20260401/x/r-0.csv", "r/20260301-20260401/left.csv"];
  const status = "r/cost_and_usage_data_status/cost_and_usage_data_status.parquet";
  const text = "r/20260301-20260401/left.csv is left out: no manifest of the report there names it.";
  expect(notes([...data, status], manifests)).toEqual([{ text, months: ["2026-03"] }]);
});

const [OLD, NEW] = ["0a1b2c3d-0000-1111-2222-333344445555", "9c1b2c3d-0000-1111-2222-333344445555"];

describe("without a manifest, of the runs of one export in the folder of a period the newest counts", () => {
  test.each([
    ["ids in names", [`e_${OLD}_0001.csv`, `e_${OLD}_0002.csv`], [`e_${NEW}_0001.csv`]],
    ["folders of ids", [`${OLD}/part_0_0001.csv`, `${OLD}/part_1_0001.csv`], [`${NEW}/part_0_0001.csv`]],
    ["minutes above ids", [`202603020415/${OLD}/part_0.csv`], [`202603030415/${NEW}/part_0.csv`]],
    ["time stamps", ["2026-03-02T01:02:03.456Z-ab/e-1.csv"], ["2026-03-09T01:02:03.456Z-ab/e-1.csv"]],
    ["time stamps in names", ["e-20260302T010203Z.csv"], ["e-20260309T010203Z.csv"]],
    ["parts of one query", [`20260302_010203_00045_ab1cd_${OLD}.csv`], [`20260309_010203_00045_ab1cd_${OLD}.csv`]],
  ])("%s", (_, old, now) => {
    const [earlier, newest] = [old, now].map((names) => names.map((name) => `e/20260301-20260331/${name}`));
    expect(chosen([...(earlier ?? []), ...(newest ?? [])], [])).toEqual(newest);
    const text = expect.stringContaining(`left out: ${newest?.[0]} is the newest one's.`);
    expect(notes([...(earlier ?? []), ...(newest ?? [])], [])).toEqual([{ text, months: ["2026-03"] }]);
  });

  test("by its time stamp, whenever it was copied", () => {
    const copied = ["2026-03-09T01:02:03Z", "2026-03-02T01:02:03Z"].map((run) => `BILLING_PERIOD=2026-03/${run}/e.csv`);
    expect(chosen(copied, [])).toEqual([copied[0]]);
  });
});

test.each([
  ["compute.csv", "storage.csv"],
  ["111122223333.csv", "444455556666.csv"],
  ["acct=1/data.csv", "acct=2/data.csv"],
  [`subscription=${OLD}/data.csv`, `subscription=${NEW}/data.csv`],
  ["one/part_0.csv", "two/part_0.csv"],
  ["run1.csv", "run2.csv"],
  ["cur-1.csv", "cur-2.csv"],
  ["2026-03-01.csv", "2026-03-02.csv"],
  ["export-000000000000.csv", "export-000000000001.csv"],
  [`20260302_010203_00045_ab1cd_${OLD}.csv`, `20260302_010203_00045_ab1cd_${NEW}.csv`],
  [`ActualCost_${OLD}.csv`, `AmortizedCost_${NEW}.csv`],
])("in the folder of a period %s and %s are both counted, since neither is for sure an earlier one", (...names) => {
  for (const period of ["e/20260301-20260331", "BILLING_PERIOD=2026-03"]) {
    const files = names.map((name) => `${period}/${name}`);
    expect(chosen(files, [])).toEqual(files);
    expect(notes(files, [])).toEqual([]);
  }
});

test("a hundred thousand files and manifests are decided while nothing else has to wait", () => {
  const months = Array.from({ length: 50_000 }, (_, month) => `r/${month}/`);
  const manifests = months.map((folder) => manifest(`${folder}r-Manifest.json`, null, [`bucket/${folder}r-1.csv`]));
  const files = months.map((folder) => `${folder}r-1.csv`);
  expect(chosen(files, manifests)).toHaveLength(files.length);
});

function chosen(paths: readonly string[], manifests: readonly Manifest[]): readonly string[] {
  const choice = choiceOf(paths, manifests);
  return choice.ok ? choice.files.map(({ file }) => file.path) : [choice.message];
}

function notes(paths: readonly string[], manifests: readonly Manifest[]) {
  const choice = choiceOf(paths, manifests);
  return choice.ok ? choice.notes : [];
}

function choiceOf(paths: readonly string[], manifests: readonly Manifest[]) {
  const files = paths.map(
    (path, writtenMs): BillFile => ({ path, reader: "file", location: path, etag: "1", bytes: 1, writtenMs }),
  );
  return decideFiles("aws", files, manifests);
}

function manifest(path: string, run: string | null, keys: readonly string[]): Manifest {
  return { path, etag: "1", month: "2026-03-01", run, keys, order: path, view: null };
}
