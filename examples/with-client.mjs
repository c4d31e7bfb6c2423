// The client as it would be installed: the examples of this checkout use its sources.
import { registerHooks } from "node:module";

const CLIENT = new URL("../../client/src/index.ts", import.meta.url).href;

registerHooks({
  resolve: (name, context, next) =>
    name === "@costplane/client" ? { url: CLIENT, shortCircuit: true } : next(name, context),
});
