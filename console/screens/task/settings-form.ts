import type { Input } from "../../../sdk/src/index.ts";
import type { Details } from "./task.ts";

/** What the form holds; every text empty where nothing is set. */
export interface Form {
  scope: string;
  mode: "every" | "on_change";
  held: string;
  cooldown: string;
  remind: string;
  recovered: boolean;
  watch: "none" | "every" | "observation";
  every: string;
  noData: "ignore" | "alert";
  keep: "all" | "changes";
  channel: string;
  name: string;
  owner: string;
  severity: "" | "info" | "warning" | "error" | "critical";
  note: string;
  runbook: string;
}

/** The form as the task stands. */
export function formOf({ entity_scope, firing, watch, delivery, meta }: Details): Form {
  return {
    scope: entity_scope,
    mode: firing.mode ?? "every",
    held: firing.for ?? "",
    cooldown: firing.cooldown ?? "",
    remind: firing.remind ?? "",
    recovered: firing.recovered ?? false,
    watch: watch === null ? "none" : watch.every === undefined ? "observation" : "every",
    every: watch?.every ?? "",
    noData: watch?.no_data ?? "ignore",
    keep: watch?.keep ?? "all",
    channel: delivery.type === "notification" ? delivery.channel : "",
    name: meta.name ?? "",
    owner: meta.owner ?? "",
    severity: meta.severity ?? "",
    note: meta.note ?? "",
    runbook: meta.runbook_url ?? "",
  };
}

type Change = Omit<Input<"updateTask">, "id">;

/** What to send for the fields that differ; what the form does not show of the firing stays as it is. */
export function changeOf(task: Details, form: Form): Change {
  const was = formOf(task);
  const differs = (...names: (keyof Form)[]): boolean => names.some((name) => was[name] !== form[name]);
  return {
    ...(differs("scope") ? { entity_scope: form.scope } : {}),
    ...(differs("mode", "held", "cooldown", "remind", "recovered") ? { firing: firingOf(task, form) } : {}),
    ...(differs("watch", "every", "noData", "keep") ? { watch: watchOf(form) } : {}),
    ...(differs("channel") ? { delivery: { type: "notification" as const, channel: form.channel } } : {}),
    ...(differs("name", "owner", "severity", "note", "runbook") ? { meta: metaOf(form) } : {}),
  };
}

/** What would bring back what the change replaced. */
export function wayBack(task: Details, change: Change): Change {
  const { entity_scope, firing, watch, delivery } = task;
  return {
    ...(change.entity_scope === undefined ? {} : { entity_scope }),
    ...(change.firing === undefined ? {} : { firing }),
    ...(change.watch === undefined ? {} : { watch: watch === null ? null : { ...watch } }),
    ...(change.delivery === undefined || delivery.type !== "notification"
      ? {}
      : { delivery: { type: "notification" as const, channel: delivery.channel } }),
    ...(change.meta === undefined ? {} : { meta: metaOf(formOf(task)) }),
  };
}

function firingOf({ firing: { active, release } }: Details, form: Form): NonNullable<Change["firing"]> {
  return {
    mode: form.mode,
    ...(form.held === "" ? {} : { for: form.held }),
    ...(form.cooldown === "" ? {} : { cooldown: form.cooldown }),
    ...(form.remind === "" ? {} : { remind: form.remind }),
    ...(form.recovered ? { recovered: true } : {}),
    ...(active === undefined ? {} : { active }),
    ...(release === undefined ? {} : { release }),
  };
}

function watchOf({ watch, every, noData, keep }: Form): Exclude<Change["watch"], undefined> {
  if (watch === "none") return null;
  return watch === "observation" ? { on: "observation", no_data: noData } : { every, no_data: noData, keep };
}

function metaOf({ name, owner, severity, note, runbook }: Form): NonNullable<Change["meta"]> {
  const orNull = (text: string) => (text === "" ? null : text);
  return {
    name: orNull(name),
    owner: orNull(owner),
    severity: severity === "" ? null : severity,
    note: orNull(note),
    runbook_url: orNull(runbook),
  };
}
