import { expect, test } from "vitest";
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

test("without a manifest, of each period's folder the run that was written last, with all of its parts", () => {
  const march = [
    "e/20260301-20260331/e_0a-1b.csv",
    "e/20260301-20260331/e_9c-8d_0001.csv",
    "e/20260301-20260331/e_9c-8d_0002.csv",
  ];
  const april = ["e/20260401-20260430/one/part_0.csv", "e/20260401-20260430/two/part_0.csv"];
  expect(chosen([...march, ...april], [])).toEqual([march[1], march[2], april[1]]);
});

test("a hundred thousand files and manifests are decided while nothing else has to wait", () => {
  const months = Array.from({ length: 50_000 }, (_, month) => `r/${month}/`);
  const manifests = months.map((folder) => manifest(`${folder}r-Manifest.json`, null, [`bucket/${folder}r-1.csv`]));
  const files = months.map((folder) => `${folder}r-1.csv`);
  expect(chosen(files, manifests)).toHaveLength(files.length);
});

function chosen(paths: readonly string[], manifests: readonly Manifest[]): readonly string[] {
  const files = paths.map(
    (path, writtenMs): BillFile => ({ path, reader: "file", location: path, etag: "1", bytes: 1, writtenMs }),
  );
  const choice = decideFiles("aws", files, manifests);
  return choice.ok ? choice.files.map(({ file }) => file.path) : [choice.message];
}

function manifest(path: string, run: string | null, keys: readonly string[]): Manifest {
  return { path, etag: "1", month: "2026-03-01", run, keys, order: path, view: null };
}
