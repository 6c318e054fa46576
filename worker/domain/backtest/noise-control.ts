import type { FiringRule, HeldBack } from "../task/firing.ts";

/**
 * Noise control over the decisions of one entity in ascending time: `heldBack` of a task, at a constant cost per decision
 * however long the run is.
 */
export class NoiseControl {
  readonly #rule: FiringRule;
  #run: { value: boolean | string; start: number; fired: boolean } | null = null;
  #firedAt: number | null = null;

  constructor(rule: FiringRule) {
    this.#rule = rule;
  }

  /** Takes the next decision (`at` in epoch milliseconds); null when it does not trigger, else whether it fires or why not. */
  next(at: number, value: boolean | string): "fired" | HeldBack | null {
    if (value === false) {
      this.#run = null;
      return null;
    }
    const earlier = this.#run?.value === value ? this.#run : null;
    const held = this.#heldBack(at, earlier);
    this.#run = { value, start: earlier?.start ?? at, fired: held === null || earlier?.fired === true };
    if (held !== null) return held;
    this.#firedAt = at;
    return "fired";
  }

  #heldBack(at: number, earlier: { start: number; fired: boolean } | null): HeldBack | null {
    const { mode, for_ms, cooldown_ms } = this.#rule;
    if (at - (earlier?.start ?? at) < (for_ms ?? 0)) return "not_held_long_enough";
    if (mode === "on_change" && earlier?.fired === true) return "unchanged";
    if (cooldown_ms !== null && this.#firedAt !== null && at - this.#firedAt < cooldown_ms) return "cooldown";
    return null;
  }
}
