import { afterAll, beforeAll, describe } from "vitest";
import { DecisionMonitor } from "../../../../sdk/src/index.ts";
import { sdkSuite } from "../../../sdk/support/suite.ts";
import { startTestService, type TestService } from "../../../support/service.ts";
import { TEST_VARS } from "../../../support/vars.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
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
