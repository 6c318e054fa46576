import { client } from "../../session/session.ts";
import { useResource } from "../../state/resource.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Empty } from "../../ui/states.tsx";
import { type Filters, hrefOfFilters, isNarrowed, wide } from "./filters.ts";

/** Where there is no alarm: because all is well, because nothing is watched, or because the list is narrowed too far. */
export function NoAlarms({ filters, waiting }: { filters: Filters; waiting: number }) {
  const tasks = useResource("tasks", (signal) => client().tasks.list({ limit: 1, status: "active" }, { signal }));
  if (isNarrowed(filters))
    return (
      <Empty
        title="Nothing here"
        actions={
          <ButtonLink href={hrefOfFilters({ ...filters, ...wide })}>Show alarms of all tasks and entities</ButtonLink>
        }
      >
        No alarm fits these filters.
      </Empty>
    );
  if (waiting > 0) return <Empty title="An alarm has just come in">Show it by the button above, or with n.</Empty>;
  if (tasks.data?.total_count === 0)
    return (
      <Empty
        title="Nothing is watched yet"
        actions={
          <ButtonLink kind="primary" href="#/">
            Write a task
          </ButtonLink>
        }
      >
        An alarm opens when a task that watches finds its condition true for an entity. There is no active task.
      </Empty>
    );
  if (filters.status === "open")
    return (
      <Empty title="All quiet">
        No alarm is open that nobody has acknowledged. New ones appear here by themselves.
      </Empty>
    );
  return <Empty title="None">There is no alarm of this state.</Empty>;
}
