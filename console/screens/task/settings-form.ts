import type { Input, TaskDetails } from "../../../sdk/src/index.ts";
import { deliveryOf, formFiring, formOf, formMeta, type TaskForm, formWatch } from "../../task-form/form.ts";

type Change = Omit<Input<"updateTask">, "id">;

/** What to send for the fields that differ. */
export function taskChange(task: TaskDetails, form: TaskForm): Change {
  const was = formOf(task);
  const differ = (of: (form: TaskForm) => unknown): boolean => JSON.stringify(of(was)) !== JSON.stringify(of(form));
  return {
    ...(differ(({ scope }) => scope) ? { entity_scope: form.scope } : {}),
    ...(differ((one) => formFiring(one)) ? { firing: formFiring(form) } : {}),
    ...(differ(formWatch) ? { watch: formWatch(form) } : {}),
    ...(task.delivery.type === "notification" && differ(deliveryOf) ? { delivery: deliveryOf(form) } : {}),
    ...(differ(formMeta) ? { meta: formMeta(form) } : {}),
  };
}

/** What would bring back what the change replaced. */
export function wayBack(task: TaskDetails, change: Change): Change {
  const { entity_scope, firing, watch, delivery } = task;
  return {
    ...(change.entity_scope === undefined ? {} : { entity_scope }),
    ...(change.firing === undefined ? {} : { firing }),
    ...(change.watch === undefined ? {} : { watch: watch === null ? null : { ...watch } }),
    ...(change.delivery === undefined || delivery.type !== "notification"
      ? {}
      : { delivery: { type: "notification" as const, channel: delivery.channel } }),
    ...(change.meta === undefined ? {} : { meta: formMeta(formOf(task)) }),
  };
}
