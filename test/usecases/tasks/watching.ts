import { CreateTaskBody, UpdateTaskBody } from "../../../worker/contract/resources/tasks/tasks.ts";
import { createTask } from "../../../worker/usecases/tasks/create-task.ts";
import { updateTask } from "../../../worker/usecases/tasks/update-task.ts";
import { input } from "../../support/memory/input.ts";
import { type MemoryServices, memoryServices } from "../../support/memory/services.ts";
import { makeTask, register } from "../../support/memory/world.ts";
import { RATE } from "../../support/world.ts";

export const intent = "alert me when the active user rate drops below 30%";
export const sentence = `Alert when \`${RATE}\` is below 0.3`;
/** What a watch has where nobody says it. */
export const rest = { no_data: "ignore", keep: "all" };

/** Services in memory in which tasks are made, with as many entities in each scope as `entities` says. */
export interface Watching {
  services: MemoryServices;
  entities: number;
  /** How often the shards were told of a change. */
  told: number;
  make(change?: object, words?: string): ReturnType<typeof makeTask>;
  dryRun(change?: object, words?: string): ReturnType<typeof createTask>;
  patch(id: string, change: object): ReturnType<typeof updateTask>;
}

/** A world with one signal of rates. */
export async function startWatching(): Promise<Watching> {
  const memory = memoryServices();
  const world: Watching = {
    entities: 10,
    told: 0,
    services: {
      ...memory,
      batches: { ...memory.batches, countIn: () => Promise.resolve(world.entities) },
      watching: {
        ...memory.watching,
        hasten: () => {
          world.told += 1;
          return memory.watching.hasten();
        },
      },
    },
    make: (change = {}, words = intent) => makeTask(world.services, words, change),
    dryRun: async (change = {}, words = intent) => {
      const body = { intent: words, entity_scope: "all", delivery: { type: "notification" }, dry_run: true, ...change };
      return createTask(world.services, input(CreateTaskBody, body));
    },
    patch: async (id, change) => updateTask(world.services, { ...input(UpdateTaskBody, change), id }),
  };
  await register(world.services);
  return world;
}
