import { describe, expect, it } from "vitest";
import type { Work } from "../../../worker/domain/values/work.ts";
import { Slices } from "../../../worker/ledger/shard/slices.ts";

/** A clock that only work and pauses move, and what each slice took. */
function fakeTurns() {
  let now = 0;
  let since = 0;
  const slices: number[] = [];
  return {
    slices,
    spend: (ms: number) => (now += ms),
    now: () => now,
    pause: () => {
      slices.push(now - since);
      since = now;
      return Promise.resolve();
    },
  };
}
type FakeTurns = ReturnType<typeof fakeTurns>;

const step = 100_000;

/** Work of so many steps, each of which takes `ms` of the clock. */
function* stepsOf(turns: FakeTurns, steps: number, ms: (at: number) => number): Work<number> {
  for (let at = 0; at < steps; at++) {
    turns.spend(ms(at));
    yield step;
  }
  return steps;
}

describe("long work in slices", () => {
  it.each([
    ["quick", 0.1],
    ["middling", 0.5],
    ["slow", 2],
  ])("pauses before %s steps have taken 50 ms, and ends with its result", async (_, ms) => {
    const turns = fakeTurns();
    const result = await new Slices(turns).begin(Infinity).run(stepsOf(turns, 2_000, () => ms));
    expect(result).toBe(2_000);
    expect(turns.slices.length).toBeGreaterThan(1);
    expect(Math.max(...turns.slices.slice(1))).toBeLessThan(50);
  });

  it("makes them shorter when steps become slower, for whatever comes next too", async () => {
    const turns = fakeTurns();
    const slices = new Slices(turns);
    await slices.begin(Infinity).run(stepsOf(turns, 1_000, (at) => (at < 500 ? 0.1 : 2)));
    expect(turns.slices.filter((took) => took > 50)).toHaveLength(1);
    turns.slices.length = 0;
    await slices.begin(Infinity).run(stepsOf(turns, 100, () => 2));
    expect(Math.max(...turns.slices)).toBeLessThan(50);
  });

  it("takes no turn for what is short", async () => {
    const turns = fakeTurns();
    expect(await new Slices(turns).begin(Infinity).run(stepsOf(turns, 3, () => 1))).toBe(3);
    expect(turns.slices).toEqual([]);
  });

  it("counts several works together", async () => {
    const turns = fakeTurns();
    const slice = new Slices(turns).begin(Infinity);
    for (let work = 0; work < 100; work++) await slice.run(stepsOf(turns, 5, () => 1));
    expect(Math.max(...turns.slices)).toBeLessThan(50);
  });

  it("stops at the deadline, and begins nothing after it", async () => {
    const turns = fakeTurns();
    const slice = new Slices(turns).begin(1_000);
    const late = { code: "execution_timeout" };
    await expect(slice.run(stepsOf(turns, 10_000, () => 2))).rejects.toMatchObject(late);
    expect(turns.now()).toBeLessThan(1_100);
    const begun = stepsOf(turns, 1, () => 0);
    await expect(slice.run(begun)).rejects.toMatchObject(late);
    expect(begun.next()).toEqual({ done: false, value: step });
  });

  it("tells while some work waits for its next slice", async () => {
    const turns = fakeTurns();
    const seen: boolean[] = [];
    const slices: Slices = new Slices({
      ...turns,
      pause: () => {
        seen.push(slices.interrupted);
        return Promise.resolve();
      },
    });
    await slices.begin(Infinity).run(stepsOf(turns, 100, () => 1));
    expect(seen.length).toBeGreaterThan(0);
    expect(new Set(seen)).toEqual(new Set([true]));
    expect(slices.interrupted).toBe(false);
  });
});
