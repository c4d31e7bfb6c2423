/** An answer of the API, whatever its status. */
export type Told = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test says by what it expects which members there are.
  readonly json: any;
};

/** A request of the API. */
export type Asked = {
  readonly method?: string;
  /** With its query string. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** An object is sent as JSON. */
  readonly body?: object | string;
};

/** Sends it over HTTP; with a key unless that is null. */
export async function send(url: string, key: string | null, asked: Asked): Promise<Told> {
  const response = await begin(url, key, asked);
  const body = await response.text();
  const isJson = /^application\/(problem\+)?json/.test(response.headers.get("content-type") ?? "");
  return {
    status: response.status,
    headers: response.headers,
    body,
    json: isJson && body !== "" ? JSON.parse(body) : null,
  };
}

/** The same until the answer begins. */
export function begin(url: string, key: string | null, asked: Asked, signal?: AbortSignal): Promise<Response> {
  const { method = "GET", path, headers = {}, body } = asked;
  return fetch(url + path, {
    method,
    headers: {
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  });
}

/** Waits until it holds. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 10));
}
