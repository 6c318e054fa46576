import type { Incident, TaskDetails } from "../../../sdk/src/index.ts";
import { withPlainParts } from "../../data/composite-words.ts";
import { hrefTo } from "../../routing/route.ts";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Empty, Loaded } from "../../ui/states.tsx";
import { Table } from "../../ui/table.tsx";
import { Time } from "../../ui/time.tsx";
import type { Resource } from "../../state/resource.ts";

const SHOWN = 8;

/** Whom the task holds an alarm open about now, the newest first. */
export function Affected({ task, open }: { task: TaskDetails; open: Resource<readonly Incident[]> }) {
  const all = <a href={hrefTo("/alarms", {}, { task: task.task_id, status: "any" })}>Its alarms</a>;
  return (
    <Card title="Who is affected now" flush aside={all}>
      <Loaded of={open} lines={3}>
        {(found) => {
          if (found.length === 0)
            return <Empty title={task.watch === null ? "It raises alarms only if it looks by itself" : "Nobody"} />;
          return (
            <>
              <Table
                caption="Who is affected now"
                rows={found.slice(0, SHOWN)}
                keyOf={({ incident_id }) => incident_id}
                columns={[
                  {
                    head: "Entity",
                    cell: ({ entity, incident_id }) => (
                      <a href={hrefTo("/alarms", {}, { task: task.task_id, status: "any", alarm: incident_id })}>
                        {entity}
                      </a>
                    ),
                  },
                  {
                    head: "Why",
                    cell: ({ summary, kind }) =>
                      summary === null ? (kind === "no_data" ? "No data" : "–") : withPlainParts(summary),
                  },
                  {
                    head: "State",
                    minor: true,
                    cell: ({ acknowledged_at, assignee }) => (
                      <Chip tone={acknowledged_at === null && assignee === null ? "bad" : "plain"}>
                        {assignee ?? (acknowledged_at === null ? "open" : "acknowledged")}
                      </Chip>
                    ),
                  },
                  { head: "Since", numbers: true, cell: ({ opened_at }) => <Time at={opened_at} /> },
                ]}
              />
              {found.length > SHOWN && <p class="task-more muted small">And more: see its alarms.</p>}
            </>
          );
        }}
      </Loaded>
    </Card>
  );
}
