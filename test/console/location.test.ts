import { afterEach, describe, expect, it, vi } from "vitest";

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("what decides late where the console opens", () => {
  it.each([
    ["", "#/alarms"],
    ["#/", "#/alarms"],
    ["#/write", "#/write"],
  ])("of %j makes %j: nobody is taken away from where they went meanwhile", async (hash, want) => {
    const location = { hash };
    vi.stubGlobal("location", location);
    vi.stubGlobal("addEventListener", () => undefined);
    vi.stubGlobal("history", {
      replaceState: (_state: unknown, _title: string, href: string) => (location.hash = href),
    });
    const { replaceAddressAt } = await import("../../console/routing/location.ts");
    replaceAddressAt("/", "#/alarms");
    expect(location.hash).toBe(want);
  });
});
