import { describe, expect, it } from "vitest";
import { inPieces } from "../../../worker/ledger/shard/slices.ts";

/** A clock that only work and pauses move, and what each piece took. */
function fakeTurns() {
  let now = 0;
  const pieces: number[] = [];
  let since = 0;
  return {
    pieces,
    spend: (ms: number) => (now += ms),
    now: () => now,
    pause: () => {
      pieces.push(now - since);
      since = now;
      return Promise.resolve();
    },
  };
}

describe("long work in pieces", () => {
  it.each([
    ["quick", 0.001],
    ["middling", 0.2],
    ["slow", 2],
    ["very slow", 20],
  ])("pauses before %s units have taken 50 ms, once it knows them", async (_, cost) => {
    const turns = fakeTurns();
    let done = 0;
    await inPieces(turns, 20_000, (units) => {
      turns.spend(units * cost);
      done += units;
      return units;
    });
    expect(done).toBe(20_000);
    expect(Math.max(...turns.pieces.slice(1))).toBeLessThan(50);
  });

  it("becomes shorter when units become slower", async () => {
    const turns = fakeTurns();
    let done = 0;
    await inPieces(turns, 50_000, (units) => {
      turns.spend(units * (done < 25_000 ? 0.001 : 1));
      done += units;
      return units;
    });
    expect(turns.pieces.at(-1)).toBeLessThan(50);
    expect(turns.pieces.filter((took) => took > 50).length).toBeLessThanOrEqual(1);
  });

  it("ends where there is nothing left, and at the limit", async () => {
    const asked: number[] = [];
    await inPieces(fakeTurns(), 1_000, (units) => {
      asked.push(units);
      return asked.length > 2 ? 0 : units;
    });
    expect(asked).toEqual([64, 128, 256]);
    let most = 0;
    await inPieces(fakeTurns(), 100, (units) => {
      most += units;
      return units;
    });
    expect(most).toBe(100);
  });
});
