import { useState } from "preact/hooks";
import type { Channel, Task } from "../../../sdk/src/index.ts";
import type { Failure } from "../../state/failure.ts";
import type { SaidBySentence } from "../../task-form/fields.tsx";
import { formSummary } from "../../task-form/summary.ts";
import { TaskFields } from "../../task-form/task-fields.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ErrorNotice, Notice } from "../../ui/notice.tsx";
import type { Draft } from "./draft.ts";
import { hrefTo } from "../../routing/route.ts";

interface PlanProps {
  draft: Draft;
  said: SaidBySentence;
  /** A refusal of what is set here, shown at its field. */
  failure: Failure | null;
  /** A refusal of something else. */
  refused: Failure | null;
  channels: readonly Channel[];
  onChange: (change: Partial<Draft>) => void;
  /** Whether what is shown as understood is what is in the box. */
  isCurrent: boolean;
  creating: "active" | "preview" | null;
  created: Task | null;
  onCreate: (status: "active" | "preview") => void;
  onAgain: () => void;
}

/** What will happen, in words; what can be set unfolds where somebody wants it. */
export function Plan(props: PlanProps) {
  const { draft, said, failure, refused, channels, onChange, isCurrent, creating, created, onCreate, onAgain } = props;
  const [wanted, setWanted] = useState(false);
  const isOpen = wanted || failure !== null;
  return (
    <section class="card write-plan" aria-label="What will happen">
      <div class="card-body">
        <div class="write-plan-line">
          <p>{formSummary(draft, said)}</p>
          {created === null && (
            <Button small expanded={isOpen} onClick={() => setWanted(!isOpen)}>
              {isOpen ? "Fold" : "Change"}
            </Button>
          )}
        </div>
        {isOpen && created === null && (
          <TaskFields form={draft} said={said} failure={failure} channels={channels} onChange={onChange} />
        )}
        <ErrorNotice failure={refused} />
        <div class="write-actions">
          {created === null ? (
            <>
              <Button
                kind="primary"
                busy={creating === "active"}
                disabled={!isCurrent}
                onClick={() => onCreate("active")}
              >
                Switch on
              </Button>
              <Button busy={creating === "preview"} disabled={!isCurrent} onClick={() => onCreate("preview")}>
                Preview only
              </Button>
            </>
          ) : (
            <Created task={created} onAgain={onAgain} />
          )}
        </div>
      </div>
    </section>
  );
}

/** The task that was just made, and what to do next. */
function Created({ task, onAgain }: { task: Task; onAgain: () => void }) {
  return (
    <Notice
      tone="good"
      title={task.status === "active" ? "The task is on." : "The task is on as a preview."}
      actions={
        <>
          <ButtonLink small href={hrefTo("/tasks/:id", { id: task.task_id })}>
            Open it
          </ButtonLink>
          <ButtonLink small href={hrefTo("/alarms", {}, { task: task.task_id })}>
            Its alarms
          </ButtonLink>
          <Button small onClick={onAgain}>
            Write another
          </Button>
        </>
      }
    >
      <p>{task.provenance.restated}</p>
    </Notice>
  );
}
