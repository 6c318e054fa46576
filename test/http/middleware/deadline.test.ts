import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { memoryServices } from "../../support/memory/services.ts";
import { nodeApp } from "../../support/node-app.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Services whose signals are never found, and word of the first time somebody looks. */
function silent() {
  const asked = Promise.withResolvers<void>();
  const find = () => {
    asked.resolve();
    return new Promise<never>(() => undefined);
  };
  return { asked: asked.promise, services: { primitives: { ...memoryServices().primitives, find } } };
}

describe("a read that takes too long", () => {
  it("is answered 408 after 30 seconds", async () => {
    const { asked, services } = silent();
    const answer = nodeApp(services)("GET", "/v1/primitives/a.b");
    await asked;
    const early = vi.fn<() => void>();
    void answer.then(early);
    await vi.advanceTimersByTimeAsync(29_900);
    expect(early).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(await answer).toMatchObject({ status: 408, body: { error: { type: "execution_timeout" } } });
  });
});
