import { DAY } from "../../format/time.ts";
import type { DecisionMonitor, Incident, TaskDetails } from "../../../sdk/src/index.ts";
import type { Tone } from "../../ui/chip.tsx";

const tabs = ["overview", "tune", "versions", "settings"] as const;

/** The tab that an address names; the first for any other. */
export function chosenTab(name: string | null): (typeof tabs)[number] {
  return tabs.find((tab) => tab === name) ?? "overview";
}

/** How a watch's state is coloured: red for what keeps it from judging, amber for what may. */
export function watchTone(state: NonNullable<TaskDetails["watch_status"]>["state"]): Tone {
  if (state === "watching") return "good";
  if (state === "late" || state === "unknown") return "warn";
  return state === "stalled" || state === "too_costly" || state === "overloaded" ? "bad" : "plain";
}

/** A bar for each of the last 28 days, the last one today; days on which nothing opened are 0. */
export function barsOf({ from, days }: TaskDetails["activity"]): { day: string; incidents: number }[] {
  const first = Date.parse(from) + DAY;
  const known = new Map(days.map(({ day, incidents }) => [day, incidents]));
  return Array.from({ length: 28 }, (_, at) => {
    const day = new Date(first + at * DAY).toISOString().slice(0, 10);
    return { day, incidents: known.get(day) ?? 0 };
  });
}

/** Where a task delivers, in words. */
export function deliveryWords(delivery: TaskDetails["delivery"]): string {
  if (delivery.type === "notification") return `the channel ${delivery.channel}`;
  if (delivery.type === "webhook") return `a webhook at ${delivery.endpoint}`;
  if (delivery.type === "workflow") return `the workflow ${delivery.workflow_id}`;
  return `the signal ${delivery.primitive_id}`;
}

/** The alarms of a task that are open, acknowledged or not, the newest first, however many have closed since: at most so many. */
export async function openOf(
  incidents: Pick<DecisionMonitor["incidents"], "list">,
  task_id: string,
  limit: number,
  signal?: AbortSignal,
): Promise<readonly Incident[]> {
  const pages = await Promise.all(
    (["open", "acknowledged"] as const).map((status) =>
      incidents.list({ task_id, status, limit }, { ...(signal && { signal }) }),
    ),
  );
  return pages
    .flatMap(({ items }) => items)
    .toSorted((a, b) => Date.parse(b.opened_at) - Date.parse(a.opened_at))
    .slice(0, limit);
}
