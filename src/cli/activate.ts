import { Argument } from "commander";
import { SERVICE_NAMES, SERVICES } from "../core/services.ts";
import { wrongUse } from "./command-failed.ts";
import { readNames } from "./options.ts";
import { showServices } from "./print.ts";
import { routeCommand } from "./route-command.ts";
import type { Listed } from "./service-asker.ts";
import { inOrganization } from "./with-service.ts";

const NAMED = SERVICES.map((service) => `${service}: ${SERVICE_NAMES[service]}`);

/** `activate SERVICE…`. */
export const activate = commandOfServices("activate", "PUT", "let an organization use services");

/** `deactivate SERVICE…`. */
export const deactivate = commandOfServices(
  "deactivate",
  "DELETE",
  "take services away from an organization; effective from the very next request",
);

function commandOfServices(name: string, method: "PUT" | "DELETE", about: string) {
  return routeCommand<object, readonly string[]>({
    ...{ name, about, ofOrganization: true },
    argument: new Argument("<SERVICE...>", `services (${NAMED.join(", ")}), or all`).argParser(readServices),
    run: async (service, { argument, org }) => {
      let list: Listed<{ readonly name: string; readonly active: boolean }> = { data: [] };
      for (const one of argument) list = await service.json({ method, ...inOrganization(org, "services", one) });
      const services = list.data.filter(({ active }) => active).map((each) => each.name);
      return {
        json: { organization: org, services },
        text: `Active for ${org}: ${showServices(services, "no service")}`,
      };
    },
  });
}

function readServices(text: string, before: readonly string[] = []): readonly string[] {
  const names = readNames(text);
  const known: readonly string[] = [...SERVICES, "all"];
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw wrongUse(`SERVICE: There is no service ${JSON.stringify(unknown)}. Name one of ${known.join(", ")}.`);
  }
  return names.includes("all") ? SERVICES : [...new Set([...before, ...names])];
}
