import type { ClickHouse, Statement } from "../../src/stores/clickhouse/index.ts";

/** An engine that writes down what it is asked, to be asked the same again without the service. */
export function recorded(clickhouse: ClickHouse): { readonly engine: ClickHouse; readonly take: () => Statement[] } {
  let statements: Statement[] = [];
  const engine: ClickHouse = {
    ...clickhouse,
    query: (read) => {
      const { signal: _, ...statement } = read;
      statements.push(statement);
      return clickhouse.query(read);
    },
  };
  const take = () => {
    const taken = statements;
    statements = [];
    return taken;
  };
  return { engine, take };
}
