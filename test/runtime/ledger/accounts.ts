import type { WatchPages } from "../../../worker/ledger/shard/watch/surroundings.ts";
import { call } from "../../support/runtime-call.ts";
import { createTask, RATE, type Task } from "../../support/world.ts";
import {
  DELAY,
  deleteTasks,
  enter,
  MINUTE,
  push,
  ring,
  someEntities,
  watchTask,
  watchWorld,
  type WatchWorld,
} from "./watched.ts";

/** Accounts of one shard, and a task that alerts where the user rate of one drops below a limit. */
interface Accounts {
  start: number;
  entities: string[];
  task: Task;
  world: WatchWorld;
}

/**
 * Accounts whose names begin with `account` and the time, so that each time has its own, in a world where a look at that time
 * is due. Tasks of other tests are deleted; the task does not watch yet, and the accounts have no rate. The limit is in percent.
 */
export async function accountsAt(
  start: number,
  count: number,
  { now = start + DELAY, limit = 35, pages }: { now?: number; limit?: number; pages?: Partial<WatchPages> } = {},
): Promise<Accounts> {
  const world = watchWorld(now);
  await deleteTasks();
  const entities = someEntities(`account${start}`, count);
  const task = await createTask(call, `alert me when the active user rate drops below ${limit}%`);
  await enter(world, 0, pages);
  return { start, entities, task, world };
}

/** Two such accounts, of which the task watches every observation. */
export async function observedAt(start: number): Promise<Accounts> {
  const accounts = await accountsAt(start, 2, { now: start });
  await watchTask(accounts.task, { every_ms: null, since: start - 60 * MINUTE, scope: `account${start}:` });
  await ring();
  accounts.world.armed.length = 0;
  return accounts;
}

/** Ten such accounts, of which every second has a rate that is too low since a minute before. */
export async function tenAccountsAt(start: number): Promise<Accounts> {
  const accounts = await accountsAt(start, 10);
  await pushRates(accounts.entities, start - MINUTE, (i) => (i % 2 === 0 ? 0.2 : 0.9));
  return accounts;
}

/** Pushes the rate of each of some accounts, by its place among them. */
export const pushRates = (entities: readonly string[], at: number, rateOf: (i: number) => number): Promise<void> =>
  push(RATE, at, Object.fromEntries(entities.map((entity, i) => [entity, rateOf(i)])));
