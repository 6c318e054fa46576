import { useState } from "preact/hooks";
import type { SentMessage, TaskDetails } from "../../../../sdk/src/index.ts";
import { messageKinds } from "../../../data/message-words.ts";
import { hrefTo } from "../../../routing/route.ts";
import { client } from "../../../session/session.ts";
import { usePages } from "../../../state/pages.ts";
import { say, sayFailure } from "../../../state/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Chip, type Tone } from "../../../ui/chip.tsx";
import { Segments } from "../../../ui/field.tsx";
import { Empty } from "../../../ui/states.tsx";
import { PagedTable } from "../../../ui/paged-table.tsx";
import { Time } from "../../../ui/time.tsx";
import { useResource } from "../../../state/resource.ts";

const MOST = 20;

/** What is said of some tasks, by id, as far as it is known; of more than twenty, of the first. */
function useTasks(ids: readonly (string | null)[]): ReadonlyMap<string, TaskDetails> {
  const known = [...new Set(ids.flatMap((id) => id ?? []))].slice(0, MOST);
  const found = useResource(known.length === 0 ? null : known.join(" "), async (signal) => {
    const tasks = await Promise.all(known.map((id) => client().tasks.get({ id }, { signal })));
    return new Map(tasks.map((task) => [task.task_id, task]));
  });
  return found.data ?? new Map<string, TaskDetails>();
}

/** Where a message goes: its channel, the host of a webhook, or what kind of action it is. */
function destination(channel: string | null, task: Pick<TaskDetails, "delivery"> | undefined): string {
  if (channel !== null) return channel;
  if (task === undefined) return "a registered action";
  const { delivery } = task;
  return delivery.type === "webhook" ? hostOf(delivery.endpoint) : `a ${delivery.type}`;
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}

const views = [
  { value: "failed", label: "Failed" },
  { value: "retrying", label: "Retrying" },
  { value: "pending", label: "Waiting" },
  { value: "delivered", label: "Delivered" },
] as const;
type View = (typeof views)[number]["value"];

const tones: Readonly<Record<View, Tone>> = { failed: "bad", retrying: "warn", pending: "plain", delivered: "good" };
/** Messages that did not arrive, and all others; one that failed can be sent again. */
export function DeliveryList() {
  const [status, setStatus] = useState<View>("failed");
  const [sending, setSending] = useState<string | null>(null);
  const pages = usePages<SentMessage>(status, (page, options) =>
    client().deliveries.list({ status, ...page }, options),
  );
  const tasks = useTasks(pages.items.map(({ task_id }) => task_id));
  const taskOf = ({ task_id }: SentMessage) => tasks.get(task_id ?? "");
  const resend = async ({ delivery_id }: SentMessage): Promise<void> => {
    setSending(delivery_id);
    try {
      const sent = await client().deliveries.resend({ delivery_id });
      pages.change((items) => items.map((one) => (one.delivery_id === delivery_id ? { ...one, ...sent } : one)));
      say(
        `Sent again: ${sent.status}. ${sent.last_error === null ? "" : `${sent.last_error.message} `}What is sent cannot be taken back.`,
      );
    } catch (error) {
      sayFailure(error);
    } finally {
      setSending(null);
    }
  };
  return (
    <>
      <Segments bare label="Which messages" value={status} choices={views} onChange={setStatus} />
      <Card flush>
        <PagedTable
          of={pages}
          noun="messages"
          empty={
            <Empty title={status === "failed" ? "Every message arrived" : "None"}>
              {status === "failed"
                ? "Messages that no attempt could deliver are listed here, with what went wrong."
                : undefined}
            </Empty>
          }
          caption="Messages"
          keyOf={({ delivery_id }) => delivery_id}
          columns={[
            { head: "Message", cell: (one) => <Message delivery={one} task={taskOf(one)} /> },
            { head: "To", cell: (one) => destination(one.channel, taskOf(one)) },
            {
              head: "State",
              cell: (one) => <Chip tone={tones[one.status]}>{one.status}</Chip>,
            },
            { head: "What went wrong", cell: ({ last_error }) => last_error?.message ?? "nothing" },
            {
              head: "Attempts",
              numbers: true,
              cell: (one) => `${one.attempts} of ${one.attempts_allowed}`,
              minor: true,
            },
            { head: "Last", numbers: true, cell: ({ updated_at }) => <Time at={updated_at} />, minor: true },
            {
              head: "Again",
              cell: (one) => (
                <Button
                  small
                  needs="author"
                  busy={sending === one.delivery_id}
                  disabled={one.status === "pending" || one.status === "retrying"}
                  title="Sends it once more, at once. That cannot be taken back."
                  onClick={() => void resend(one)}
                >
                  Send again
                </Button>
              ),
            },
          ]}
        />
      </Card>
    </>
  );
}

function Message({
  delivery: { kind, decision_id, decisions, task_id },
  task,
}: {
  delivery: SentMessage;
  task: { intent: string; meta: { name?: string } } | undefined;
}) {
  const text = decisions > 1 ? `${decisions} alarms` : (messageKinds[kind] ?? kind);
  return (
    <>
      {kind === "decision" ? <a href={hrefTo("/decisions/:id", { id: decision_id })}>{text}</a> : text}
      {task_id !== null && (
        <>
          {" of "}
          <a href={hrefTo("/tasks/:id", { id: task_id })}>{task?.meta.name ?? task?.intent ?? "a task"}</a>
        </>
      )}
    </>
  );
}
