import type { Task } from "../../../sdk/src/index.ts";
import { hrefTo } from "../../routing/route.ts";
import { client } from "../../session/session.ts";
import { usePages } from "../../state/pages.ts";
import { Card } from "../../ui/card.tsx";
import { Page } from "../../ui/page.tsx";
import { Empty } from "../../ui/states.tsx";
import { PagedTable } from "../../ui/paged-table.tsx";
import { groupsIn } from "./facts.ts";

/** The groups that tasks are about. */
export default function GroupsScreen() {
  const pages = usePages("groups", (page, options) => client().tasks.list({ ...page, limit: 100 }, options));
  const groups = groupsIn(pages.items.map(({ entity_scope }) => entity_scope));
  const about = (name: string) => pages.items.filter(({ entity_scope }) => groupsIn([entity_scope]).includes(name));
  return (
    <Page title="Groups">
      <Card flush>
        <PagedTable
          of={{ ...pages, items: groups }}
          noun="tasks"
          empty={
            <Empty title="No task is about a group yet">
              A sentence can be about many entities at once, such as “more than 20% of merchants have an error rate
              above 5%”.
            </Empty>
          }
          caption="Groups"
          keyOf={(name) => name}
          columns={[
            {
              head: "Group",
              cell: (name) => <a href={hrefTo("/groups/:name", { name })}>{name.replace(/^group:/, "")}</a>,
            },
            { head: "Tasks", cell: (name) => <TasksOf tasks={about(name)} /> },
          ]}
        />
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
