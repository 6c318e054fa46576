import { describe, expect, it } from "vitest";
import { sweeps } from "../../worker/sweeps/list.ts";
import { runSweeps } from "../../worker/sweeps/run-sweeps.ts";
import type { RegularSweep } from "../../worker/sweeps/sweep.ts";
import { memoryServices } from "../support/memory/services.ts";

const minute = 60_000;
const sweep = (name: string, run: RegularSweep["run"], every = 1): RegularSweep => ({ name, every, budget: 7, run });
const forever = () => new Promise<never>(() => undefined);
const services = (at = 0, pause: () => Promise<void> = forever) => memoryServices({ now: () => at, pause });

describe("the sweeps of the cron trigger", () => {
  it("go on where one of them fails, and the line says which and why", async () => {
    const swept = await runSweeps(services(), [
      sweep("first", async () => ({ done: 1 })),
      sweep("second", () => Promise.reject(new Error("the store is away"))),
      sweep("third", () => {
        throw new Error("at once");
      }),
      sweep("fourth", async (_, budget) => ({ budget })),
    ]);
    expect(swept).toEqual({
      failed: ["second", "third"],
      sweeps: {
        first: { done: 1 },
        second: { error: "Error: the store is away" },
        third: { error: "Error: at once" },
        fourth: { budget: 7 },
      },
    });
  });

  it("end where one of them hangs", async () => {
    const done = Promise.withResolvers<void>();
    const hanging = sweep("hanging", forever);
    const ended = runSweeps(
      services(0, () => done.promise),
      [hanging, sweep("other", async () => null)],
    );
    done.resolve();
    expect((await ended).sweeps.hanging).toEqual({ error: "has not ended after 50 s" });
  });

  it("run in the minutes in which they are due", async () => {
    const ran: number[] = [];
    const hourly = sweep("hourly", async (all) => ran.push(all.now() / minute), 60);
    for (const at of [0, 1, 59, 60, 61, 120]) await runSweeps(services(at * minute), [hourly]);
    expect(ran).toEqual([0, 60, 120]);
  });

  it("have names of their own, and share what an invocation may call", () => {
    expect(new Set(sweeps.map(({ name }) => name)).size).toBe(sweeps.length);
    expect(sweeps.reduce((sum, { budget }) => sum + budget, 0)).toBeLessThanOrEqual(10_000);
  });

  it.each(sweeps.map(({ name }) => name))("leave all others alone where %s fails", async (name) => {
    const told = sweeps.map((one) =>
      one.name === name ? { ...one, run: () => Promise.reject(new Error("away")) } : { ...one, run: async () => "ran" },
    );
    const swept = await runSweeps(services(), told);
    expect(swept.failed).toEqual([name]);
    expect(Object.values(swept.sweeps).filter((end) => end === "ran")).toHaveLength(sweeps.length - 1);
  });
});
