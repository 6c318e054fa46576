import type { Incident } from "../../contract/resources/alarms/incidents.ts";
import type { CompiledCondition } from "../../domain/condition/compiled.ts";
import type { MemberFacts } from "../../domain/condition/evaluation.ts";
import { summariseDecision } from "../../domain/decision/explain-decision.ts";
import { judgementIn } from "../../domain/decision/judgement.ts";
import type { DecisionRecord } from "../../domain/decision/record.ts";
import type { Severity } from "../../domain/task/meta.ts";
import { listText } from "../../domain/values/wording/words.ts";
import { mapLimited, connectionsAtOnce } from "../../domain/values/map-limited.ts";
import { signalsText, summaryUnits } from "../definitions/decision-summary.ts";
import type { StoredIncident } from "../ports/alarms/incidents.ts";
import type { TaskSaid } from "../ports/tasks/tasks.ts";
import type { Services } from "../services.ts";

/** What an incident says in words: the task behind it, and why it opened or is still open. */
export interface IncidentWords {
  intent: string;
  task_name: string | null;
  severity: Severity | null;
  summary: string | null;
  threshold: number | null;
  /** Of the decision that the summary tells of, where signals have members. */
  members?: NonNullable<Incident["members"]>;
}

/** What it takes to put an incident in words. */
export type WordsNeeded = Pick<Services, "tasks" | "decisions" | "definitions" | "primitives">;

interface SaidOfIncidents {
  tasks: Map<string, TaskSaid>;
  records: Map<string, DecisionRecord>;
}

/** What incidents say in words, in their order. */
export async function incidentWords(
  services: WordsNeeded,
  incidents: readonly StoredIncident[],
): Promise<IncidentWords[]> {
  if (incidents.length === 0) return [];
  const taskIds = [...new Set(incidents.map(({ task_id }) => task_id))];
  const decisionIds = [...new Set(incidents.flatMap((incident) => tellingDecision(incident) ?? []))];
  const [tasks, found] = await Promise.all([
    services.tasks.said(taskIds),
    decisionIds.length === 0 ? [] : services.decisions.some(decisionIds),
  ]);
  const records = new Map(found.map(({ record }) => [record.decision_id, record]));
  return mapLimited(connectionsAtOnce, incidents, (incident) =>
    wordsOfIncident(services, incident, { tasks, records }),
  );
}

/** The last that held: what closed an incident did not hold. */
const tellingDecision = ({ closed_at, first_decision_id, last_decision_id }: StoredIncident): string | null =>
  closed_at === null ? last_decision_id : first_decision_id;

async function wordsOfIncident(
  services: WordsNeeded,
  incident: StoredIncident,
  { tasks, records }: SaidOfIncidents,
): Promise<IncidentWords> {
  const task = tasks.get(incident.task_id);
  const condition = await services.definitions.condition(incident.condition_id, incident.condition_version);
  const record = records.get(tellingDecision(incident) ?? "");
  return {
    intent: task?.intent ?? "",
    task_name: task?.meta.name ?? null,
    severity: task?.meta.severity ?? null,
    summary: condition && (await incidentSummary(services, incident, condition, { task, record })),
    threshold: incident.kind === "condition" ? (condition?.strategy.threshold_applied ?? null) : null,
    ...(record?.members && { members: shownMembers(record.members) }),
  };
}

const shownMembers = ({ deciding, ...members }: MemberFacts): NonNullable<Incident["members"]> => ({
  ...members,
  deciding: deciding.map(({ member, value }) => ({ member: { ...member }, value })),
});

async function incidentSummary(
  services: WordsNeeded,
  { kind }: StoredIncident,
  condition: CompiledCondition,
  { task, record }: { task: TaskSaid | undefined; record: DecisionRecord | undefined },
): Promise<string | null> {
  if (kind === "no_data") return `No data from ${listText(signalsText(condition).split(", "))}`;
  if (record === undefined) return null;
  return judgementIn(
    summariseDecision(record, condition, await summaryUnits(services, condition, task?.provenance ?? null)),
  );
}
