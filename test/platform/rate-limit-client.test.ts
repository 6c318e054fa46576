import { afterEach, describe, expect, it, vi } from "vitest";
import { RateLimitClient } from "../../worker/platform/rate-limit-client.ts";

type Namespace = ConstructorParameters<typeof RateLimitClient>[0];

const minute = 60_000;

/** The rule of the object, counted per caller, with the number of times it was asked. */
function limiter(slice: (remaining: number, limit: number) => number) {
  const spent = new Map<string, number>();
  let asked = 0;
  const getByName = (caller: string) => ({
    lease: (limit: number, wanted: number) => {
      asked += 1;
      const remaining = limit - (spent.get(caller) ?? 0);
      const granted = Math.min(wanted, slice(remaining, limit));
      spent.set(caller, limit - remaining + granted);
      return Promise.resolve({ granted, remaining: remaining - granted, reset_at: minute });
    },
  });
  return { namespace: { getByName } as unknown as Namespace, asked: () => asked };
}

const tenth = (remaining: number, limit: number) =>
  Math.min(remaining, Math.max(1, Math.floor(Math.min(remaining / 10, limit / 60))));

afterEach(() => vi.restoreAllMocks());

describe("the part of a quota that is held here", () => {
  it("is spent without asking, and no call is granted twice", async () => {
    const { namespace, asked } = limiter(tenth);
    const here = new RateLimitClient(namespace, () => 0);
    const there = new RateLimitClient(namespace, () => 0);
    let allowed = 0;
    for (let i = 0; i < 700; i++) {
      if ((await here.take("key:a", 600)).allowed) allowed += 1;
      if ((await there.take("key:a", 600)).allowed) allowed += 1;
    }
    expect(allowed).toBe(600);
    expect(asked()).toBeLessThan(130);
  });

  it("adds up when calls ask for it at once", async () => {
    const { namespace } = limiter(tenth);
    const client = new RateLimitClient(namespace, () => 0);
    const answers = await Promise.all(Array.from({ length: 100 }, () => client.take("key:a", 60)));
    expect(answers.filter((one) => one.allowed)).toHaveLength(60);
  });

  it("is small where calls are few, so that little of it is left unspent", async () => {
    const { namespace } = limiter(tenth);
    const places = Array.from({ length: 400 }, () => new RateLimitClient(namespace, () => 0));
    const answers = [];
    for (const place of places) answers.push(await place.take("key:a", 600));
    expect(answers.every((one) => one.allowed)).toBe(true);
  });

  it("is given up when the minute ends", async () => {
    let now = 0;
    const { namespace, asked } = limiter(() => 5);
    const client = new RateLimitClient(namespace, () => now);
    for (let i = 0; i < 3; i++) await client.take("key:a", 60);
    expect(asked()).toBe(2);
    await client.take("key:a", 60);
    expect(asked()).toBe(3);
    await client.take("key:a", 60);
    now = minute;
    await client.take("key:a", 60);
    expect(asked()).toBe(4);
  });

  it("once empty for everybody is known without asking", async () => {
    const { namespace, asked } = limiter((remaining) => Math.min(1, remaining));
    const client = new RateLimitClient(namespace, () => 0);
    for (let i = 0; i < 10; i++) await client.take("key:a", 3);
    expect(asked()).toBe(3);
    expect(client.exhausted("key:a")).toMatchObject({ allowed: false, remaining: 0, reset_at: minute });
    expect(client.exhausted("key:b")).toBeNull();
  });
});

describe("a limiter that fails", () => {
  it.each([
    ["by throwing", () => Promise.reject(new Error("the object is gone"))],
    ["by never answering", () => new Promise<never>(() => undefined)],
  ])("%s lets calls pass, and is not waited for by each of them", async (_, lease) => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    let asked = 0;
    const failing = () => {
      asked += 1;
      return lease();
    };
    const client = new RateLimitClient({ getByName: () => ({ lease: failing }) } as unknown as Namespace, () => 0);
    for (let i = 0; i < 20; i++) expect((await client.take("key:a", 60)).allowed).toBe(true);
    expect(asked).toBe(1);
    expect(logged).toHaveBeenCalledTimes(1);
  });
});
