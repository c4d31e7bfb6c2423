/** A Lua script for wrk: quotes with keys of these organizations in turn, each under an Idempotency-Key of its own. */
export function freshQuotes(apiKeys: readonly string[], run: string): string {
  return script(apiKeys, `string.format("${run}-%08d", n)`);
}

/** The same requests again and again: `keys` Idempotency-Keys of an earlier run, which then only replay. */
export function replayedQuotes(apiKeys: readonly string[], run: string, keys: number): string {
  return script(apiKeys, `string.format("${run}-%08d", 1 + n % ${keys})`);
}

/** The bytes of fresh quotes by their numbers, as the scripts make them. */
export function freshQuote(apiKeys: readonly string[], run: string): (number: number) => string {
  return (number) => {
    const body = `{"units":${1000 + (number % 100_000)},"free_units":1000,"cents_per_unit":3}`;
    const lines = [
      "POST /v1/services/usage-calculator/quote HTTP/1.1",
      "Host: localhost",
      "Content-Type: application/json",
      `Authorization: Bearer ${apiKeys[number % apiKeys.length]}`,
      `Idempotency-Key: ${run}-${String(number).padStart(8, "0")}`,
      `Content-Length: ${body.length}`,
    ];
    return `${lines.join("\r\n")}\r\n\r\n${body}`;
  };
}

/** The bytes of requests for the usage of these keys in turn. */
export function usageRequest(apiKeys: readonly string[]): (number: number) => string {
  return (number) =>
    `GET /api/usage HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${apiKeys[number % apiKeys.length]}\r\n\r\n`;
}

// The organization is taken from the number of the key, so that a replay meets the organization of its first request.
function script(apiKeys: readonly string[], idempotencyKey: string): string {
  const list = apiKeys.map((key) => `"Bearer ${key}"`).join(",");
  return `local keys = {${list}}
local n = 0
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
request = function()
  n = n + 1
  local name = ${idempotencyKey}
  local number = tonumber(string.match(name, "%d+$"))
  wrk.headers["Authorization"] = keys[1 + number % #keys]
  wrk.headers["Idempotency-Key"] = name
  local body = string.format('{"units":%d,"free_units":1000,"cents_per_unit":3}', 1000 + number % 100000)
  return wrk.format(nil, "/v1/services/usage-calculator/quote", nil, body)
end
`;
}
