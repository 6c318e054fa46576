import type { CreateTaskBody, Task } from "../../sdk/src/index.ts";
import { typedNumber } from "../format/typed-number.ts";

type Firing = NonNullable<CreateTaskBody["firing"]>;
type ActiveHours = NonNullable<Firing["active"]>;

/** What can be set of a task beside its sentence, as it was typed; every text empty where nothing is set. */
export interface TaskForm {
  scope: string;
  /** Whether it looks as data arrive, on a clock, or only when it is asked. */
  watch: "observation" | "every" | "asked";
  every: string;
  keep: "all" | "changes";
  noData: boolean;
  mode: "every" | "on_change";
  held: string;
  cooldown: string;
  release: string;
  /** How long it stays open after it last held. */
  hold: string;
  recovered: boolean;
  remind: string;
  /** Days with commas, empty for all. */
  days: string;
  from: string;
  to: string;
  zone: string;
  /** Whether people are told, or a program at an address. */
  delivery: "notification" | "webhook";
  channel: string;
  endpoint: string;
  name: string;
  owner: string;
  severity: "" | "info" | "warning" | "error" | "critical";
  note: string;
  runbook: string;
}

/** A form in which nothing was chosen yet. */
export const emptyForm: TaskForm = {
  scope: "all",
  watch: "observation",
  every: "1h",
  keep: "all",
  noData: false,
  mode: "on_change",
  held: "",
  cooldown: "",
  release: "",
  hold: "",
  recovered: false,
  remind: "",
  days: "",
  from: "",
  to: "",
  zone: "",
  delivery: "notification",
  channel: "inbox",
  endpoint: "",
  name: "",
  owner: "",
  severity: "",
  note: "",
  runbook: "",
};

/** The form as a task stands. */
export function formOf({
  entity_scope,
  firing,
  watch,
  delivery,
  meta,
}: Pick<Task, "entity_scope" | "firing" | "watch" | "delivery" | "meta">): TaskForm {
  const { active } = firing;
  return {
    scope: entity_scope,
    watch: watch === null ? "asked" : watch.every === undefined ? "observation" : "every",
    every: watch?.every ?? "",
    keep: watch?.keep ?? "all",
    noData: watch?.no_data === "alert",
    mode: firing.mode ?? "every",
    held: firing.for ?? "",
    cooldown: firing.cooldown ?? "",
    release: firing.release === undefined ? "" : String(firing.release),
    hold: firing.hold ?? "",
    recovered: firing.recovered ?? false,
    remind: firing.remind ?? "",
    days: (active?.days ?? []).join(","),
    from: active?.from ?? "",
    to: active?.to ?? "",
    zone: active?.zone ?? "",
    delivery: delivery.type === "notification" ? "notification" : "webhook",
    channel: delivery.type === "notification" ? delivery.channel : "",
    endpoint: delivery.type === "webhook" ? delivery.endpoint : "",
    name: meta.name ?? "",
    owner: meta.owner ?? "",
    severity: meta.severity ?? "",
    note: meta.note ?? "",
    runbook: meta.runbook_url ?? "",
  };
}

/** When the task fires; `isWatched` says whether anything looks by itself, without which nothing is over and nobody is reminded. */
export function formFiring(form: TaskForm, isWatched = form.watch !== "asked"): Firing {
  const active = activeOf(form);
  return {
    mode: form.mode,
    ...given({ for: form.held, cooldown: form.cooldown, hold: form.hold }),
    ...(form.release.trim() === "" ? {} : { release: typedNumber(form.release) }),
    ...(Object.keys(active).length === 0 ? {} : { active }),
    ...(isWatched && form.recovered ? { recovered: true } : {}),
    ...(isWatched ? given({ remind: form.remind }) : {}),
  };
}

function activeOf({ days, from, to, zone }: TaskForm): ActiveHours {
  const chosen = days === "" ? {} : { days: days.split(",") as NonNullable<ActiveHours["days"]> };
  return { ...chosen, ...given({ from, to, zone }) };
}

/** When the task looks; null where it waits to be asked. */
export function formWatch({ watch, every, keep, noData }: TaskForm): NonNullable<CreateTaskBody["watch"]> | null {
  if (watch === "asked") return null;
  const alert = noData ? { no_data: "alert" as const } : {};
  if (watch === "observation") return { on: "observation", ...alert };
  return { every: every.trim(), ...alert, ...(keep === "changes" ? { keep } : {}) };
}

/** Whom the task tells. */
export function deliveryOf({ delivery, channel, endpoint }: TaskForm) {
  return delivery === "webhook"
    ? { type: "webhook" as const, endpoint: endpoint.trim() }
    : { type: "notification" as const, channel };
}

/** What people say about the task; null where they say nothing. */
export function formMeta({ name, owner, severity, note, runbook }: TaskForm) {
  const orNull = (text: string) => (text.trim() === "" ? null : text.trim());
  return {
    name: orNull(name),
    owner: orNull(owner),
    severity: severity === "" ? null : severity,
    note: orNull(note),
    runbook_url: orNull(runbook),
  };
}

/** The texts that are not empty, without the white space around them. */
function given<Name extends string>(fields: Record<Name, string>): Partial<Record<Name, string>> {
  return Object.fromEntries(
    Object.entries<string>(fields)
      .map(([name, text]) => [name, text.trim()])
      .filter(([, text]) => text !== ""),
  ) as Partial<Record<Name, string>>;
}
