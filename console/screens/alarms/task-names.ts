import type { TaskDetails } from "../../../sdk/src/index.ts";
import { client } from "../../session/session.ts";
import { useResource } from "../../state/resource.ts";

const MOST = 20;

/** What is said of some tasks, by id, as far as it is known; of more than twenty, of the first. */
export function useTasks(ids: readonly (string | null)[]): ReadonlyMap<string, TaskDetails> {
  const known = [...new Set(ids.flatMap((id) => id ?? []))].slice(0, MOST);
  const found = useResource(known.length === 0 ? null : known.join(" "), async (signal) => {
    const tasks = await Promise.all(known.map((id) => client().tasks.get({ id }, { signal })));
    return new Map(tasks.map((task) => [task.task_id, task]));
  });
  return found.data ?? new Map<string, TaskDetails>();
}

/** Where a message goes: its channel, the host of a webhook, or what kind of action it is. */
export function destination(channel: string | null, task: Pick<TaskDetails, "delivery"> | undefined): string {
  if (channel !== null) return channel;
  if (task === undefined) return "a registered action";
  const { delivery } = task;
  return delivery.type === "webhook" ? hostOf(delivery.endpoint) : `a ${delivery.type}`;
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}
