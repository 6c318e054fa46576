import type { Task } from "../../../sdk/src/index.ts";
import { hrefTo } from "../../routing/route.ts";
import { client } from "../../session/session.ts";
import { usePages } from "../../state/pages.ts";
import { Card } from "../../ui/card.tsx";
import { Page } from "../../ui/page.tsx";
import { Empty, MorePages } from "../../ui/states.tsx";
import { Table } from "../../ui/table.tsx";
import { groupsIn } from "./facts.ts";

const PAGE = 100;

/** The groups that tasks are about. */
export default function GroupsScreen() {
  const pages = usePages("groups", (cursor, signal) =>
    client().tasks.list({ limit: PAGE, ...(cursor && { cursor }) }, { signal }),
  );
  const groups = groupsIn(pages.items.map(({ entity_scope }) => entity_scope));
  const about = (name: string) => pages.items.filter(({ entity_scope }) => groupsIn([entity_scope]).includes(name));
  const isEmpty = groups.length === 0 && !pages.loading && pages.failure === null;
  return (
    <Page title="Groups">
      <Card flush>
        {isEmpty && (
          <Empty title="No task is about a group yet">
            A sentence can be about many entities at once, such as “more than 20% of merchants have an error rate above
            5%”.
          </Empty>
        )}
        {groups.length > 0 && (
          <Table
            caption="Groups"
            rows={groups}
            keyOf={(name) => name}
            columns={[
              {
                head: "Group",
                cell: (name) => <a href={hrefTo("/groups/:name", { name })}>{name.replace(/^group:/, "")}</a>,
              },
              { head: "Tasks", cell: (name) => <TasksOf tasks={about(name)} /> },
            ]}
          />
        )}
        <MorePages of={pages} noun="tasks" />
      </Card>
    </Page>
  );
}

function TasksOf({ tasks }: { tasks: readonly Task[] }) {
  return (
    <>
      {tasks.map(({ task_id, intent, meta }) => (
        <p key={task_id}>
          <a href={hrefTo("/tasks/:id", { id: task_id })}>{meta.name ?? intent}</a>
        </p>
      ))}
    </>
  );
}
