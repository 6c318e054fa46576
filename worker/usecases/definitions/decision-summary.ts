import type { NamedMember } from "../../domain/action/payload.ts";
import type { CompiledConcept } from "../../domain/concept/compiled.ts";
import type { CompiledCondition } from "../../domain/condition/compiled.ts";
import type { DecisionRecord } from "../../domain/decision/record.ts";
import { summariseDecision } from "../../domain/decision/explain-decision.ts";
import type { UnitOf } from "../../domain/decision/facts.ts";
import { ownUnitOf, resultSignal, resultUnit } from "../../domain/decision/result-unit.ts";
import { shownFigures } from "../../domain/decision/shown-figures.ts";
import { shownUnit } from "../../domain/language/shown-unit.ts";
import type { Provenance } from "../../domain/task/provenance.ts";
import { severities, type Severity, type TaskMeta } from "../../domain/task/meta.ts";
import { formatTimestamp, parseTimestamp } from "../../domain/values/time.ts";
import { plainUnit } from "../../domain/values/wording/unit.ts";
import { worstMembers } from "./worst-members.ts";
import type { KnownAction } from "../ports/actions/actions.ts";
import type { Services } from "../services.ts";

/** What a message says about the task behind it: its sentence, what people said about it, and how bad the sentence sounds. */
export interface TaskWords {
  intent: string | null;
  task_id: string | null;
  meta: TaskMeta;
  tier: Severity | null;
  /** The time zone of its active hours, or else of the service. */
  zone: string;
}

/** What a message says in words: why the decision is what it is, of which signals and since when, and the task behind it. */
export interface DecisionWords extends TaskWords {
  summary: string | null;
  signal: string | null;
  value_text: string | null;
  limit_text: string | null;
  isUnmeasured: boolean;
  /** The worst members of a group. */
  worst: readonly NamedMember[];
  since: string | null;
  /** Of how many equal answers `since` tells; null where a watch has looked all the time. */
  answers: number | null;
  incident_id: string | null;
}

type SummaryServices = Pick<
  Services,
  "config" | "definitions" | "primitives" | "pseudonyms" | "tasks" | "decisions" | "incidents"
>;

/** The words for one action's message, numbers in the units of its task's sentence; nulls where the condition is gone. */
export async function decisionWords(
  services: SummaryServices,
  record: Omit<DecisionRecord, "decision_id">,
  action: KnownAction,
): Promise<DecisionWords> {
  const [condition, task, stretch] = await Promise.all([
    services.definitions.condition(record.condition_id, record.condition_version),
    wordsOfTask(services, action),
    stretchOfAlarm(services, record, action),
  ]);
  if (condition === null) return { ...noWords, ...task, ...stretch };
  const unitOf = await summaryUnits(services, condition, action.provenance);
  const summary = summariseDecision(record, condition, unitOf);
  const figures = shownFigures(record, condition, unitOf);
  const isUnmeasured = condition.strategy.threshold_applied === null;
  const worst = await worstMembers(services, record, condition, plainUnit);
  return { summary, signal: signalsText(condition), ...figures, isUnmeasured, worst, ...task, ...stretch };
}

/** A message about a decision whose words cannot be found. */
export const noWords = {
  summary: null,
  signal: null,
  value_text: null,
  limit_text: null,
  isUnmeasured: false,
  worst: [],
  since: null,
  answers: null,
  incident_id: null,
};

/** Since when it has been so: since the incident opened, where the task has incidents, or else the run of equal decisions began. */
async function stretchOfAlarm(
  { incidents, decisions }: SummaryServices,
  record: Omit<DecisionRecord, "decision_id">,
  { task_id }: KnownAction,
): Promise<Pick<DecisionWords, "since" | "answers" | "incident_id">> {
  const at = parseTimestamp(record.evaluated_at);
  const incident = task_id === null ? null : await incidents.during(task_id, record.entity_id, at);
  const run = incident === null ? await decisions.heldSince(record) : { since: incident.opened_at, answers: null };
  const since = run === null || run.since >= at ? null : formatTimestamp(run.since);
  return { since, answers: run?.answers ?? null, incident_id: incident?.incident_id ?? null };
}

/** What a message says about the task of an action, which may have been changed since. */
export async function wordsOfTask(
  { tasks, config }: Pick<Services, "tasks" | "config">,
  action: KnownAction,
): Promise<TaskWords> {
  const { intent, task_id, provenance } = action;
  const task = task_id === null ? null : await tasks.spoken(task_id);
  const zone = task?.zone ?? action.firing?.active?.zone ?? config.zone;
  return { intent, task_id, meta: task?.meta ?? {}, tier: provenanceSeverity(provenance), zone };
}

const severityOfTier = { low_severity: "info", medium_severity: "warning", high_severity: "critical" } as const;

/** The worst that the words of a sentence say; null where none does. */
function provenanceSeverity(provenance: Provenance | null): Severity | null {
  const said = (provenance?.parts ?? []).flatMap(({ tier }) => (tier === null ? [] : [severityOfTier[tier.tier]]));
  return severities.findLast((severity) => said.some((one) => one === severity)) ?? null;
}

/** The signals behind a condition, separated by commas. */
export const signalsText = ({ concepts }: CompiledCondition): string =>
  [...new Set(concepts.flatMap(signalsBehind))].join(", ");

/** The signals of a concept; of a group what is asked about each of its members. */
function signalsBehind({ ir, definition: { population } }: CompiledConcept): string[] {
  if (population === undefined) return ir.signals.map(({ primitive_id }) => primitive_id);
  const { of, fold } = population;
  return [`${fold} of ${"concept_id" in of ? of.concept_id : of.condition_id}`];
}

const signalsRead = ({ concepts }: CompiledCondition): string[] => [
  ...new Set(concepts.flatMap(({ ir }) => ir.signals.map(({ primitive_id }) => primitive_id))),
];

/** The units in which the Results of a condition and its operands are put in words: those of the sentence behind `provenance`, or else of the signals. */
export async function summaryUnits(
  { primitives }: Pick<Services, "primitives">,
  condition: CompiledCondition,
  provenance: Provenance | null,
): Promise<UnitOf> {
  const signals = await primitives.described(signalsRead(condition));
  return ({ concept }) => {
    const own = ownUnitOf(concept);
    const signal = signals.get(resultSignal(concept) ?? "");
    const unit = signal && resultUnit(concept, shownUnit(signal, wordsGiven(provenance, signal.primitive_id)));
    return { ...(own ?? unit ?? plainUnit), isRounded: true };
  };
}

/** The number that the sentence gave for a signal, as it was written. */
function wordsGiven(provenance: Provenance | null, primitiveId: string): string | null {
  const part = provenance?.parts.find(({ primitive_id }) => primitive_id === primitiveId);
  const value = part?.parameters.find(({ name, source }) => name === "value" && source === "sentence");
  return value?.from ?? null;
}
