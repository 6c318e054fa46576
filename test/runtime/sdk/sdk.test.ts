import { exports } from "cloudflare:workers";
import { describe } from "vitest";
import { DecisionMonitor } from "../../../sdk/src/index.ts";
import { sdkSuite } from "../../sdk/support/suite.ts";
import { TEST_VARS } from "../../support/vars.ts";

describe("the SDK in workerd", () => {
  sdkSuite(
    (options) =>
      new DecisionMonitor({
        apiKey: TEST_VARS.SVC_API_KEYS,
        elevatedKey: TEST_VARS.SVC_ELEVATED_KEY,
        baseUrl: "http://service/v1",
        fetch: (input, init) => exports.default.fetch(new Request(input, init)),
        ...options,
      }),
  );
});
