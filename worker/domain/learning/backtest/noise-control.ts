import { atRest, type FiringState, step } from "../../firing/step.ts";
import type { FiringRule, HeldBack } from "../../firing/rule.ts";
import { membersAfter } from "../../firing/told-members.ts";

/**
 * Noise control over the decisions of one entity in ascending time: the step that a watch takes, at a constant cost per
 * decision however long the run is.
 */
export class NoiseControl {
  readonly #rule: FiringRule;
  #state: FiringState = atRest;
  #members: string | null = null;
  #tellsMembers = false;

  constructor(rule: FiringRule) {
    this.#rule = rule;
  }

  /** Whether a message would tell after the last decision that more members fire. */
  get tellsMembers(): boolean {
    return this.#tellsMembers;
  }

  /** Takes the next decision (`at` in epoch milliseconds), with the members that fire; null when it does not trigger, else whether it fires or why not. Only a release asks for the score. */
  next(
    at: number,
    value: boolean | string,
    score: number | null = null,
    firing: readonly string[] | null = null,
  ): "fired" | HeldBack | null {
    const outcome = value === false ? "not_triggered" : "triggered";
    const label = typeof value === "string" ? value : null;
    const { state, plan } = step(this.#rule, this.#state, { t: at, outcome, label, score }, null);
    this.#state = state;
    const run = { open: state.open, told: state.told, isTold: plan.fire };
    const { members, fresh } = membersAfter(this.#rule, this.#members, { t: at, outcome, firing }, run);
    this.#members = members;
    this.#tellsMembers = fresh.length > 0;
    if (plan.fire) return "fired";
    if (plan.reason === "superseded") throw new Error("decisions out of order");
    if (plan.reason === "silenced") throw new Error("a backtest knows no silences");
    return plan.reason;
  }
}
