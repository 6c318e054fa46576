import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  atRest,
  type FiringPlan,
  type FiringState,
  step,
  type SteppedLook,
} from "../../../worker/domain/firing/step.ts";
import { type FiringConfig, type FiringRule, firingRule, type HeldBack } from "../../../worker/domain/firing/rule.ts";
import { type EarlierDecision, heldBack } from "../../support/fired-by.ts";
import { falls, firings } from "../../support/firings.ts";
import { runsOf } from "../../support/runs.ts";

const minute = 60_000;

/** What has been seen before, and whether it fired. */
interface Seen extends SteppedLook {
  fired: boolean;
}

const valueOf = (one: SteppedLook) => one.outcome === "triggered" && (one.label ?? true);

/** The rules once more, from everything that was ever seen: `for` begins anew after a gap, and silences hold back what nothing else does. */
function planFrom(history: readonly Seen[], look: SteppedLook, rule: FiringRule, spanMs: number | null): FiringPlan {
  const silent = (reason: HeldBack | "silenced" | "superseded" | null): FiringPlan => ({
    fire: false,
    reason,
  });
  if (look.outcome === null) return silent(null);
  const counted = history.filter(
    ({ outcome, t }, i) => outcome !== null && history.slice(0, i).every((one) => one.outcome === null || one.t < t),
  );
  if (counted.some(({ t }) => t >= look.t)) return silent("superseded");
  if (look.outcome === "not_triggered") return silent(null);
  const earlier = counted.map((one): EarlierDecision => ({
    at: one.t,
    triggered: one.outcome === "triggered",
    value: valueOf(one),
    score: one.score ?? null,
    fired: one.fired,
  }));
  const run = [...counted.slice(earlier.findLastIndex((one) => one.value !== valueOf(look)) + 1), look];
  let since = run[0]?.t ?? look.t;
  for (const [i, { t, gap_ms }] of run.entries()) {
    const gap = gap_ms ?? t - (run[i - 1]?.t ?? t);
    if (i > 0 && spanMs !== null && gap > 2 * spanMs) since = t;
  }
  if (rule.for_ms !== null && look.t - since < rule.for_ms) return silent("not_held_long_enough");
  const held = heldBack({ ...rule, for_ms: null }, earlier, { at: look.t, value: valueOf(look) });
  if (held !== null) return silent(held);
  return look.silenced === true ? silent("silenced") : { fire: true };
}

const value = fc.constantFrom<boolean | string | null>(true, true, true, false, "grey", null);
const looks = fc.array(
  fc.record({
    /** Minutes after the latest so far; what is not after it asks about a time that has been passed. */
    later: fc.constantFrom(1, 1, 1, 1, 2, 3, 4, 0, -1),
    value,
    score: fc.constantFrom(null, 0.36, 0.4, 0.5, 0.9),
    silenced: fc.constantFrom(false, false, false, true),
    gap: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined, freq: 5 }),
  }),
  { minLength: 1, maxLength: 40 },
);

function lookOf(t: number, one: boolean | string | null, gap?: number): SteppedLook {
  const outcome = one === null ? null : one === false ? "not_triggered" : "triggered";
  return {
    t,
    outcome,
    ...(typeof one === "string" ? { label: one } : {}),
    ...(gap === undefined ? {} : { gap_ms: gap * minute }),
  };
}

/** The minutes at which a row of looks fires; `minutes` and `values` side by side. */
function firedAt(config: FiringConfig, looked: [number, boolean | string | null][], spanMs: number | null): number[] {
  let state = atRest;
  return looked.flatMap(([at, one]) => {
    const stepped = step(firingRule(config), state, lookOf(at * minute, one), spanMs);
    state = stepped.state;
    return stepped.plan.fire ? [at] : [];
  });
}

describe("the firing step", () => {
  it("plans what the whole history says", () => {
    fc.assert(
      fc.property(firings, looks, fc.constantFrom(null, minute), (config, plan, spanMs) => {
        const rule = firingRule(config, falls);
        const history: Seen[] = [];
        let state: FiringState = atRest;
        let latest = 0;
        for (const { later, value: one, gap, score, silenced } of plan) {
          const look = { ...lookOf((latest + later) * minute, one, gap), score, silenced };
          latest = Math.max(latest, latest + later);
          const stepped = step(rule, state, look, spanMs);
          expect(stepped.plan).toEqual(planFrom(history, look, rule, spanMs));
          history.push({ ...look, fired: stepped.plan.fire });
          state = stepped.state;
        }
      }),
      runsOf(5_000),
    );
  });

  it("moves nothing for a question without an answer, nor for one about a time that has been passed", () => {
    fc.assert(
      fc.property(firings, looks, (config, plan) => {
        const rule = firingRule(config, falls);
        let state: FiringState = atRest;
        let t = 0;
        for (const { value: one } of plan) {
          t += minute;
          state = step(rule, state, lookOf(t, one), minute).state;
          expect(step(rule, state, lookOf(t + minute, null), minute).state).toBe(state);
          const passed = step(rule, state, lookOf(state.last_t ?? t, state.last_t === null ? null : true), minute);
          expect(passed.state).toBe(state);
        }
      }),
      runsOf(500),
    );
  });

  it("counts `for` anew after a gap of more than two spans, and does not tell the run twice", () => {
    const held: FiringConfig = { mode: "on_change", for: "4m" };
    const run = (times: number[]) => times.map((at): [number, boolean] => [at, true]);
    expect(firedAt(held, run([0, 2, 4]), minute)).toEqual([4]);
    expect(firedAt(held, run([0, 3, 4, 5, 6, 7]), minute)).toEqual([7]);
    expect(firedAt(held, run([0, 2, 4, 9, 11, 13]), minute)).toEqual([4]);
    expect(firedAt(held, run([0, 3, 4]), null)).toEqual([4]);
  });

  it("fires a run that begins outside the hours when they begin, and one that was not released once", () => {
    const looked = (values: (boolean | number)[]) =>
      values.map((one, t) => ({ ...lookOf(t * minute, one === true), score: one === true ? 0.2 : Number(one) }));
    const fired = (config: FiringConfig, values: (boolean | number)[]) => {
      let state = atRest;
      return looked(values).flatMap((look) => {
        const stepped = step(firingRule(config, falls), state, look, minute);
        state = stepped.state;
        return stepped.plan.fire ? [look.t / minute] : [];
      });
    };
    const active = { days: ["thu" as const], from: "00:03", to: "00:05", zone: "UTC" };
    expect(fired({ mode: "on_change", active }, [true, true, true, true, true, true])).toEqual([3]);
    expect(fired({ mode: "on_change", active, release: 0.5 }, [true, true, true, true, 0.4, true])).toEqual([3]);
    expect(fired({ mode: "on_change" }, [true, 0.4, true, 0.5, true])).toEqual([0, 2, 4]);
    expect(fired({ mode: "on_change", release: 0.5 }, [true, 0.4, true, 0.5, true])).toEqual([0, 4]);
    expect(fired({ mode: "every", release: 0.5 }, [true, 0.4, true, 0.5, true])).toEqual([0, 2, 4]);
  });

  it("keeps a run open for a time after it last held, and begins a new one after that", () => {
    const looked = [1, 2, 3, 4, 5, 8, 9, 10].map((at): [number, boolean] => [at, [1, 4, 8, 10].includes(at)]);
    expect(firedAt({ mode: "on_change" }, looked, minute)).toEqual([1, 4, 8, 10]);
    expect(firedAt({ mode: "on_change", hold: "2m" }, looked, minute)).toEqual([1, 4]);
    expect(firedAt({ mode: "on_change", hold: "3m" }, looked, minute)).toEqual([1]);
    expect(firedAt({ mode: "every", hold: "3m" }, looked, minute)).toEqual([1, 4, 8, 10]);
  });
});
