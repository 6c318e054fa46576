import { BacktestBody } from "../../../contract/resources/learning/backtest.ts";
import { BacktestResult } from "../../../contract/resources/learning/backtest-result.ts";
import { backtestConditions } from "../../../usecases/learning/backtest-conditions.ts";
import { json } from "../../body.ts";
import { subjectsTouch } from "../../../usecases/reach/requests.ts";
import { operationsOf } from "../../operation/operation.ts";

const operation = operationsOf("Conditions");

/** Backtests. */
export const backtestOperations = [
  operation({
    id: "backtestConditions",
    route: "POST /conditions/backtest",
    scope: "evaluate",
    reach: ({ services, body }) => subjectsTouch(services, body),
    summary: "Backtest a condition",
    description:
      "Replays stored observations through a condition version, or through other parameters, exactly as evaluation would, noise control included. It reports how much data there was, when and for which entities it would have fired, how many alerts to expect, and what another version would have done. Nothing is recorded, sealed or sent. Noise control starts fresh at `from`.",
    takes: { body: json(BacktestBody, "What to replay.") },
    gives: { status: 200, schema: BacktestResult, words: "What the condition would have done." },
    fails: ["semantic_error", "not_found"],
    audited: { none: "it computes and changes nothing" },
    call: ({ services, body }) => backtestConditions(services, body),
  }),
];
