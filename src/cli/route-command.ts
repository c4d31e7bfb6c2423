import { type Argument, type Command, Option } from "commander";
import type { CliIo } from "./cli-io.ts";
import { wrongUse } from "./command-failed.ts";
import type { Stores } from "./open-stores.ts";
import { type JsonChoice, jsonOption, type OrgChoice, orgOption } from "./options.ts";
import { type Answer, print } from "./print.ts";
import type { ServiceAsker } from "./service-asker.ts";
import { organizationOf, withService } from "./with-service.ts";

/** What was typed. `org` is the organization that was named, or the only one; empty for a command of none. */
export type Given<Options, Typed = string> = {
  readonly argument: Typed;
  readonly org: string;
  readonly options: Options;
};

/** A command that asks routes of the service: what may be typed, and what is asked and told. */
export type RouteCommand<Options, Typed> = {
  readonly name: string;
  readonly about: string;
  readonly argument?: Argument;
  readonly options?: readonly Option[];
  /** Whether it is about one organization, which `--org` names. */
  readonly ofOrganization?: boolean | ((options: Options) => boolean);
  /** Whether it makes an installation where there is none. */
  readonly mayBegin?: boolean;
  /** What it needs where no service runs; PostgreSQL alone unless told otherwise. */
  readonly stores?: Stores;
  /** What it is about to do, where `--yes` must confirm it. */
  readonly confirm?: Confirm<Typed>;
  readonly run: (service: ServiceAsker, given: Given<Options, Typed>) => Promise<Answer>;
};

type Confirm<Typed> = {
  readonly told: (argument: Typed) => string;
  /** Fails where there is no such thing: nobody is asked to confirm that it goes. */
  readonly find: (service: ServiceAsker, argument: Typed) => Promise<unknown>;
};

type Received = JsonChoice & OrgChoice & { readonly yes?: boolean };

/** Adds the command to its parent; all of them have `--json`. */
export function routeCommand<Options = object, Typed = string>(
  it: RouteCommand<Options, Typed>,
): (parent: Command, io: CliIo) => void {
  return (parent, io) => {
    const command = parent.command(it.name).description(it.about);
    if (it.argument) command.addArgument(it.argument);
    for (const option of optionsOf(it)) command.addOption(option);
    command.action(async (...received: readonly unknown[]) => {
      const [typed, given] = it.argument ? received : [undefined, ...received];
      const { json = false, org: named, yes, ...options } = given as Received & Options;
      const argument = typed as Typed;
      const own = options as Options;
      const ask = async (service: ServiceAsker) => {
        if (it.confirm && !yes) return refuseUnsure(it.confirm, service, argument);
        const org = isOfOrganization(it, own) ? await organizationOf(service, named) : "";
        return it.run(service, { argument, org, options: own });
      };
      const answer = await withService(io, it.stores ?? "postgresql", ask, it.mayBegin);
      print(io, { json }, answer);
    });
  };
}

async function refuseUnsure<Typed>(
  { told, find }: Confirm<Typed>,
  service: ServiceAsker,
  argument: Typed,
): Promise<never> {
  await find(service, argument);
  throw wrongUse(`This ${told(argument)}. Confirm with --yes.`);
}

function optionsOf<Options, Typed>(it: RouteCommand<Options, Typed>): readonly Option[] {
  return [
    ...(it.ofOrganization ? [orgOption()] : []),
    ...(it.options ?? []),
    ...(it.confirm ? [new Option("--yes", "yes, delete it")] : []),
    jsonOption(),
  ];
}

function isOfOrganization<Options, Typed>({ ofOrganization = false }: RouteCommand<Options, Typed>, options: Options) {
  return typeof ofOrganization === "function" ? ofOrganization(options) : ofOrganization;
}
