import { firstOnGrid } from "../../../worker/domain/learning/backtest/question-times.ts";
import { formatTimestamp, parseDuration, parseTimestamp } from "../../../worker/domain/values/time.ts";

/** The first time from `from` on at which a task that watches every `every` looks. */
export const firstLook = (from: string, every: string): string =>
  formatTimestamp(firstOnGrid(parseTimestamp(from), parseDuration(every)));
