// node --import ./examples/with-client.mjs EXAMPLE: the sources of this checkout in place of an installed client.
import { registerHooks } from "node:module";

const CLIENT = new URL("../client/src/index.ts", import.meta.url).href;

registerHooks({
  resolve: (name, context, next) =>
    name === "@costplane/client" ? { url: CLIENT, shortCircuit: true } : next(name, context),
});
