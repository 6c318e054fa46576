import type { TaskDetails } from "../../../sdk/src/index.ts";
import { useEffect } from "preact/hooks";
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
import { taskChange, unlike } from "./settings-form.ts";
import { deliveryWords } from "./task.ts";

interface TaskSettingsProps {
  task: TaskDetails;
  /** Only what was typed: all else follows the task, which others may change meanwhile. */
  typed: Partial<TaskForm>;
  onType: (change: (old: Partial<TaskForm>) => Partial<TaskForm>) => void;
  onSaved: () => void;
}

/** Everything about a task that can be changed while it runs; a change is sent as a whole, and can be taken back. */
export function TaskSettings({ task, typed, onType, onSaved }: TaskSettingsProps) {
  useEffect(() => onType((old) => unlike(old, task)), [task]);
  const form = { ...formOf(task), ...typed };
  const { busy, failure, during } = useDeed();
  const channels = useResource("channels", (signal) => client().channels.list({ limit: 100 }, { signal }));
  const isChanged = Object.keys(taskChange(task, typed)).length > 0;
  /** Puts fields into the task as it is by now; answers what would put them back. */
  const put = async (fields: Partial<TaskForm>): Promise<Partial<TaskForm>> => {
    const before = await client().tasks.get({ id: task.task_id });
    const change = taskChange(before, fields);
    if (Object.keys(change).length === 0) return {};
    const after = await client().tasks.update({ id: task.task_id, ...change });
    return unlike(formOf(before), after);
  };
  const save = () =>
    during(async () => {
      const back = await put(typed);
      onSaved();
      say("Saved.", async () => {
        await put(back);
        onSaved();
      });
    });
  const onChange = (some: Partial<TaskForm>) => onType((old) => unlike({ ...old, ...some }, task));
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
            form={form}
            failure={failure}
            onChange={onChange}
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
        <Button kind="quiet" disabled={!isChanged} onClick={() => onType(() => ({}))}>
          Discard
        </Button>
        {task.status === "deleted" && <span class="muted">A deleted task cannot be changed.</span>}
      </div>
    </form>
  );
}
