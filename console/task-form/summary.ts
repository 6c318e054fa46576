import { sayDuration } from "../format/duration.ts";
import type { SaidBySentence } from "./fields.tsx";
import type { TaskForm } from "./form.ts";

/** What will happen with a task that is set so, in one or two sentences. */
export function formSummary(form: TaskForm, said: SaidBySentence = { watch: false, mode: false }): string {
  const isWatched = form.watch !== "asked" || said.watch;
  const looks = `Looks at ${whom(form.scope)}${when(form, said)}, ${fires(form, said)}, and tells ${told(form)}.`;
  const also = [
    ...(isWatched && form.recovered ? ["when it is over"] : []),
    ...(isWatched && form.remind.trim() !== ""
      ? [`every ${sayDuration(form.remind.trim())} until somebody acknowledges`]
      : []),
    ...(isWatched && form.noData ? ["when an entity stops reporting"] : []),
  ];
  const hours = hoursText(form);
  return [
    looks,
    ...(also.length === 0 ? [] : [`It tells again ${also.join(", and ")}.`]),
    ...(hours === "" ? [] : [`Only ${hours}.`]),
  ].join(" ");
}

function whom(scope: string): string {
  const entities = scope.trim();
  return entities === "" || entities === "all" ? "every entity" : entities;
}

function when({ watch, every }: TaskForm, said: SaidBySentence): string {
  if (said.watch) return " as the sentence says";
  if (watch === "asked") return " only when asked";
  return watch === "observation" ? " as data arrive" : ` every ${sayDuration(every.trim())}`;
}

function fires({ mode, held, cooldown, release }: TaskForm, said: SaidBySentence): string {
  const often = said.mode
    ? "fires as often as the sentence says"
    : mode === "on_change"
      ? "fires once when it begins"
      : "fires at every look";
  return [
    often,
    ...(held.trim() === "" ? [] : [`only once it has held for ${sayDuration(held.trim())}`]),
    ...(cooldown.trim() === "" ? [] : [`then is silent for ${sayDuration(cooldown.trim())}`]),
    ...(release.trim() === "" ? [] : [`is over past ${release.trim()}`]),
  ].join(", ");
}

function told({ delivery, endpoint, channel }: TaskForm): string {
  if (delivery === "notification") return channel === "inbox" ? "the inbox" : `the channel ${channel}`;
  return URL.canParse(endpoint) ? `the program at ${new URL(endpoint).host}` : "a program";
}

function hoursText({ days, from, to, zone }: TaskForm): string {
  const on = days === "" ? "" : days === "mon,tue,wed,thu,fri" ? "Monday to Friday" : days.replaceAll(",", ", ");
  const hours = from === "" && to === "" ? "" : `from ${from || "00:00"} to ${to || "24:00"}`;
  const place = zone === "" ? "" : `(${zone})`;
  return [on, hours, place].filter(Boolean).join(" ");
}
