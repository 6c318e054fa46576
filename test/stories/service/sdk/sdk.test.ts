import { describe } from "vitest";
import { DecisionMonitor } from "../../../../sdk/src/index.ts";
import { sdkSuite } from "../../../sdk/support/suite.ts";
import { startOwnService } from "../../../support/at-end.ts";
import { TEST_VARS } from "../../../support/vars.ts";
const service = await startOwnService();

describe("the SDK in Node", () => {
  sdkSuite(
    (options) =>
      new DecisionMonitor({
        apiKey: TEST_VARS.SVC_API_KEYS,
        elevatedKey: TEST_VARS.SVC_ELEVATED_KEY,
        baseUrl: service.baseUrl,
        ...options,
      }),
  );
});
