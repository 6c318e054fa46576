import { hrefTo } from "../../routing/route.ts";
import { replaceAddress } from "../../routing/location.ts";
import { client } from "../../session/session.ts";
import type { ScreenProps } from "../../shell/screen.ts";
import { usePages } from "../../state/pages.ts";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Segments } from "../../ui/field.tsx";
import { Page } from "../../ui/page.tsx";
import { Empty } from "../../ui/states.tsx";
import { PagedTable } from "../../ui/paged-table.tsx";
import { Time } from "../../ui/time.tsx";

/** What the list may be narrowed to. */
export const statuses = [
  { value: "any", label: "All" },
  { value: "active", label: "Active" },
  { value: "preview", label: "Preview" },
  { value: "paused", label: "Paused" },
] as const;

type Status = (typeof statuses)[number]["value"];

/** The status an address names; all of them where it names none that there is. */
export const chosenStatus = (named: string | null): Status =>
  statuses.find(({ value }) => value === named)?.value ?? "any";

/** The colour that goes with a status. */
export const statusTone = (status: string): "good" | "accent" | "plain" =>
  status === "active" ? "good" : status === "preview" ? "accent" : "plain";

/** All tasks by their status, newest first. */
export default function TasksScreen({ query }: ScreenProps) {
  const status = chosenStatus(query.get("status"));
  const pages = usePages(status, (page, options) =>
    client().tasks.list({ ...(status === "any" ? {} : { status }), ...page }, options),
  );
  return (
    <Page title="Tasks">
      <Segments
        bare
        label="Status"
        value={status}
        choices={statuses}
        onChange={(chosen) => replaceAddress(hrefTo("/tasks", {}, { status: chosen }))}
      />
      <Card flush>
        <PagedTable
          of={pages}
          noun="tasks"
          empty={
            <Empty title="No tasks here">
              A task is a sentence that is watched, such as “alert me when the active user rate drops below 35%”.
            </Empty>
          }
          caption="Tasks"
          keyOf={(task) => task.task_id}
          columns={[
            {
              head: "Task",
              cell: ({ task_id, meta, intent }) => (
                <>
                  <a class="task-name" href={hrefTo("/tasks/:id", { id: task_id })}>
                    {meta.name ?? intent}
                  </a>
                  {meta.name !== undefined && <p class="muted">{intent}</p>}
                </>
              ),
            },
            { head: "Entities", cell: (task) => <code>{task.entity_scope}</code>, minor: true },
            { head: "Status", cell: (task) => <Chip tone={statusTone(task.status)}>{task.status}</Chip> },
            {
              head: "Last fired",
              numbers: true,
              cell: (task) => (task.last_triggered_at === null ? "never" : <Time at={task.last_triggered_at} />),
            },
          ]}
        />
      </Card>
    </Page>
  );
}
