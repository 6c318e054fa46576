import { tidy } from "../../values/tidy.ts";
import type { LabelledDecision, LabelledHistory } from "./labelled-decisions.ts";
import { type Bounds95, wilson } from "../../statistics/wilson.ts";

/** A share of rated firings that were right; value and interval are null when none was rated. */
interface Precision {
  readonly value: number | null;
  readonly interval: Bounds95 | null;
  readonly right: number;
  readonly rated: number;
}

/** Alerts a day over all entities, with a 95% interval. */
interface AlertRate {
  readonly value: number;
  readonly interval: Bounds95;
}

/** What a cut would have changed on the stored decisions. */
export interface Impact {
  readonly flips: { readonly silenced: number; readonly fired: number };
  readonly alerts_per_day: { readonly before: AlertRate; readonly after: AlertRate };
  readonly precision: { readonly before: Precision; readonly after: Precision };
  /** Share of firing decisions that no rating disputes. */
  readonly undisputed: { readonly before: number | null; readonly after: number | null };
}

/** Compares the current cut with another one on the same decisions. `days` counts days with decisions. */
export function impactOf(history: LabelledHistory, cut: number, days: number): Impact {
  const flips = { silenced: 0, fired: 0 };
  const [before, after] = [new RatedFirings(), new RatedFirings()];
  for (const decisions of history.entities) {
    for (const decision of decisions) {
      const fires = decision.strength > cut;
      if (decision.fires && !fires) flips.silenced += decision.weight;
      if (!decision.fires && fires) flips.fired += decision.weight;
      if (decision.fires) before.add(decision);
      if (fires) after.add(decision);
    }
  }
  const rate = ({ firings }: RatedFirings) => alertRate(firings, history, days);
  return {
    flips,
    alerts_per_day: { before: rate(before), after: rate(after) },
    precision: { before: before.precision(), after: after.precision() },
    undisputed: { before: before.undisputed(), after: after.undisputed() },
  };
}

/** Alerts a day of so many firings; firings without a score come on top, whatever the cut. */
function alertRate(firings: number, { scored, unscored_firings, known }: LabelledHistory, days: number): AlertRate {
  const perDay = (count: number) => tidy((count + unscored_firings) / days);
  if (scored === 0) return { value: perDay(0), interval: { low: perDay(0), high: perDay(0) } };
  const share = wilson(firings * known, scored * known);
  return {
    value: perDay(firings),
    interval: { low: perDay(share.low * scored), high: perDay(share.high * scored) },
  };
}

class RatedFirings {
  firings = 0;
  #right = 0;
  #wrong = 0;

  add({ rating, weight }: LabelledDecision): void {
    this.firings += weight;
    if (rating === "false_positive") this.#wrong++;
    else if (rating !== null) this.#right++;
  }

  precision(): Precision {
    const rated = this.#right + this.#wrong;
    if (rated === 0) return { value: null, interval: null, right: 0, rated };
    return { value: tidy(this.#right / rated), interval: wilson(this.#right, rated), right: this.#right, rated };
  }

  undisputed(): number | null {
    return this.firings === 0 ? null : tidy((this.firings - this.#wrong) / this.firings);
  }
}
