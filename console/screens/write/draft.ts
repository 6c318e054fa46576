import type { Input } from "../../../sdk/src/index.ts";

/** When the service judges: as the sentence says, else when data arrive; on a clock; or only when asked. */
export type WatchKind = "observation" | "every" | "asked";
export type DeliveryKind = "notification" | "webhook";

/** Everything on the screen but the sentence, as it was typed. */
export interface Draft {
  intent: string;
  /** The person's own words, where the sentence is a reading chosen for them. */
  askedAs: string | null;
  scope: string;
  watch: WatchKind;
  every: string;
  noData: boolean;
  delivery: DeliveryKind;
  channel: string;
  endpoint: string;
  mode: "" | "every" | "on_change";
  holdFor: string;
  cooldown: string;
  recovered: boolean;
  remind: string;
  activeDays: "" | "weekdays";
  activeFrom: string;
  activeTo: string;
  activeZone: string;
  name: string;
  severity: "" | "info" | "warning" | "error" | "critical";
  owner: string;
  note: string;
  runbook: string;
}

/** An empty screen. */
export const emptyDraft: Draft = {
  intent: "",
  askedAs: null,
  scope: "all",
  watch: "observation",
  every: "1h",
  noData: false,
  delivery: "notification",
  channel: "inbox",
  endpoint: "",
  mode: "on_change",
  holdFor: "",
  cooldown: "",
  recovered: false,
  remind: "",
  activeDays: "",
  activeFrom: "",
  activeTo: "",
  activeZone: "",
  name: "",
  severity: "",
  owner: "",
  note: "",
  runbook: "",
};

type Body = Input<"createTask">;

/** What of the draft the sentence itself decides: there the screen says nothing. */
export interface SaidBySentence {
  watch: boolean;
  mode: boolean;
}

/** The body that a draft stands for; what is left empty is left out. */
export function bodyOf(draft: Draft, said: SaidBySentence): Body {
  const firing = firingOf(draft, said);
  const watch = watchOf(draft, said);
  const meta = given({
    name: draft.name,
    severity: draft.severity,
    owner: draft.owner,
    note: draft.note,
    runbook_url: draft.runbook,
  });
  return {
    intent: draft.intent.trim(),
    entity_scope: draft.scope.trim() === "" ? "all" : draft.scope.trim(),
    delivery:
      draft.delivery === "webhook"
        ? { type: "webhook", endpoint: draft.endpoint.trim() }
        : { type: "notification", channel: draft.channel },
    ...(draft.askedAs === null ? {} : { asked_as: draft.askedAs }),
    ...(Object.keys(firing).length === 0 ? {} : { firing }),
    ...(watch === undefined ? {} : { watch }),
    ...(Object.keys(meta).length === 0 ? {} : { meta }),
  };
}

function firingOf(draft: Draft, said: SaidBySentence): object {
  const active = given({ from: draft.activeFrom, to: draft.activeTo, zone: draft.activeZone });
  const days = draft.activeDays === "weekdays" ? { days: ["mon", "tue", "wed", "thu", "fri"] } : {};
  const hours = { ...days, ...active };
  const watched = draft.watch !== "asked" || said.watch;
  return {
    ...given({ mode: said.mode ? "" : draft.mode, for: draft.holdFor, cooldown: draft.cooldown }),
    ...(Object.keys(hours).length === 0 ? {} : { active: hours }),
    ...(watched && draft.recovered ? { recovered: true } : {}),
    ...(watched ? given({ remind: draft.remind }) : {}),
  };
}

function watchOf(draft: Draft, said: SaidBySentence): Body["watch"] | undefined {
  const noData = draft.noData ? { no_data: "alert" as const } : {};
  if (said.watch) return draft.noData ? noData : undefined;
  if (draft.watch === "asked") return undefined;
  if (draft.watch === "observation") return { on: "observation", ...noData };
  return { every: draft.every.trim(), ...noData };
}

/** The texts that are not empty, without the white space around them. */
const given = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields)
      .map(([name, text]) => [name, text.trim()])
      .filter(([, text]) => text !== ""),
  );
