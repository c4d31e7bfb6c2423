import { SERVICES, type Service } from "../core/services.ts";

export type ServicesDecision = {
  /** What is active afterwards, in the order of the reference. */
  readonly services: readonly Service[];
  /** What the change really changes. */
  readonly changed: readonly Service[];
};

/** Decides which services are active after some are switched on or off; one that is so already stays. */
export function decideServices(
  active: readonly Service[],
  named: readonly Service[],
  action: "activate" | "deactivate",
): ServicesDecision {
  const isOn = action === "activate";
  return {
    services: SERVICES.filter((service) => (named.includes(service) ? isOn : active.includes(service))),
    changed: SERVICES.filter((service) => named.includes(service) && active.includes(service) !== isOn),
  };
}
