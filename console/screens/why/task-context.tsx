import type { DecisionRecord, Incident, Output } from "../../../sdk/src/index.ts";
import { hrefTo } from "../../routing/route.ts";
import { client } from "../../session/session.ts";
import { now } from "../../state/clock.ts";
import { type Resource, useResource } from "../../state/resource.ts";
import { Chip } from "../../ui/chip.tsx";
import { Loaded } from "../../ui/states.tsx";
import { formatAgo } from "../../format/time.ts";
import { during } from "./during.ts";

interface Context {
  tasks: readonly Output<"listTasks">["items"][number][];
  incidents: readonly Incident[];
}

/** The tasks that watch by the condition of a decision, and the alarms that it belongs to. */
export function useTaskContext({ condition_id, entity_id, evaluated_at }: DecisionRecord): Resource<Context> {
  return useResource<Context>(`${condition_id} ${entity_id} ${evaluated_at}`, async (signal) => {
    const { items: tasks } = await client().tasks.list({ condition_id, limit: 5 }, { signal });
    const lists = await Promise.all(
      tasks
        .filter(({ watch }) => watch !== null)
        .map(({ task_id }) => client().incidents.list({ task_id, entity: entity_id, limit: 50 }, { signal })),
    );
    return { tasks, incidents: lists.flatMap(({ items }) => items.filter((one) => during(one, evaluated_at))) };
  });
}

/** The same in a few lines, with links. */
export function TaskContext({
  found,
  record,
  entity,
}: {
  found: Resource<Context>;
  record: DecisionRecord;
  entity: string | null;
}) {
  const { entity_id } = record;
  return (
    <Loaded of={found} lines={2}>
      {({ tasks, incidents }) => (
        <>
          {tasks.length === 0 && <p class="small muted">No task uses this condition any more.</p>}
          <ul class="stack-tight">
            {tasks.map(({ task_id, intent, meta, status, provenance }) => (
              <li key={task_id}>
                <a href={hrefTo("/tasks/:id", { id: task_id })}>{meta.name ?? intent}</a>
                <p class="small muted">{provenance.restated}</p>
                {status !== "active" && (
                  <>
                    {" "}
                    <Chip>{status}</Chip>
                  </>
                )}
              </li>
            ))}
          </ul>
          {incidents.map(({ incident_id, status, opened_at, closed_at, rating }) => (
            <p key={incident_id} class="small">
              <a href={hrefTo("/alarms", {}, { entity: entity ?? entity_id, status: "any" })}>Alarm</a> open since{" "}
              {formatAgo(opened_at, now.value)}
              {closed_at !== null && `, over ${formatAgo(closed_at, now.value)}`} <Chip>{status}</Chip>{" "}
              {rating !== null && <Chip tone={rating === "right" ? "good" : "warn"}>{`rated ${rating}`}</Chip>}
            </p>
          ))}
        </>
      )}
    </Loaded>
  );
}
