import { afterAll, describe } from "vitest";
import { DecisionMonitor } from "../../../../sdk/src/index.ts";
import { sdkSuite } from "../../../sdk/support/suite.ts";
import { startTestService } from "../../../support/service.ts";
import { TEST_VARS } from "../../../support/vars.ts";
const service = await startTestService();
afterAll(() => service.stop());

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
