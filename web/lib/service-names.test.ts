import { expect, test } from "vitest";
import { nameServices } from "./service-names.ts";

test.each([
  ["The service cost-data is not activated: activate it.", "The service Cost data is not activated: activate it."],
  ["First. The service dory-ai is not activated.", "First. The service Ask is not activated."],
  ["The service of-tomorrow is not activated", "The service of-tomorrow is not activated"],
  ["The bucket cost-data was moved", "The bucket cost-data was moved"],
])("a service that is off is called as the pages call it, and nothing else: %s", (text, named) => {
  expect(nameServices(text)).toBe(named);
});
