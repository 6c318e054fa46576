import type { Input, Task } from "../../../sdk/src/index.ts";
import { formFiring, formOf, formMeta, type TaskForm, formWatch } from "../../task-form/form.ts";

type Change = Omit<Input<"updateTask">, "id">;
type Settings = Pick<Task, "entity_scope" | "firing" | "watch" | "delivery" | "meta">;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What of some values the other ones do not say. */
const differing = <Values extends object>(values: Values, others: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isSame(value, others[name as keyof Values])),
  ) as Partial<Values>;

/** The fields of a form that the task does not say already. */
export const unlike = (fields: Partial<TaskForm>, task: Settings): Partial<TaskForm> =>
  differing<Partial<TaskForm>>(fields, formOf(task));

/** What to send so that a task gets some fields of its form; all else of it stays as it is. */
export function taskChange(task: Settings, fields: Partial<TaskForm>): Change {
  const was = formOf(task);
  const form = { ...was, ...fields };
  const { delivery } = task;
  const meta = differing(formMeta(form), formMeta(was));
  return {
    ...(form.scope === was.scope ? {} : { entity_scope: form.scope }),
    ...(isSame(formFiring(form), formFiring(was)) ? {} : { firing: formFiring(form) }),
    ...(isSame(formWatch(form), formWatch(was)) ? {} : { watch: formWatch(form) }),
    ...(delivery.type !== "notification" || form.channel === delivery.channel
      ? {}
      : { delivery: { ...delivery, channel: form.channel } }),
    ...(Object.keys(meta).length === 0 ? {} : { meta }),
  };
}
