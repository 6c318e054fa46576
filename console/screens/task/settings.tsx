import type { TaskDetails } from "../../../sdk/src/index.ts";
import { useState } from "preact/hooks";
import { client } from "../../session/session.ts";
import { useDeed } from "../../state/deed.ts";
import { isAbout } from "../../state/failure.ts";
import { may } from "../../state/scopes.ts";
import { useResource } from "../../state/resource.ts";
import { say } from "../../state/toasts.ts";
import { formFields } from "../../task-form/fields.tsx";
import { formSummary } from "../../task-form/summary.ts";
import { TaskFields } from "../../task-form/task-fields.tsx";
import { formOf, type TaskForm } from "../../task-form/form.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ErrorNotice } from "../../ui/notice.tsx";
import { taskChange, wayBack } from "./settings-form.ts";
import { deliveryWords } from "./task.ts";

/** Everything about a task that can be changed while it runs; a change is sent as a whole, and can be taken back. */
export function TaskSettings({ task, onSaved }: { task: TaskDetails; onSaved: () => void }) {
  const [form, setForm] = useState<TaskForm>(() => formOf(task));
  const { busy, failure, during } = useDeed();
  const channels = useResource("channels", (signal) => client().channels.list({ limit: 100 }, { signal }));
  const change = taskChange(task, form);
  const isChanged = Object.keys(change).length > 0;
  const save = () =>
    during(async () => {
      const back = wayBack(task, change);
      await client().tasks.update({ id: task.task_id, ...change });
      onSaved();
      say("Saved.", async () => {
        await client().tasks.update({ id: task.task_id, ...back });
        setForm(formOf(task));
        onSaved();
      });
    });
  const fields = { form, failure, onChange: (some: Partial<TaskForm>) => setForm((old) => ({ ...old, ...some })) };
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged && !busy) void save();
      }}
    >
      {!isAbout(failure, ...formFields) && <ErrorNotice failure={failure} />}
      <ErrorNotice failure={channels.failure} onRetry={channels.reload} />
      <Card>
        <p class="muted">{formSummary(form)}</p>
        <fieldset disabled={!may("author")}>
          <TaskFields
            {...fields}
            channels={channels.data?.items ?? []}
            fixedDelivery={task.delivery.type === "notification" ? undefined : deliveryWords(task.delivery)}
          />
        </fieldset>
      </Card>
      <div class="row task-save">
        <Button
          kind="primary"
          type="submit"
          needs="author"
          busy={busy}
          disabled={!isChanged || task.status === "deleted"}
        >
          Save
        </Button>
        <Button kind="quiet" disabled={!isChanged} onClick={() => setForm(formOf(task))}>
          Discard
        </Button>
        {task.status === "deleted" && <span class="muted">A deleted task cannot be changed.</span>}
      </div>
    </form>
  );
}
