import type { SentMessage, TaskDetails } from "../../../sdk/src/index.ts";
import { messageKinds } from "../../data/message-words.ts";
import { formatNumber } from "../../format/number.ts";
import { hrefTo } from "../../routing/route.ts";
import { client } from "../../session/session.ts";
import { useResource } from "../../state/resource.ts";
import { Card } from "../../ui/card.tsx";
import { Chip, type Tone } from "../../ui/chip.tsx";
import { Empty, Loaded } from "../../ui/states.tsx";
import { Table } from "../../ui/table.tsx";
import { Time } from "../../ui/time.tsx";
import { messageGroups } from "./message-groups.ts";
import { deliveryWords } from "./task.ts";

const MOST = 100;
const tones: Readonly<Record<SentMessage["status"], Tone>> = {
  failed: "bad",
  retrying: "warn",
  pending: "plain",
  delivered: "good",
};

/** What the task has sent, folded by what it told and what became of it. */
export function Messages({ task }: { task: TaskDetails }) {
  const { task_id } = task;
  const messages = useResource(`${task_id} messages`, (signal) =>
    client().deliveries.list({ task_id, limit: MOST }, { signal }),
  );
  return (
    <Card title={`Messages to ${deliveryWords(task.delivery)}`} flush>
      <Loaded of={messages} lines={3}>
        {({ items, has_more }) =>
          items.length === 0 ? (
            <Empty title="Nothing was sent">What the task sends is listed here, with what became of it.</Empty>
          ) : (
            <>
              <Table
                caption="Messages, folded"
                rows={messageGroups(items)}
                keyOf={({ kind, status }) => `${kind} ${status}`}
                columns={[
                  {
                    head: "Message",
                    cell: ({ kind, last }) =>
                      kind === "decision" ? (
                        <a href={hrefTo("/decisions/:id", { id: last.decision_id })}>{messageKinds[kind]}</a>
                      ) : (
                        (messageKinds[kind] ?? kind)
                      ),
                  },
                  { head: "Outcome", cell: ({ status }) => <Chip tone={tones[status]}>{status}</Chip> },
                  { head: "How many", numbers: true, cell: ({ count }) => formatNumber(count) },
                  { head: "What went wrong last", minor: true, cell: ({ last }) => last.last_error?.message ?? "" },
                  { head: "Last", numbers: true, cell: ({ last }) => <Time at={last.updated_at} /> },
                ]}
              />
              {has_more && <p class="task-more muted small">Of the newest {MOST}.</p>}
            </>
          )
        }
      </Loaded>
    </Card>
  );
}
