import type { GuardrailsDefinition, Prior, SeverityTier, SignalPriors } from "../../values/definitions/guardrails.ts";
import { severityTiers } from "../../values/definitions/guardrails.ts";
import { drafted, standard, strategies } from "../../condition/strategies/registry.ts";
import type { StrategyName } from "../../values/definitions/condition.ts";
import { traitsOf } from "../../values/values.ts";
import type { CatalogueSignal } from "../../language/catalogue.ts";
import { scaleOf } from "../../language/signal-scale.ts";

/** The priors of a signal, if it has any. */
export function priorsOf(signal: CatalogueSignal, guardrails: GuardrailsDefinition): SignalPriors | null {
  const all = guardrails.parameter_priors ?? {};
  return Object.hasOwn(all, signal.primitive_id) ? (all[signal.primitive_id] ?? null) : null;
}

/** Nobody asks for more standard deviations than this: a larger number is a level. */
const mostDeviations = 10;
/** Numbers of deviations as they are commonly written: two to four. */
const commonDeviations = [2, 4] as const;
/** "Daily procedures over the last 30 days", "trend_7d": a signal that is meant to be compared with its past. */
const comparesWithPast = /\bover the (last|past)\b|\btrend\b/;

/** The strategy whose parameter a signal's priors are: the one they name, else the one that says that priors like these are its own. */
export function strategyOfPriors(priors: SignalPriors, signal: CatalogueSignal): StrategyName {
  if (priors.strategy !== undefined) return priors.strategy;
  const { series } = traitsOf(signal.type);
  const windowed = severityTiers.some((tier) => priors[tier].window !== undefined);
  const deviations = areDeviations(
    severityTiers.map((tier) => priors[tier].value),
    signal,
  );
  const owner = drafted().find(
    ({ draft }) => draft.by === "number" && draft.ownsPriors({ series, windowed, deviations }),
  );
  return owner?.name ?? standard.last;
}

/** Whether small numbers count deviations: of a percentage, of what has a unit or of what has no past, most are levels ("5%", "3.4 m"). */
function areDeviations(values: readonly number[], signal: CatalogueSignal): boolean {
  const within = (least: number, most: number): boolean => values.every((value) => value >= least && value <= most);
  const text = `${signal.primitive_id.replace(/[._]/g, " ")} ${signal.description ?? ""}`.toLowerCase();
  if (comparesWithPast.test(text)) return within(1, mostDeviations);
  const grow = (values.at(-1) ?? 0) >= (values[0] ?? 0);
  return grow && !["percent", "measure"].includes(scaleOf(signal).kind) && within(...commonDeviations);
}

/** The prior of a tier for a strategy on numbers: the signal's own, else that of the guardrails for it, else its own. */
export function priorFor(
  strategy: StrategyName,
  tier: SeverityTier,
  signal: CatalogueSignal,
  guardrails: GuardrailsDefinition,
): { prior: Prior; source: "parameter_priors" | "strategy_priors"; key: string } {
  const own = priorsOf(signal, guardrails);
  if (own !== null && strategyOfPriors(own, signal) === strategy) {
    return { prior: own[tier], source: "parameter_priors", key: `${signal.primitive_id}.${tier}` };
  }
  const { draft } = strategies[strategy];
  const general = guardrails.strategy_priors?.[strategy] ?? (draft?.by === "number" ? draft.priors : undefined);
  if (general === undefined) throw new Error(`${strategy} takes no number`);
  return { prior: general[tier], source: "strategy_priors", key: `${strategy}.${tier}` };
}

/** The side on which the values of a signal's priors grow severe; null without priors or slope. */
export function priorsSlope(priors: SignalPriors | null): "above" | "below" | null {
  if (priors === null || priors.low_severity.value === priors.high_severity.value) return null;
  return priors.low_severity.value > priors.high_severity.value ? "below" : "above";
}
