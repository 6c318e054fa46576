import { hrefTo } from "../../routing/route.ts";

/** Where an alarm stands, as the list is narrowed to. */
export const statuses = [
  { value: "open", label: "Open" },
  { value: "acknowledged", label: "Acknowledged" },
  { value: "closed", label: "Closed" },
  { value: "any", label: "All" },
] as const;

/** In what order alarms are listed. */
export const orders = [
  { value: "worst", label: "Worst first" },
  { value: "newest", label: "Newest first" },
] as const;

/** How bad an alarm is, worst first, with the words for it. */
export const severities = [
  { value: "critical", label: "Critical" },
  { value: "error", label: "Error" },
  { value: "warning", label: "Warning" },
  { value: "info", label: "Info" },
  { value: "unset", label: "No severity" },
] as const;

/** One value of {@link severities}. */
export type Severity = (typeof severities)[number]["value"];

/** What the address says about the list. */
export interface Filters {
  status: (typeof statuses)[number]["value"];
  order: (typeof orders)[number]["value"];
  severity: Severity | null;
  task: string | null;
  entity: string | null;
  /** The alarm that is chosen in the list; it narrows nothing. */
  alarm: string | null;
}

const oneOf = <Value extends string>(choices: readonly { value: Value }[], named: string | null): Value | null =>
  choices.find(({ value }) => value === named)?.value ?? null;

/** Reads the filters out of an address; what it does not name, or names wrongly, is left open. */
export function readFilters(query: URLSearchParams): Filters {
  return {
    status: oneOf(statuses, query.get("status")) ?? "open",
    order: oneOf(orders, query.get("order")) ?? "worst",
    severity: oneOf(severities, query.get("severity")),
    task: query.get("task"),
    entity: query.get("entity"),
    alarm: query.get("alarm"),
  };
}

/** The address of a list that is narrowed so; what is as usual is left out. */
export function hrefOfFilters({ status, order, severity, task, entity, alarm }: Filters): string {
  return hrefTo(
    "/alarms",
    {},
    {
      status: status === "open" ? null : status,
      order: order === "worst" ? null : order,
      severity,
      task,
      entity,
      alarm,
    },
  );
}

/** The same as the API is asked. */
export function toQuery({ status, order, severity, task, entity }: Filters) {
  return {
    order,
    ...(status === "any" ? {} : { status }),
    ...(severity === null ? {} : { severity }),
    ...(task === null ? {} : { task_id: task }),
    ...(entity === null ? {} : { entity }),
  };
}

/** Whether the list is narrowed by anything but the status. */
export const isNarrowed = ({ severity, task, entity }: Filters): boolean =>
  severity !== null || task !== null || entity !== null;
