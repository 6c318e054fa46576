/** How bad it is when a task fires, from the mildest; the words of PagerDuty's Events API. */
export const severities = ["info", "warning", "error", "critical"] as const;
export type Severity = (typeof severities)[number];

/** What people say about a task for whoever gets its messages. It decides nothing and is no part of any id. */
export interface TaskMeta {
  name?: string;
  owner?: string;
  severity?: Severity;
  note?: string;
  runbook_url?: string;
}

/** A change of some fields; null removes one. */
export type MetaChange = { [K in keyof TaskMeta]?: TaskMeta[K] | null };
