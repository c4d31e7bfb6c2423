/** Where a PostgreSQL server is; `host` may be the folder of its Unix socket. */
export type PostgresConnection =
  | {
      readonly host: string;
      readonly port: number;
      readonly user: string;
      readonly database: string;
      readonly password?: string;
    }
  | { readonly connectionString: string };
