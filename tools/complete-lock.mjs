// node tools/complete-lock.mjs [--check]: run it after every change of a dependency.
//
// `npm install` leaves out of the lock file those optional packages (one per platform) that the registry at hand does
// not have, and `npm ci` then refuses the lock file. This puts them in, by name, version and platform, without a hash,
// and takes download addresses out. With --check it changes nothing and names what is missing.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const EXACT_VERSION = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;
const SYSTEMS = "aix|android|darwin|freebsd|linux|netbsd|openbsd|sunos|win32";
const PLATFORM = new RegExp(`(?:^|[/-])(${SYSTEMS})-([a-z0-9]+)(?:-(?:(gnu|musl)(?:eabihf)?|msvc))?$`);
const WASM = /-wasm32-wasi$/;
const LIBC = { gnu: "glibc", musl: "musl" };

/** The packages that `npm ci` will ask for and the lock file lacks, as `[path, entry]`. */
export function missingEntries(packages) {
  return Object.entries(packages).flatMap(([parentPath, parent]) =>
    Object.entries(parent.optionalDependencies ?? {})
      .filter(([name]) => !isLocked(packages, parentPath, name))
      .map(([name, version]) => [`node_modules/${name}`, entryFor(name, version, parent)]),
  );
}

/** The packages whose entry holds the address it was downloaded from. */
export function entriesWithAddress(packages) {
  return Object.keys(packages).filter((path) => packages[path].resolved !== undefined && !packages[path].link);
}

// A package is found in the node_modules of its parent or of any folder above.
function isLocked(packages, parentPath, name) {
  for (let folder = parentPath; folder !== ""; folder = folder.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, "")) {
    if (packages[`${folder}/node_modules/${name}`]) return true;
  }
  return packages[`node_modules/${name}`] !== undefined;
}

function entryFor(name, version, parent) {
  if (EXACT_VERSION.test(version) && WASM.test(name)) {
    return { version, cpu: ["wasm32"], ...(parent.dev && { dev: true }), optional: true };
  }
  const [, os, cpu, libc] = PLATFORM.exec(name) ?? [];
  if (!EXACT_VERSION.test(version) || !os) throw new Error(`${name}@${version}: add its entry by hand.`);
  return {
    version,
    cpu: [cpu],
    ...(parent.dev && { dev: true }),
    ...(libc && { libc: [LIBC[libc]] }),
    optional: true,
    os: [os],
  };
}

function completed(lock) {
  const packages = { ...lock.packages, ...Object.fromEntries(missingEntries(lock.packages)) };
  for (const path of entriesWithAddress(packages)) packages[path] = { ...packages[path], resolved: undefined };
  const sorted = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, "en"));
  return { ...lock, packages: Object.fromEntries(sorted) };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const path = fileURLToPath(new URL("../package-lock.json", import.meta.url));
  const text = readFileSync(path, "utf8");
  const lock = JSON.parse(text);
  const offences = [...missingEntries(lock.packages).map(([name]) => name), ...entriesWithAddress(lock.packages)];
  if (process.argv[2] !== "--check") writeFileSync(path, `${JSON.stringify(completed(lock), null, 2)}\n`);
  else if (offences.length > 0) {
    process.stderr.write(`Run \`node tools/complete-lock.mjs\` for ${offences.join(", ")}\n`);
    process.exitCode = 1;
  }
}
