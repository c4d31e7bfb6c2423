import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { openTestLocation, testLocations } from "../../test/support/locations.ts";
import { startScripted } from "../../test/support/scripted-server.ts";

const SECRET = "the-secret-of-the-principal";
const LIST = `<?xml version="1.0"?><EnumerationResults><Blobs><Blob><Name>x.csv</Name><Properties>
  <Last-Modified>Wed, 01 Apr 2026 00:00:00 GMT</Last-Modified><Etag>0x1</Etag><Content-Length>3</Content-Length>
  </Properties></Blob></Blobs><NextMarker/></EnumerationResults>`;

let end: () => Promise<unknown> = async () => {};
afterEach(() => end());

test("the secret goes to the sign-in alone, its token to the container; a new one is asked for in time", async () => {
  const seen = await script({ seconds: 3600 });
  const storage = seen.open();
  expect(await storage.list()).toMatchObject([{ path: "x.csv", etag: "0x1", bytes: 3 }]);
  await storage.list();
  expect(seen.signIns).toHaveLength(1);
  expect(Object.fromEntries(new URLSearchParams(seen.signIns[0]))).toEqual({
    grant_type: "client_credentials",
    client_id: "client",
    client_secret: SECRET,
    scope: "https://storage.azure.com/.default",
  });
  seen.clock.now += 3_400_000;
  await storage.list();
  expect(seen.signIns).toHaveLength(2);
  expect(seen.asked).toEqual(["Bearer token-1", "Bearer token-1", "Bearer token-2"]);
  storage.close();
});

test.each([
  [401, { error: "invalid_client", error_description: `${SECRET} is wrong` }, "access_denied"],
  [400, { error: "unauthorized_client" }, "access_denied"],
  [503, {}, "unreachable"],
  [200, { token_type: "Bearer" }, "unreachable"],
])("a sign-in that is answered %i %o is told without the secret", async (status, refusal, code) => {
  const seen = await script({ refusal: { status, body: JSON.stringify(refusal) } });
  const failure = await seen
    .open()
    .list()
    .catch((error: unknown) => error);
  expect(failure).toMatchObject({ name: "LocationFailed", code });
  expect(`${failure}${JSON.stringify(failure)}`).not.toContain(SECRET);
  expect(seen.asked).toEqual([]);
});

type Script = { readonly seconds?: number; readonly refusal?: { readonly status: number; readonly body: string } };

/** Entra and a container, both on this machine. */
async function script({ seconds, refusal }: Script) {
  const signIns: string[] = [];
  const asked: (string | undefined)[] = [];
  const clock = { now: 0 };
  const server = await startScripted(async (request, response) => {
    if (request.url !== "/login/tenant/oauth2/v2.0/token") {
      asked.push(request.headers.authorization);
      return response.setHeader("content-type", "application/xml").end(LIST);
    }
    signIns.push(await text(request));
    if (refusal) return response.writeHead(refusal.status).end(refusal.body);
    return response.end(JSON.stringify({ access_token: `token-${signIns.length}`, expires_in: seconds }));
  });
  const locations = testLocations([], { privateAddresses: true, clock: () => new Date(clock.now) });
  end = () => Promise.all([locations.close(), server.close()]);
  const options = {
    endpoint: server.url,
    login_endpoint: `${server.url}/login/`,
    tenant_id: "tenant",
    client_id: "client",
  };
  const open = () =>
    openTestLocation(locations, "azure://account/bills", { options, credentials: { client_secret: SECRET } });
  return { signIns, asked, clock, open };
}
