import { severities } from "../../task/meta.ts";

/** How bad the task of an incident is said to be, worst first; `unset` where nobody has said. */
export const severityOrder = [...severities.toReversed(), "unset"] as const;

/** One of {@link severityOrder}. */
export type IncidentSeverity = (typeof severityOrder)[number];
