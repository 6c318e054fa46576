import { hrefTo } from "../../routing/route.ts";

/** Where an alarm stands, as the list is narrowed to. */
export const statusChoices = [
  { value: "open", label: "Open" },
  { value: "acknowledged", label: "Acknowledged" },
  { value: "closed", label: "Closed" },
  { value: "any", label: "All" },
] as const;

/** In what order alarms are listed. */
export const orderChoices = [
  { value: "worst", label: "Worst first" },
  { value: "newest", label: "Newest first" },
] as const;

/** How bad an alarm is, worst first, with the words for it. */
export const severityChoices = [
  { value: "critical", label: "Critical" },
  { value: "error", label: "Error" },
  { value: "warning", label: "Warning" },
  { value: "info", label: "Info" },
  { value: "unset", label: "No severity" },
] as const;

/** One value of {@link severityChoices}. */
export type SeverityChoice = (typeof severityChoices)[number]["value"];

/** Of alarms that nobody looks after. */
export const nobody = "nobody";

/** What the address says about the list. */
export interface Filters {
  status: (typeof statusChoices)[number]["value"];
  order: (typeof orderChoices)[number]["value"];
  severity: SeverityChoice | null;
  task: string | null;
  entity: string | null;
  /** Words that are looked for. */
  q: string | null;
  /** Whose they are; `nobody` for those that have nobody. */
  assignee: string | null;
  /** The alarm that is chosen in the list; it narrows nothing. */
  alarm: string | null;
}

const oneOf = <Value extends string>(choices: readonly { value: Value }[], named: string | null): Value | null =>
  choices.find(({ value }) => value === named)?.value ?? null;

/** Reads the filters out of an address; what it does not name, or names wrongly, is left open. */
export function readFilters(query: URLSearchParams): Filters {
  return {
    status: oneOf(statusChoices, query.get("status")) ?? "open",
    order: oneOf(orderChoices, query.get("order")) ?? "worst",
    severity: oneOf(severityChoices, query.get("severity")),
    task: query.get("task"),
    entity: query.get("entity"),
    q: query.get("q"),
    assignee: query.get("assignee"),
    alarm: query.get("alarm"),
  };
}

/** The address of a list that is narrowed so; what is as usual is left out. */
export function hrefOfFilters({ status, order, ...others }: Filters): string {
  return hrefTo(
    "/alarms",
    {},
    {
      status: status === "open" ? null : status,
      order: order === "worst" ? null : order,
      ...others,
    },
  );
}

/** The same as the API is asked. */
export function toQuery({ status, order, severity, task, entity, q, assignee }: Filters) {
  return {
    order,
    ...(status === "any" ? {} : { status }),
    ...(severity === null ? {} : { severity }),
    ...(task === null ? {} : { task_id: task }),
    ...(entity === null ? {} : { entity }),
    ...(q === null ? {} : { q }),
    ...(assignee === null ? {} : assignee === nobody ? { assigned: false } : { assignee }),
  };
}

/** Whether the list is narrowed by anything but the status. */
export const isNarrowed = ({ severity, task, entity, q, assignee }: Filters): boolean =>
  [severity, task, entity, q, assignee].some((one) => one !== null);

/** A list that nothing narrows. */
export const wide = { severity: null, task: null, entity: null, q: null, assignee: null } as const;

/** What was typed into the one box: the whole name of an entity (`account:1`), or words to look for anywhere. */
export function soughtBy(text: string): Pick<Filters, "entity" | "q"> {
  const typed = text.trim();
  if (typed === "") return { entity: null, q: null };
  return /^[^\s:]+:\S+$/.test(typed) ? { entity: typed, q: null } : { entity: null, q: typed };
}
