import type { CompiledCondition } from "../../domain/condition/compiled.ts";
import type { DecisionRecord } from "../../domain/decision/record.ts";
import type { Flips } from "../../domain/learning/backtest/flips.ts";
import type { QuestionSpan } from "../../domain/learning/backtest/question-times.ts";
import type { Totals } from "../../domain/learning/backtest/tally.ts";
import type { FiringConfig } from "../../domain/firing/rule.ts";
import type { Subjects, Scan } from "../ports/decisions/replays.ts";

/** A condition to replay; `version` is null where it is not registered as it stands. */
export interface Tested {
  compiled: CompiledCondition;
  version: string | null;
}

/** A backtest whose definitions have been found. */
export interface Backtest {
  tested: Tested;
  /** What to compare with, on the same questions. */
  other: Tested | null;
  subjects: Subjects;
  from: string;
  to: string;
  step: string | null;
  firing: FiringConfig;
  forecast_days: number;
}

/** Everything a finished backtest has found. */
export interface FinishedBacktest {
  backtest: Backtest;
  span: QuestionSpan;
  signals: readonly string[];
  scan: Scan;
  questions: number;
  totals: Totals;
  compared: { other: Tested; totals: Totals; flips: Flips } | null;
  samples: readonly DecisionRecord[];
  seed: string;
}
