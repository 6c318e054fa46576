import { describe, expect, it } from "vitest";
import { readConfig } from "../../../worker/config.ts";
import { createApiKey } from "../../../worker/usecases/service/api-keys.ts";
import { memoryServices } from "../../support/memory/services.ts";
import { nodeSender } from "../../support/node-app.ts";
import { TEST_VARS } from "../../support/vars.ts";

const services = memoryServices();
const send = nodeSender(services);
const own = TEST_VARS.SVC_API_KEYS;

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

describe("the elevated key", () => {
  it.each([
    ["new-elevated-key", 200],
    ["old-elevated-key", 200],
    ["", 403],
    ["other", 403],
  ])("is the new one, or during a rotation the one before: %j", async (elevated, status) => {
    const vars = { ...TEST_VARS, SVC_ELEVATED_KEY: "new-elevated-key", SVC_ELEVATED_KEY_PREVIOUS: "old-elevated-key" };
    const rotating = nodeSender(memoryServices({ config: readConfig(vars).config }));
    const answer = await rotating("GET", "/v1/keys", { "x-api-key": own, "x-elevated-key": elevated });
    expect(answer.status).toBe(status);
  });

  it("is no empty one where none is set", async () => {
    const unset = nodeSender(memoryServices({ config: readConfig({ ...TEST_VARS, SVC_ELEVATED_KEY: "" }).config }));
    expect((await unset("GET", "/v1/keys", { "x-api-key": own, "x-elevated-key": "" })).status).toBe(403);
  });
});

describe("a key with an allowance of its own", () => {
  it("is counted by that", async () => {
    const { secret } = await createApiKey(services, { name: "slow", scopes: ["read"], per_minute: 7 });
    const asked: [string, number][] = [];
    const allowance = { allowed: true, limit: 7, remaining: 6, reset_at: 0 };
    const counting = nodeSender({
      ...services,
      rateLimit: { ...services.rateLimit, take: async (who, limit) => (asked.push([who, limit]), allowance) },
    });
    const { headers } = await counting("GET", "/v1/keys/current", { "x-api-key": secret });
    expect([asked.map(([, limit]) => limit), headers.get("x-ratelimit-limit")]).toEqual([[7], "7"]);
  });
});
