import { describe, expect, it } from "vitest";
import type { Output } from "../../../sdk/src/index.ts";
import { startOwnService } from "../../support/at-end.ts";
import type { Refusal } from "../../support/world.ts";
const service = await startOwnService({ vars: { RATE_LIMIT_PER_MINUTE: "60" } });

const list = (headers: Record<string, string> = {}) => service.call<Refusal>("GET", "/tasks", undefined, { headers });
const number = (headers: Headers, name: string) => Number(headers.get(name));

type Answers = Awaited<ReturnType<typeof list>>[];

/** When the quota of an answer begins anew. The limiter says a whole minute; any other time is said where it did not answer in time. */
const resets = (answers: Answers) => [...new Set(answers.map(({ headers }) => number(headers, "x-ratelimit-reset")))];

/** Quotas begin anew with the minute: when that happens while a test counts, it counts anew, for another caller. */
async function withinOneMinute(count: (attempt: number) => Promise<Answers>): Promise<Answers> {
  for (let attempt = 0; ; attempt++) {
    const answers = await count(attempt);
    const [reset = 1, ...others] = resets(answers);
    if (reset % 60 === 0 && others.length === 0) return answers;
  }
}

describe("a key's quota", () => {
  const paths = ["/tasks", "/nowhere", "/tasks/none", "/tasks?limit=0"];

  it("is told on every answer, lasts for exactly so many calls, and is each key's own", async () => {
    let before = 0;
    const answers = await withinOneMinute(async () => {
      const name = { name: "quota", scopes: ["read"] };
      const { body } = await service.elevated<Output<"createApiKey">>("POST", "/keys", name);
      const key = { "x-api-key": body.secret };
      before = Date.now();
      const all = [await list(key)];
      for (let i = 0; i < 59; i++)
        all.push(await service.call("GET", paths[i % paths.length] ?? "", undefined, { headers: key }));
      return [...all, await list(key)];
    });
    const [first, ...rest] = answers.slice(0, -1);
    expect(first?.status).toBe(200);
    const allowances = answers.map(({ headers }) => number(headers, "x-ratelimit-remaining"));
    expect(allowances).toEqual([...Array.from({ length: 60 }, (_, i) => 59 - i), 0]);
    expect(new Set(answers.map(({ headers }) => headers.get("x-ratelimit-limit")))).toEqual(new Set(["60"]));
    expect(new Set(rest.map((answer) => answer.status))).toEqual(new Set([200, 400, 404]));
    const reset = number(first?.headers ?? new Headers(), "x-ratelimit-reset") * 1000;
    expect(reset).toBeGreaterThan(before);
    expect(reset).toBeLessThanOrEqual(Date.now() + 60_000);

    const refused = answers.at(-1);
    expect(refused?.status).toBe(429);
    expect(refused?.body.error.type).toBe("rate_limit_exceeded");
    const wait = number(refused?.headers ?? new Headers(), "retry-after");
    expect(wait).toBeGreaterThanOrEqual(1);
    expect(wait).toBeLessThanOrEqual(60);
    expect((await list()).status).toBe(200);
  });
});

describe("guessing keys", () => {
  const guess = (address: string) => list({ "x-api-key": "guess", "cf-connecting-ip": address });

  it("is limited by address, which keeps nobody else out", async () => {
    let address = "";
    const answers = await withinOneMinute(async (attempt) => {
      address = `203.0.113.${10 + attempt}`;
      const all = [];
      for (let i = 0; i < 8; i++) all.push(await guess(address));
      return all;
    });
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 401, 429, 429]);
    expect(answers.map(({ headers }) => headers.get("x-ratelimit-limit"))).toEqual(Array(8).fill("6"));
    expect(answers.map(({ headers }) => number(headers, "x-ratelimit-remaining"))).toEqual([5, 4, 3, 2, 1, 0, 0, 0]);
    const refused = answers.at(-1);
    expect(number(refused?.headers ?? new Headers(), "retry-after")).toBeGreaterThanOrEqual(1);
    expect(refused?.body.error.message).toBe(
      "More than 6 requests without a valid API key came from this address in this minute; only those were counted.",
    );
    expect((await guess("203.0.113.8")).status).toBe(401);
    expect((await list({ "cf-connecting-ip": address })).status).toBe(200);
  });

  it("counts a network of IPv6 addresses as one", async () => {
    const answers = await withinOneMinute(async (attempt) => {
      const all = [];
      for (let i = 0; i < 7; i++) all.push(await guess(`2001:db8:1:${2 + attempt}:0:0:0:${i}`));
      return all;
    });
    expect(answers.at(-1)?.status).toBe(429);
  });
});

describe("what needs no key", () => {
  it("is not counted", async () => {
    const answer = await fetch(`${service.url}/healthz`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("x-ratelimit-limit")).toBeNull();
  });
});
