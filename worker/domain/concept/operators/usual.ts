import { dayMs, parseDuration } from "../../values/time.ts";
import type { ChoosingOperator } from "./operator.ts";
import { cellParam, withoutMean } from "./cell-ops.ts";
import type { OperatorParams } from "./params.ts";

/** The window where it is left out. */
export const usualWindow = "1h";
const [least, most] = ["15m", "6h"];

function complete(params: OperatorParams): OperatorParams {
  return { window: usualWindow, ...withoutMean(params) };
}

/** What a window comes to against whichever past explains the signal best: none, the time of day or the time of the week. */
export const usual: ChoosingOperator = {
  name: "usual",
  meaning:
    "The mean of `(t - window, t]`, or what `of` names, minus what is usual then: its median at the same time of 14 days or of 4 weeks, or nothing, whichever left the last 30 days steadiest. Null without a mean.",
  reads: "series",
  window: "chosen",
  params: { of: cellParam },
  complete,
  check: (params, report) => {
    const window = String(complete(params)["window"]);
    const ms = parseDuration(window);
    if (!Number.isInteger(dayMs / ms) || ms < parseDuration(least) || ms > parseDuration(most))
      report("params.window", `must divide a day and lie between ${least} and ${most}, such as ${usualWindow}.`);
  },
  result: () => "float",
  empty: null,
};
