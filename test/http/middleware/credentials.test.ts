import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createApiKey } from "../../../worker/usecases/service/create-api-key.ts";
import { memoryServices } from "../../support/memory/services.ts";
import { nodeSender } from "../../support/node-app.ts";
import { TEST_VARS } from "../../support/vars.ts";

const services = memoryServices();
const send = nodeSender(services);
const own = TEST_VARS.SVC_API_KEYS;

beforeEach(() => void vi.spyOn(console, "log").mockImplementation(() => undefined));
afterEach(() => vi.restoreAllMocks());

interface Answer {
  key_id?: string;
  error?: { type: string; location: string };
}
const asked = async (headers: Record<string, string>) => {
  const { status, text, headers: answered } = await send("GET", "/v1/keys/current", headers);
  return { status, body: JSON.parse(text) as Answer, challenge: answered.get("www-authenticate") };
};

describe("an API key", () => {
  it.each(["Bearer", "bearer", "BEARER", " Bearer  "])("is taken from Authorization: %s too", async (scheme) => {
    const byKey = await asked({ "x-api-key": own });
    const byBearer = await asked({ authorization: `${scheme} ${own}` });
    expect([byBearer.status, byBearer.body]).toEqual([200, byKey.body]);
  });

  it("may be issued, and is the same principal in both headers", async () => {
    const { secret, key_id } = await createApiKey(services, { name: "collector", scopes: ["read"] });
    const answers = [await asked({ "x-api-key": secret }), await asked({ authorization: `Bearer ${secret}` })];
    expect(answers.map(({ body }) => body.key_id)).toEqual([key_id, key_id]);
  });

  it("may be in both headers, if it is one", async () => {
    expect((await asked({ "x-api-key": own, authorization: `Bearer ${own}` })).status).toBe(200);
  });

  it.each([
    ["another", own, "Bearer other"],
    ["a wrong and a right one", "other", `Bearer ${own}`],
  ])("must not be two: %s", async (_, key, authorization) => {
    const { status, body } = await asked({ "x-api-key": key, authorization });
    expect([status, body.error?.type, body.error?.location]).toEqual([400, "validation_error", "Authorization"]);
  });

  it.each([{}, { authorization: "Bearer" }, { authorization: "Bearer wrong" }, { authorization: `Basic ${own}` }])(
    "is missing or wrong in %j",
    async (headers: Record<string, string>) => {
      const { status, challenge } = await asked(headers);
      expect([status, challenge]).toEqual([401, "Bearer"]);
    },
  );

  it("counts beside the header of another scheme, which may be a proxy's own", async () => {
    expect((await asked({ "x-api-key": own, authorization: "Basic dTpw" })).status).toBe(200);
  });
});
