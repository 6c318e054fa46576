import { strategies } from "../condition/strategies/registry.ts";
import type { StrategySpec } from "../values/definitions/condition.ts";
import { DomainError } from "../values/errors/errors.ts";

/** When a run is over: its score, put in order by `by`, is at most `cut`. */
export interface ReleaseRule {
  by: "score" | "minus_score" | "size";
  cut: number;
  /** On which side of `release` it is over, in the terms of the condition's `value`. */
  side: "above" | "below";
}

/**
 * Turns `release` into a comparison of scores. Throws validation_error for a strategy without a score, and for a release that
 * is not on the safe side of the condition's `value` or cannot be one.
 */
export function releaseRule(release: number, strategy: StrategySpec, location = "firing.release"): ReleaseRule {
  const refuse = (message: string, suggestion: string) =>
    new DomainError("validation_error", message, { location, suggestion });
  const axis = strategies[strategy.type].axis(strategy.params);
  const { value } = strategy.params as { value?: unknown };
  if (axis === null || typeof value !== "number") {
    throw refuse(
      `\`${location}\` is a bound on a score, and the strategy ${strategy.type} has none.`,
      `Leave out \`${location}\`; \`firing.for\` and \`firing.cooldown\` work with every strategy.`,
    );
  }
  const { strength, cut, current, min, max } = axis;
  const side = cut(1) > 0 ? "below" : "above";
  if (release < min || release > max || cut(release) >= current) {
    const bounds = side === "below" ? min : max;
    const until = Number.isFinite(bounds) ? ` and ${side === "below" ? "not below" : "not above"} ${bounds}` : "";
    throw refuse(
      `\`${location}\` is ${release}, which is not on the safe side of the condition's value ${value}.`,
      `Choose a number ${side} ${value}${until}.`,
    );
  }
  const by = strength(-1) > 0 ? (strength(1) > 0 ? "size" : "minus_score") : "score";
  return { by, cut: cut(release), side };
}

/**
 * Whether a release only names the bound of the condition itself, where a run is over anyway. Of a whole Result that is the
 * cut or the number next to it, which fires: "at least 300" is above 299.
 */
export function endsAtBound(release: number, strategy: StrategySpec, whole: boolean): boolean {
  const { value } = strategy.params as { value?: unknown };
  const axis = strategies[strategy.type].axis(strategy.params);
  if (axis === null || typeof value !== "number") return false;
  const beyond = axis.cut(release) - axis.cut(value);
  return beyond === 0 || (whole && beyond === 1);
}

/** What lets a run outlast the decisions that hold. */
interface Lasting {
  released?: ReleaseRule;
  hold_ms?: number;
}

/** Whether a run may go on over decisions that do not hold. */
export const mayOutlast = ({ released, hold_ms }: Lasting): boolean => released !== undefined || hold_ms !== undefined;

/** Whether a decision that does not hold ends a run whose last that did was at `held_t`: its score is released, and `hold` is over. */
export const endsRun = (rule: Lasting, { t, score }: { t: number; score?: number | null }, held_t: number): boolean =>
  isReleased(rule.released, score) && t - held_t >= (rule.hold_ms ?? 0);

/** Without a rule every score is released; a decision without a score is not. */
function isReleased(rule: ReleaseRule | undefined, score: number | null | undefined): boolean {
  if (rule === undefined) return true;
  if (score == null) return false;
  return (rule.by === "size" ? Math.abs(score) : rule.by === "minus_score" ? 0 - score : score) <= rule.cut;
}
