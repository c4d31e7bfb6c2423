import type { Components } from "./components.ts";

type Parameter = Readonly<Record<string, unknown>> & { readonly name: string };
type Operation = Readonly<Record<string, unknown>> & { readonly parameters?: readonly Parameter[] };
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

/** The paths with each parameter of a query that several operations have put into the components, and referred to. */
export function shareParameters(paths: Paths, { parameters }: Components): Paths {
  const all = Object.values(paths).flatMap((methods) => Object.values(methods).flatMap((one) => one.parameters ?? []));
  const times = Map.groupBy(all, (parameter) => JSON.stringify(parameter));
  const refer = (parameter: Parameter): object => {
    const text = JSON.stringify(parameter);
    if (parameter["in"] !== "query" || times.get(text)?.length === 1) return parameter;
    const name = pascalCase(parameter.name);
    parameters[name] ??= parameter;
    return JSON.stringify(parameters[name]) === text ? { $ref: `#/components/parameters/${name}` } : parameter;
  };
  return eachOperation(paths, (operation) => {
    return operation.parameters ? { ...operation, parameters: operation.parameters.map(refer) as never } : operation;
  });
}

function eachOperation(paths: Paths, change: (operation: Operation) => Operation): Paths {
  const changed = Object.entries(paths).map(([path, methods]) => {
    return [path, Object.fromEntries(Object.entries(methods).map(([method, one]) => [method, change(one)]))];
  });
  return Object.fromEntries(changed);
}

/** A name such as `start_date` as one of a component: `StartDate`. */
export function pascalCase(name: string): string {
  return name.replaceAll(/(?:^|[_-])(\w)/g, (_, letter: string) => letter.toUpperCase());
}
