// node tools/build-client.mjs: compiles client/src into client/dist for `npm pack`: plain JavaScript with its types.
import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const folder = fileURLToPath(new URL("../client/", import.meta.url));

/** Compiles it; throws with what the compiler says. */
export function buildClient() {
  rmSync(`${folder}dist`, { recursive: true, force: true });
  const { config } = ts.readConfigFile(`${folder}tsconfig.json`, ts.sys.readFile);
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, folder);
  const program = ts.createProgram(fileNames, options);
  const found = [...ts.getPreEmitDiagnostics(program), ...program.emit().diagnostics];
  if (found.length > 0)
    throw new Error(found.map((it) => ts.flattenDiagnosticMessageText(it.messageText, "\n")).join());
}

if (process.argv[1] === fileURLToPath(import.meta.url)) buildClient();
