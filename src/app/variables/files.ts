import { readFileSync } from "node:fs";

type Environment = Readonly<Record<string, string | undefined>>;

const OF_FILE = "_FILE";

/**
 * The environment with what files say: of each variable that is set as `NAME_FILE`, the text of the file that it names,
 * without the line's end. That is how containers and systemd hand secrets over.
 */
export function withFiles(
  env: Environment,
  known: readonly string[],
): { readonly env: Environment; readonly problems: readonly string[] } {
  const found: Record<string, string | undefined> = { ...env };
  const problems: string[] = [];
  for (const name of known) {
    const path = env[name + OF_FILE];
    if (!path) continue;
    delete found[name + OF_FILE];
    if (env[name]) problems.push(`${name} and ${name}${OF_FILE} are both set: remove one of them.`);
    else found[name] = read(name + OF_FILE, path, problems);
  }
  return { env: found, problems };
}

function read(name: string, path: string, problems: string[]): string | undefined {
  try {
    return readFileSync(path, "utf8").replace(/\r?\n$/, "");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    problems.push(`${name} names a file that can't be read (${code}): correct it, or the rights of the file.`);
    return undefined;
  }
}
