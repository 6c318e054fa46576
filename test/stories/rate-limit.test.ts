import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Output } from "../../sdk/src/index.ts";
import { startTestService, type TestService } from "../support/service.ts";
import type { Refusal } from "../support/world.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ vars: { RATE_LIMIT_PER_MINUTE: "60" } });
});
afterAll(() => service.stop());

const list = (headers: Record<string, string> = {}) => service.call<Refusal>("GET", "/tasks", undefined, { headers });
const number = (headers: Headers, name: string) => Number(headers.get(name));

/** Quotas begin anew with the minute: a test that counts needs one without a turn in it. */
async function untilEarlyInTheMinute(): Promise<void> {
  const left = 60_000 - (Date.now() % 60_000);
  if (left < 10_000) await new Promise((done) => setTimeout(done, left + 50));
}

describe("a key's quota", () => {
  it(
    "is told on every answer, lasts for exactly so many calls, and is each key's own",
    { timeout: 80_000 },
    async () => {
      const own = await service.call<Output<"createApiKey">>(
        "POST",
        "/keys",
        { name: "quota", scopes: ["read"] },
        { elevated: true },
      );
      const key = { "x-api-key": own.body.secret };
      await untilEarlyInTheMinute();

      const first = await list(key);
      expect(first.status).toBe(200);
      expect(number(first.headers, "x-ratelimit-limit")).toBe(60);
      expect(number(first.headers, "x-ratelimit-remaining")).toBe(59);
      const reset = number(first.headers, "x-ratelimit-reset") * 1000;
      expect(reset - Date.now()).toBeGreaterThan(0);
      expect(reset - Date.now()).toBeLessThanOrEqual(60_000);

      const paths = ["/tasks", "/nowhere", "/tasks/none", "/tasks?limit=0"];
      const rest = [];
      for (let i = 0; i < 59; i++)
        rest.push(await service.call("GET", paths[i % paths.length] ?? "", undefined, { headers: key }));
      expect(rest.map((answer) => number(answer.headers, "x-ratelimit-remaining"))).toEqual(
        Array.from({ length: 59 }, (_, i) => 58 - i),
      );
      expect(new Set(rest.map((answer) => answer.status))).toEqual(new Set([200, 400, 404]));

      const refused = await list(key);
      expect(refused.status).toBe(429);
      expect(refused.body.error.type).toBe("rate_limit_exceeded");
      expect(number(refused.headers, "x-ratelimit-remaining")).toBe(0);
      const wait = number(refused.headers, "retry-after");
      expect(wait).toBeGreaterThanOrEqual(1);
      expect(wait).toBeLessThanOrEqual(60);
      expect((await list()).status).toBe(200);
    },
  );
});

describe("guessing keys", () => {
  it("is limited by address, which keeps nobody else out", { timeout: 80_000 }, async () => {
    await untilEarlyInTheMinute();
    const guess = (address: string) =>
      service.call<Refusal>("GET", "/tasks", undefined, {
        headers: { "x-api-key": "guess", "cf-connecting-ip": address },
      });
    const statuses = [];
    for (let i = 0; i < 8; i++) statuses.push((await guess("203.0.113.7")).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429, 429]);
    expect(Number((await guess("203.0.113.7")).headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    expect((await guess("203.0.113.8")).status).toBe(401);
    expect((await list({ "cf-connecting-ip": "203.0.113.7" })).status).toBe(200);
  });

  it("counts a network of IPv6 addresses as one", { timeout: 80_000 }, async () => {
    await untilEarlyInTheMinute();
    const statuses = [];
    for (let i = 0; i < 7; i++) {
      const headers = { "x-api-key": "guess", "cf-connecting-ip": `2001:db8:1:2:0:0:0:${i}` };
      statuses.push((await list(headers)).status);
    }
    expect(statuses.at(-1)).toBe(429);
  });
});

describe("what needs no key", () => {
  it("is not counted", async () => {
    const answer = await fetch(`${service.url}/healthz`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("x-ratelimit-limit")).toBeNull();
  });
});
