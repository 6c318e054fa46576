import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { readAnswer } from "../../sdk/src/core/answer.ts";
import { delayBefore } from "../../sdk/src/core/retry.ts";
import { BadRequestError, RateLimitError, UnavailableError } from "../../sdk/src/index.ts";

const unavailable = new UnavailableError(503, { type: "unavailable", message: "" });
const limited = (retryAfter: number) =>
  new RateLimitError(429, { type: "rate_limit_exceeded", message: "", retryAfter });

describe("the time before a call is sent again", () => {
  it.each([
    [1, 500],
    [2, 1_000],
    [3, 2_000],
    [5, 8_000],
    [20, 8_000],
  ])("after attempt %d is at most %d ms and at least three quarters of it", (attempt, most) => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (random) => {
        const delay = delayBefore(unavailable, attempt, random) ?? Number.NaN;
        expect(delay).toBeLessThanOrEqual(most);
        expect(delay).toBeGreaterThanOrEqual(most * 0.75);
      }),
    );
  });

  it("is never less than the service asks", () => {
    expect(delayBefore(limited(12), 1, 0)).toBe(12_000);
    expect(delayBefore(limited(60), 9, 1)).toBe(60_125);
  });

  it("is none where waiting does not help", () => {
    expect(delayBefore(limited(61), 1, 0)).toBeUndefined();
    expect(delayBefore(new BadRequestError(400, { type: "validation_error", message: "" }), 1, 0)).toBeUndefined();
  });
});

describe("Retry-After", () => {
  afterEach(() => vi.useRealTimers());

  it.each([
    ["7", 7],
    ["Wed, 01 Jan 2025 00:00:10 GMT", 10],
    ["Tue, 31 Dec 2024 00:00:00 GMT", 0],
    ["soon", undefined],
  ])("%s is %s seconds", async (value, seconds) => {
    vi.useFakeTimers({ now: Date.UTC(2025, 0, 1), toFake: ["Date"] });
    const response = new Response("", { status: 503, headers: { "retry-after": value } });
    expect(await readAnswer(response, 1, (text) => text)).toMatchObject({ status: 503, retryAfter: seconds });
  });
});
