import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import { type ModelTurn, startModelServer } from "../../test/support/model-server.ts";
import type { ModelSettings } from "./model.ts";
import { openModel } from "./open-model.ts";

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const PROVIDERS: readonly ModelSettings["provider"][] = ["openai-compatible", "anthropic"];
const schema = z.strictObject({ word: z.string(), count: z.int() });

async function ask(provider: ModelSettings["provider"], turns: readonly ModelTurn[], ms = 5_000) {
  const server = await startModelServer(turns);
  closing.push(server.close);
  const model = openModel({ provider, baseUrl: server.url, model: "scripted", apiKey: "the-key-of-the-model" });
  const request = { instructions: "Be brief.", prompt: "How many?", schema, outputTokensMax: 50 };
  return { answer: await model.generate({ ...request, signal: AbortSignal.timeout(ms) }), server };
}

test.each(PROVIDERS)(
  "%s: an answer that fits comes with its tokens; one call was made, with the key",
  async (provider) => {
    const { answer, server } = await ask(provider, [{ say: { word: "three", count: 3 } }]);
    expect(answer).toEqual({ value: { word: "three", count: 3 }, tokens: 120 });
    expect(server.asked).toHaveLength(1);
    expect(server.asked[0]?.headers).toMatchObject(
      provider === "anthropic"
        ? { "x-api-key": "the-key-of-the-model" }
        : { authorization: "Bearer the-key-of-the-model" },
    );
    expect(server.asked[0]?.body).toContain("Be brief.");
  },
);

test.each(
  PROVIDERS.flatMap((provider) =>
    (
      [
        [{ say: { word: "three", count: "3" } }, "broken"],
        [{ say: { word: "three", count: 3, org_id: "org_another" } }, "broken"],
        [{ text: "Three, I think." }, "broken"],
        [{ text: '{"word":"thr' }, "broken"],
        [{ status: 200, body: "<html>" }, "broken"],
        [{ status: 401 }, "refused"],
        [{ status: 429, headers: { "retry-after": "1" } }, "refused"],
        [{ status: 500 }, "refused"],
      ] as const
    ).map(([turn, failure]) => [provider, turn, failure] as const),
  ),
)("%s: %o is a failure by name, without another call", async (provider, turn, failure) => {
  const { answer, server } = await ask(provider, [turn]);
  expect(answer).toMatchObject({ failure });
  expect(JSON.stringify(answer)).not.toContain("the-key-of-the-model");
  expect(server.asked).toHaveLength(1);
});

test.each(PROVIDERS)(
  "%s: a hang ends with the signal, a cut connection and a closed port at once",
  async (provider) => {
    expect((await ask(provider, [{ hang: true }], 100)).answer).toMatchObject({ failure: "cancelled" });
    const { answer } = await ask(provider, [{ cut: true }]);
    expect(["unreachable", "broken"]).toContain((answer as { failure: string }).failure);
    const nobody = openModel({ provider, baseUrl: "http://127.0.0.1:1/v1", model: "scripted", apiKey: "key" });
    const request = { instructions: "", prompt: "?", schema, outputTokensMax: 50, signal: AbortSignal.timeout(5_000) };
    expect(await nobody.generate(request)).toMatchObject({ failure: "unreachable" });
  },
);
