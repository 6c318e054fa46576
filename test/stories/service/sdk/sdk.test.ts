import { describe } from "vitest";
import { sdkSuite } from "../../../sdk/support/suite.ts";
import { startOwnService } from "../../../support/at-end.ts";
import { clientOf } from "../../../support/audit.ts";
const service = await startOwnService();

describe("the SDK in Node", () => {
  sdkSuite((options) => clientOf(service, options));
});
