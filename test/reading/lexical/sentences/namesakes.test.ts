import { catalogueOf } from "../../support/signals.ts";
import { reads, refuses } from "./support.ts";

/** Deployments, a feeder and a claim: what one signal says and another is called. */
const shared = catalogueOf([
  [
    "pipeline.success_ratio",
    "time_series<float>",
    "Successful workflow runs over all runs in the last hour, ratio 0-1",
  ],
  ["deploy.change_failure_ratio", "float", "Deployments that caused an incident (change failure rate), ratio 0-1"],
  ["deploy.freeze_active", "boolean", "True while a deployment freeze is in place"],
  ["feeder.state", "categorical", "State of the automatic feeder", ["feeding", "idle", "blocked"]],
  ["conveyor.state", "categorical", "State of the main conveyor", ["running", "stopped", "jammed"]],
  ["orders.backlog", "int", "Orders not yet picked, count"],
  ["cache.connection_usage_pct", "time_series<float>", "Current connections over the connection limit, percent 0-100"],
  ["door.open", "boolean", "True while the door is open"],
  ["claim.status", "categorical", "Status of the claim", ["open", "closed", "denied"]],
  ["claim.reserve_usd", "float", "Case reserve of the claim, USD"],
]);

reads("of the signal that has the word itself, and of the same kind of thing", shared, {
  "success rate under 90%": "pipeline.success_ratio below 90 percent",
  "claim open with a reserve above $50k": "claim.status open AND claim.reserve_usd above 50000 usd",
});

refuses("what is over, shared or said of another is asked about", shared, [
  "freeze lifted",
  "feeding stopped",
  "conveyor stopped or jammed while the backlog is above 500",
  "cache out of connections",
]);
