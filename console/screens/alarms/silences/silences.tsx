import { silencing } from "../../../state/scopes.ts";
import { useState } from "preact/hooks";
import type { Silence } from "../../../../sdk/src/index.ts";
import { formatInstant } from "../../../format/time.ts";
import { hrefTo } from "../../../routing/route.ts";
import { client } from "../../../session/session.ts";
import { usePages } from "../../../state/pages.ts";
import { say, sayFailure } from "../../../state/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { Segments } from "../../../ui/field.tsx";
import { Empty } from "../../../ui/states.tsx";
import { PagedTable } from "../../../ui/paged-table.tsx";
import { Time } from "../../../ui/time.tsx";
import { SilenceDialog } from "./silence-dialog.tsx";

const views = [
  { value: "true", label: "In force" },
  { value: "false", label: "Scheduled and ended" },
] as const;

/** Silences, those in force first; one can be made and ended here. */
export function SilenceList() {
  const [active, setActive] = useState<"true" | "false">("true");
  const [asking, setAsking] = useState(false);
  const pages = usePages<Silence>(active, (page, options) =>
    client().silences.list({ active: active === "true", ...page }, options),
  );
  const end = async ({ silence_id, task_id, entity, until, reason }: Silence): Promise<void> => {
    try {
      const { silences } = client();
      await silences.end({ id: silence_id });
      pages.reload();
      // An ended silence stays ended: the way back is another one that ends when this one would have.
      const another = async (): Promise<void> => {
        await silences.create({
          ...(task_id === null ? {} : { task_id }),
          ...(entity === null ? {} : { entity }),
          until,
          reason,
        });
        pages.reload();
      };
      say("Ended the silence. Undoing makes another one like it.", another, "Another silence like it is in force.");
    } catch (error) {
      sayFailure(error);
    }
  };
  return (
    <>
      <div class="spread">
        <Segments bare label="Which silences" value={active} choices={views} onChange={setActive} />
        <Button kind="primary" needs={silencing} onClick={() => setAsking(true)}>
          New silence
        </Button>
      </div>
      <Card flush>
        <PagedTable
          of={pages}
          noun="silences"
          empty={
            <Empty title={active === "true" ? "Nothing is silenced" : "None"}>
              During maintenance, a silence holds back what a task or an entity would send. Judging goes on.
            </Empty>
          }
          caption="Silences"
          keyOf={({ silence_id }) => silence_id}
          columns={[
            { head: "Of", cell: (silence) => <SilenceSubject silence={silence} /> },
            { head: "Why", cell: ({ reason }) => reason },
            { head: "From", cell: ({ from }) => <Time at={from} />, minor: true },
            {
              head: "Until",
              cell: ({ until, ended_at }) => <time dateTime={until}>{formatInstant(ended_at ?? until)}</time>,
            },
            { head: "By", cell: ({ by }) => by.name, minor: true },
            {
              head: "State",
              cell: ({ status }) => <Chip>{status}</Chip>,
            },
            {
              head: "End",
              cell: (silence) =>
                silence.status !== "ended" && (
                  <Button small needs={silencing} onClick={() => void end(silence)}>
                    End now
                  </Button>
                ),
            },
          ]}
        />
      </Card>
      {asking && <SilenceDialog onClose={() => setAsking(false)} onMade={pages.reload} />}
    </>
  );
}

function SilenceSubject({ silence: { task_id, entity, entity_id } }: { silence: Silence }) {
  return (
    <>
      {entity_id !== null && <strong>{entity ?? entity_id}</strong>}
      {entity_id !== null && task_id !== null && " for "}
      {task_id !== null && (
        <a href={hrefTo("/tasks/:id", { id: task_id })}>{entity_id === null ? "a task" : "one task"}</a>
      )}
    </>
  );
}
