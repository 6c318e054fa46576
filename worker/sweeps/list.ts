import { sendReminders, sweepActions } from "../usecases/actions/send-recorded.ts";
import { sweepDeliveries } from "../usecases/actions/deliveries/sweep-deliveries.ts";
import { settleSums, sweepArchive, sweepLog } from "../usecases/decisions/sweep-log.ts";
import { sweepJobs } from "../usecases/service/jobs/run-job.ts";
import { checkCounts, sweepClaims } from "../usecases/service/sweep-claims.ts";
import { takeSnapshot } from "../usecases/service/metrics/take-snapshot.ts";
import { sweepRemovedSignals } from "../usecases/signals/delete-primitive.ts";
import { sweepSources } from "../usecases/signals/read-source.ts";
import { sweepErasures } from "../usecases/signals/erase-entity.ts";
import { sweepWatches } from "../usecases/tasks/looks/watches.ts";
import type { RegularSweep } from "./sweep.ts";

/** Calls to send what one decision, notice or delivery has left: reading it, claiming it, one attempt, and writing how it went. */
const perSend = 16;
const perJob = 2;
/** Sources that one call has read. */
const perBatch = 100;
/** Calls of an erasure: rounds through everything, and each shard twice, for the name. */
const perErasure = (shards: number) => 60 + 2 * shards;

/** Calls to remove what was observed of a deleted signal: a few steps in each shard. */
const perSignal = (shards: number) => 10 + 3 * shards;

/** Everything that the cron trigger does. Each takes on as much as its budget lasts for, and leaves the rest for its next run. */
export const sweeps: readonly RegularSweep[] = [
  {
    name: "erasures",
    every: 1,
    budget: 700,
    run: (services, budget) => sweepErasures(services, Math.ceil(budget / perErasure(services.config.ledgerShards))),
  },
  {
    name: "signals",
    every: 1,
    budget: 120,
    run: (services, budget) =>
      sweepRemovedSignals(services, Math.ceil(budget / perSignal(services.config.ledgerShards))),
  },
  {
    name: "actions",
    every: 1,
    budget: 1_000,
    run: (services, budget) => sweepActions(services, Math.floor(budget / perSend)),
  },
  {
    name: "deliveries",
    every: 1,
    budget: 1_000,
    run: (services, budget) => sweepDeliveries(services, Math.floor(budget / perSend)),
  },
  {
    name: "reminders",
    every: 1,
    budget: 800,
    run: (services, budget) => sendReminders(services, Math.floor(budget / perSend)),
  },
  { name: "claims", every: 1, budget: 20, run: (services, budget) => sweepClaims(services, budget) },
  {
    name: "jobs",
    every: 1,
    budget: 202,
    run: (services, budget) => sweepJobs(services, Math.floor(budget / perJob) - 1),
  },
  // One call for each shard, of which there are 4,096 at most.
  { name: "watches", every: 1, budget: 4_100, run: sweepWatches },
  { name: "sources", every: 1, budget: 4, run: (services, budget) => sweepSources(services, (budget - 1) * perBatch) },
  { name: "sums", every: 1, budget: 1_400, run: settleSums },
  { name: "log", every: 1, budget: 2, run: sweepLog },
  { name: "counts", every: 60, budget: 1, run: checkCounts },
  // One call for each shard and a thousand tasks.
  { name: "metrics", every: 1, budget: 390, run: takeSnapshot },
  { name: "archive", every: 1, budget: 250, run: sweepArchive },
];
