import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { memoryServices } from "../../support/memory/services.ts";
import { nodeApp } from "../../support/node-app.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "log").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const silent = { primitives: { ...memoryServices().primitives, find: () => new Promise<never>(() => undefined) } };

describe("a read that takes too long", () => {
  it("is answered 408 after 30 seconds", async () => {
    const answer = nodeApp(silent)("GET", "/v1/primitives/a.b");
    const early = vi.fn<() => void>();
    void answer.then(early);
    await vi.advanceTimersByTimeAsync(29_900);
    expect(early).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(await answer).toMatchObject({ status: 408, body: { error: { type: "execution_timeout" } } });
  });
});
