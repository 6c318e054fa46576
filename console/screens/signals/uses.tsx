import type { Concept, Task } from "../../../sdk/src/index.ts";
import { hrefTo } from "../../routing/route.ts";
import { client } from "../../session/session.ts";
import { isEmpty, usePages } from "../../state/pages.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Empty, MorePages } from "../../ui/states.tsx";
import { Table } from "../../ui/table.tsx";
import { Time } from "../../ui/time.tsx";

/** The tasks and the concepts that rest on a signal. */
export function SignalUses({ name }: { name: string }) {
  const tasks = usePages(name, (page, options) =>
    client().tasks.list({ primitive_id: name, ...page, limit: 20 }, options),
  );
  const concepts = usePages(name, (page, options) =>
    client().primitives.listConcepts({ id: name, ...page, limit: 20 }, options),
  );
  const none = isEmpty(tasks);
  return (
    <>
      <Card title="Tasks that rest on it" flush>
        {tasks.items.length > 0 && <Tasks tasks={tasks.items} />}
        {none && (
          <Empty
            title="No task rests on it"
            actions={<ButtonLink href={hrefTo("/write")}>Write a sentence</ButtonLink>}
          >
            A sentence that names the signal, or one of its other words, makes a task.
          </Empty>
        )}
        {!none && <MorePages of={tasks} noun="tasks" />}
      </Card>
      {concepts.items.length > 0 && (
        <Card title="Concepts that read it" flush>
          <Concepts concepts={concepts.items} />
          <MorePages of={concepts} noun="concepts" />
        </Card>
      )}
    </>
  );
}

function Tasks({ tasks }: { tasks: readonly Task[] }) {
  return (
    <Table
      caption="Tasks that rest on it"
      rows={tasks}
      keyOf={({ task_id }) => task_id}
      columns={[
        {
          head: "Sentence",
          cell: ({ task_id, intent, meta }) => (
            <a href={hrefTo("/tasks/:id", { id: task_id })}>{meta.name ?? intent}</a>
          ),
        },
        { head: "Entities", cell: ({ entity_scope }) => <code>{entity_scope}</code>, minor: true },
        { head: "Status", cell: ({ status }) => <Chip tone={status === "active" ? "good" : "plain"}>{status}</Chip> },
        {
          head: "Last fired",
          numbers: true,
          cell: ({ last_triggered_at }) => (last_triggered_at === null ? "never" : <Time at={last_triggered_at} />),
        },
      ]}
    />
  );
}

function Concepts({ concepts }: { concepts: readonly Concept[] }) {
  return (
    <Table
      caption="Concepts that read it"
      rows={concepts}
      keyOf={({ concept_id, version }) => `${concept_id}@${version}`}
      columns={[
        { head: "Computes", cell: ({ description, concept_id }) => (description === "" ? concept_id : description) },
        { head: "Concept", cell: ({ concept_id }) => <code>{concept_id}</code>, minor: true },
        { head: "Version", cell: ({ version }) => version, minor: true },
        { head: "Made", numbers: true, cell: ({ created_at }) => <Time at={created_at} /> },
      ]}
    />
  );
}
