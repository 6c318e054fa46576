import type { Task } from "../../../sdk/src/index.ts";
import { hrefTo } from "../../routing/route.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";

/** The task that was just made, and what to do next. */
export function Created({ task, onAgain }: { task: Task; onAgain: () => void }) {
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
