import { farthest } from "../../concept/until-limit.ts";
import { strategies } from "../../condition/strategies/registry.ts";
import type { StrategySpec } from "../../values/definitions/condition.ts";
import { aboutSignal } from "../../language/refuse.ts";
import type { Subject } from "../subject.ts";

/** Throws intent_unresolved where a sentence asks about more time than its trend is followed for. */
export function refuseBeyondTrend({ part, figure, signal }: Subject, { type, params }: StrategySpec): void {
  const { draft } = strategies[type];
  const level = draft?.by === "number" && draft.levels && "value" in params ? Number(params.value) : 0;
  if (figure?.kind !== "time_to" || level < farthest(figure)) return;
  throw aboutSignal(part, signal.description, {
    message: `A trend of ${figure.window} is followed for ${farthest(figure)} seconds at most, and the sentence asks about ${level}.`,
    reason: "no_parameter",
    suggestion: "Ask about less time, or take the trend of a longer one.",
  });
}
