import type { ActionPlanRow } from "../../../usecases/ports/evaluation/planner.ts";
import { heard } from "./listeners.ts";
import { conditionKey } from "./known.ts";
import type { ConditionRef } from "../../../domain/values/definitions/condition.ts";

/** Decisions that are planned for together, and what else hears of them. */
export interface Wave<Row> {
  rows: Row[];
  /** Whether they may open, move or close incidents. */
  moves: boolean;
  /** Whether somebody may be told that one is over. */
  tells: boolean;
}

const firesOnTrue = ({ fires: judged }: ActionPlanRow) => judged.includes("true");

/**
 * The decisions that anything hears of, in waves of which none holds two of one entity under one condition, earlier times first:
 * whether a task is still in its cooldown depends on what the decision before it fired. Those that do not fire wait for no other
 * where only actions without noise control hear of them.
 */
export function wavesOf<Row extends ActionPlanRow>(
  rows: readonly Row[],
  listeners: { of(decision: ConditionRef): number },
): Wave<Row>[] {
  const inTurn = rows.filter((row) => firesOnTrue(row) || listeners.of(row) >= heard.inTurn);
  const apart = rows.filter((row) => !firesOnTrue(row) && listeners.of(row) === heard.byActions);
  const waves = turns(inTurn);
  if (apart.length > 0) waves[0] = [...(waves[0] ?? []), ...apart];
  const hears = (wave: readonly Row[], least: number) => wave.some((row) => listeners.of(row) >= least);
  return waves.map((wave) => ({
    rows: wave,
    moves: hears(wave, heard.inTurn),
    tells: hears(wave, heard.withRecovery),
  }));
}

function turns<Row extends ActionPlanRow>(rows: readonly Row[]): Row[][] {
  const result: Row[][] = [];
  const seen = new Map<string, number>();
  for (const row of rows.toSorted(
    (a, b) => a.evaluated_at - b.evaluated_at || (a.decision_id < b.decision_id ? -1 : 1),
  )) {
    const key = JSON.stringify([conditionKey(row), row.entity_id]);
    const turn = seen.get(key) ?? 0;
    seen.set(key, turn + 1);
    (result[turn] ??= []).push(row);
  }
  return result;
}
