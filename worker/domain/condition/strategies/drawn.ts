import type { StrategySpec } from "../../values/definitions/condition.ts";

type ParamsOf<T extends StrategySpec["type"]> = Extract<StrategySpec, { type: T }>["params"];

/** The bound of a strategy that judges a level; null for any other. */
export const drawnLevel = (strategy: StrategySpec | null): ParamsOf<"threshold"> | null =>
  strategy?.type === "threshold" ? strategy.params : null;

/** The movement that a strategy judges; null for any other. */
export const movementOf = (strategy: StrategySpec): ParamsOf<"change"> | null =>
  strategy.type === "change" ? strategy.params : null;
