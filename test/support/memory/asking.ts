import { dayMs } from "../../../worker/domain/values/time.ts";
import type { Task } from "../../../worker/contract/resources/tasks/tasks.ts";
import type { Services } from "../../../worker/usecases/services.ts";
import { RATE } from "../world.ts";
import { memoryServices, type MemoryServices } from "./services.ts";
import { makeTask, register } from "./world.ts";

/** The first of March 2025, about which questions are asked. */
export const asked = Date.UTC(2025, 2, 1);

/** A task on a ratio, in services that can be asked about it a day later; what it sends is counted. */
export async function askedWorld(overrides: Partial<Services> = {}) {
  const clock = { now: asked + dayMs };
  const sent: string[] = [];
  const queued: string[] = [];
  const memory = memoryServices({ now: () => clock.now, ...overrides });
  await register(memory);
  const task = await makeTask(memory, "alert me when the active user rate drops below 35%");
  const services: MemoryServices = Object.assign(memory, {
    senders: {
      ...memory.senders,
      notification: {
        send: async ({ delivery }: { delivery: { message: string } }) => {
          sent.push(delivery.message);
          return { ok: true as const };
        },
      },
    },
    work: {
      ...memory.work,
      sendActions: async (ids: readonly string[]) => void queued.push(...ids),
      runJob: async (id: string) => void queued.push(id),
    },
  });
  return { services, task, clock, sent, queued };
}

/** The definitions that a task pins, as a question names them. */
export function pinnedBy({ concept_id, concept_version, condition_id, condition_version }: Task) {
  return { concept_id, concept_version, condition_id, condition_version };
}

/** Gives entities a value each, at the time asked about. */
export async function observe(services: Services, values: Readonly<Record<string, number>>, at = asked): Promise<void> {
  await services.ledger.append(
    Object.entries(values).map(([entity, value]) => ({
      primitive_id: RATE,
      type: "time_series<float>",
      entity,
      observed_at: at,
      value,
    })),
  );
}
