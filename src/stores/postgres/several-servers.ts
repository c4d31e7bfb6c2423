import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { joinFlight } from "../../core/concurrency/single-flight.ts";

/** A server as the driver connects to it. */
type Place = { readonly host: string; readonly port: number };

/** The servers of one database, of which one takes writes: a primary and its standbys. */
export type Servers = {
  /** A connection string for each of them. */
  readonly urls: readonly string[];
  /** The one that takes writes now. Rejects with what each of them said where none does. */
  findWriter(): Promise<Place>;
};

const URL_PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/is;

/**
 * One connection string for each server of `postgres://user@a:5432,b:5433/database`, in their order. Undefined where
 * one of several can't be read.
 */
export function urlsOfServers(url: string): readonly string[] | undefined {
  const [, head = "", hosts = "", tail = ""] = URL_PARTS.exec(url) ?? [];
  if (!hosts.includes(",")) return [url];
  const urls = hosts.split(",").map((host) => (host === "" ? "" : head + host + tail));
  return urls.every((each) => URL.canParse(each)) ? urls : undefined;
}

type Found = Place & { readonly timeline: number };

// Together less than a caller waits for a connection.
const CONNECT_MS_MAX = 2_000;
const ANSWER_MS_MAX = 1_000;
// A machine that is gone says nothing: once a writer is found, nobody waits for it.
const OTHERS_MS_MAX = 200;

/**
 * Knows which of several servers takes writes, by asking all of them at each call: what was true a moment ago is what a
 * failover changes. Where two take writes it is the one that was promoted last; and one that was promoted before
 * the last that was seen is none: an old primary that came back takes writes, too, and whatever it takes is lost.
 */
export function createServers(urls: readonly string[]): Servers {
  let timelineSeen = 0;

  async function find(): Promise<Place> {
    const writer = await newestWriter(urls);
    if (writer.timeline < timelineSeen) {
      throw new Error(`${placeName(writer)} was the primary once, and another server was promoted since`);
    }
    timelineSeen = writer.timeline;
    return writer;
  }

  return { urls, findWriter: joinFlight(find) };
}

async function newestWriter(urls: readonly string[]): Promise<Found> {
  const found: Found[] = [];
  const probes = urls.map(async (url) => void found.push(await probe(url)));
  const all = Promise.allSettled(probes);
  const enough = Promise.any(probes).then(
    () => sleep(OTHERS_MS_MAX),
    () => all,
  );
  await Promise.race([all, enough]);
  const [newest] = found.sort((a, b) => b.timeline - a.timeline);
  if (newest) return newest;
  const refusals = (await all).map((each, index) => {
    const said = each.status === "rejected" ? messageOf(each.reason) : "";
    return `${placeName(new Client(urls[index]))}: ${said}`;
  });
  throw new Error(refusals.join("; "));
}

// Each promotion of a standby begins a new timeline, whose number is in the names of the files of its log.
const TIMELINE = `SELECT CASE WHEN current_setting('transaction_read_only') = 'off'
  THEN ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int END AS timeline`;

async function probe(url: string): Promise<Found> {
  const client = new Client({
    connectionString: url,
    application_name: "costplane-probe",
    connectionTimeoutMillis: CONNECT_MS_MAX,
  });
  // Whoever asks hears of it by the query.
  client.on("error", () => {});
  try {
    await client.connect();
    // pg knows this option of a query, its types do not.
    const query = { text: TIMELINE, query_timeout: ANSWER_MS_MAX };
    const { rows } = await client.query<{ timeline: number | null }>(query);
    const timeline = rows[0]?.timeline;
    if (typeof timeline !== "number") throw new Error("takes no writes");
    return { host: client.host, port: client.port, timeline };
  } finally {
    client.end().catch(() => {});
  }
}

// What the driver's types say of it takes no caller: an error, or null and the client.
type Connected = (error: never, client: Client) => void;

/** A client that connects to the server that takes writes when it connects. */
export function clientOfWriter({ findWriter }: Servers): typeof Client {
  return class extends Client {
    // The driver reads host and port of a client as it connects.
    async #connectToWriter(): Promise<Client> {
      Object.assign(this, await findWriter());
      return super.connect();
    }

    override connect(callback?: Connected): Promise<Client> {
      const connected = this.#connectToWriter();
      const tell = (error: unknown) => callback?.(error as never, this);
      // A pool hears of a failure by its callback alone.
      if (callback) connected.then(() => tell(null), tell);
      return connected;
    }
  };
}

/** A server as a person would say it; never with its password. */
export function placeName({ host, port }: Place): string {
  return host.startsWith("/") ? `the socket in ${host}` : `${host}:${port}`;
}

function messageOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return message || String(code);
}
