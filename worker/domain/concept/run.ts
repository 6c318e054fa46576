import { DomainError } from "../values/errors/errors.ts";
import type { SeriesView, SignalViews } from "../values/series.ts";
import { traitsOf, type Scalar } from "../values/values.ts";
import type { Work } from "../values/work.ts";
import type { CompiledConcept } from "./compiled.ts";
import {
  byWeight,
  foldResults,
  isPresent,
  lastSeen,
  type MemberResult,
  membersOf,
  type MemberViews,
  programUnitsAt,
} from "./members.ts";
import {
  type MemberRule,
  runNodes,
  runNodesInSteps,
  type Program,
  type ProgramNode,
  type ProgramSignal,
} from "./running/program.ts";
import { valueAt } from "./running/value-at.ts";

/** A concept executed at an instant: its Result and every slot behind it. */
export interface ResultRun {
  readonly concept: CompiledConcept;
  /** One view per live signal, in the order of the program's signals. */
  readonly views: readonly SeriesView[];
  readonly slots: readonly Scalar[];
  readonly value: Scalar;
  /** Of a concept that is computed for each member. */
  readonly members?: MemberRuns;
}

/** What a concept came to for each of its members. */
export interface MemberRuns {
  /** Those with a Result, the one that decides most first. */
  readonly judged: readonly MemberResult[];
  /** Those that have not been observed for longer than `max_age`, but within 30 days, with their last Results. */
  readonly silent: readonly SilentMember[];
}

/** A member that is silent: when it was last observed, and its Result then, or of what its windows still hold. */
interface SilentMember {
  readonly member: string;
  readonly last_at: number;
  readonly value: Scalar;
}

/** A member that has been silent for longer is forgotten. */
const silentMs = 30 * 86_400_000;

/** Whether a signal without a value stops the question: it is not nullable, and no window stands in for the value. */
function isMissing(signal: ProgramSignal, view: SeriesView, at: number): boolean {
  return !signal.nullable && !(signal.window_only && view.first_at !== null && view.first_at <= at);
}

/** Fills the slots of the signals at `at` (rows after `limit` unseen); gives the index of the first missing signal, or -1. */
function fillSignals(
  signals: readonly ProgramSignal[],
  views: readonly SeriesView[],
  at: number,
  limit: number,
  slots: Scalar[],
): number {
  for (let i = 0; i < signals.length; i++) {
    const signal = signals[i] as ProgramSignal;
    const view = views[i] as SeriesView;
    const value = valueAt(signal, view, at, limit);
    slots[i] = value;
    if (value === null && isMissing(signal, view, at)) return i;
  }
  return -1;
}

/**
 * The Result at a point of the past with rows after `limit` unseen, or null where it cannot be had; never throws for missing
 * data. `slots` is scratch space. `justBefore` as in {@link runNodes}: for points at observation times.
 */
export function resultAt(
  program: Program,
  views: readonly SeriesView[],
  at: number,
  limit: number,
  slots: Scalar[],
  justBefore: boolean,
): Scalar {
  if (program.fold !== null) return foldAt(program, program.fold, views, at, limit, justBefore);
  if (fillSignals(program.signals, views, at, limit, slots) >= 0) return null;
  return runNodes(program, slots, views, at, justBefore);
}

function foldAt(
  program: Program,
  { across }: MemberRule,
  views: readonly SeriesView[],
  at: number,
  limit: number,
  justBefore: boolean,
): Scalar {
  const present = membersOf(program, views).filter((one) => isPresent(program, one.views, at));
  return foldResults(
    across,
    present.map((one) => memberResult(program, one, at, limit, justBefore).value),
  );
}

/** A program at a point of the past for one member. */
function memberResult(
  program: Program,
  { member, views }: MemberViews,
  at: number,
  limit: number,
  justBefore: boolean,
): MemberResult {
  const slots: Scalar[] = [];
  const missing = fillSignals(program.signals, views, at, limit, slots) >= 0;
  return { member, views, slots, value: missing ? null : runNodes(program, slots, views, at, justBefore) };
}

/** {@link resultAt} in steps, for a point that reads many rows. */
export function* resultInSteps(
  program: Program,
  views: readonly SeriesView[],
  at: number,
  limit: number,
  slots: Scalar[],
  justBefore: boolean,
): Work<Scalar> {
  if (program.fold !== null) {
    yield programUnitsAt(program, views, at);
    return resultAt(program, views, at, limit, slots, justBefore);
  }
  if (fillSignals(program.signals, views, at, limit, slots) >= 0) return null;
  return yield* runNodesInSteps(program, slots, views, at, justBefore);
}

/**
 * Executes a concept at `t`. Throws `missing_data` (location: the primitive_id) when a signal that is not nullable has no value,
 * and `null_propagation` (location: the feature) when a null made by an operator reaches an output that is not nullable.
 */
export function runConcept(concept: CompiledConcept, viewOf: SignalViews, t: number): ResultRun {
  const views = memberViews(concept, viewOf);
  if (concept.program.fold !== null) return runMembers(concept, concept.program.fold, views, t);
  const slots = slotsAt(concept, views, t);
  return resultRun(concept, views, slots, runNodes(concept.program, slots, views, t, false));
}

function runMembers(concept: CompiledConcept, fold: MemberRule, views: readonly SeriesView[], t: number): ResultRun {
  const { program } = concept;
  const results: MemberResult[] = [];
  const silent: SilentMember[] = [];
  const readsRows = program.nodes.some((node) => node.reads_rows);
  for (const one of membersOf(program, views)) {
    if (isPresent(program, one.views, t)) {
      results.push(memberResult(program, one, t, Number.POSITIVE_INFINITY, false));
      continue;
    }
    const last_at = lastSeen(program, one.views, t);
    if (last_at === null || t - last_at > silentMs) continue;
    // Of windows that ended then, rows may not have been read: what they hold now is there.
    const { value } = memberResult(program, one, readsRows ? t : last_at, t, false);
    silent.push({ member: one.member, last_at, value });
  }
  const value = foldResults(
    fold.across,
    results.map((one) => one.value),
  );
  const judged = byWeight(fold, results);
  const slots = foldedSlots(program, fold, judged, value);
  return { concept, views, slots, value, members: { judged, silent } };
}

/** What stands for the slots of all members: those of the one that decides, or each folded by itself; null where a count has none. */
function foldedSlots(
  { signals, nodes, output }: Program,
  { across }: MemberRule,
  judged: readonly MemberResult[],
  value: Scalar,
): Scalar[] {
  const ofOne = across === "max" || across === "min" ? (judged[0]?.slots ?? []) : null;
  return Array.from({ length: signals.length + nodes.length }, (_, slot) => {
    if (slot === output) return value;
    if (ofOne !== null) return ofOne[slot] ?? null;
    if (across === "count") return null;
    return foldResults(
      across,
      judged.map(({ slots }) => slots[slot] ?? null),
    );
  });
}

/** {@link runConcept} in steps. */
export function* runConceptInSteps(concept: CompiledConcept, viewOf: SignalViews, t: number): Work<ResultRun> {
  const views = memberViews(concept, viewOf);
  if (concept.program.fold !== null) {
    yield programUnitsAt(concept.program, views, t);
    return runMembers(concept, concept.program.fold, views, t);
  }
  const slots = slotsAt(concept, views, t);
  return resultRun(concept, views, slots, yield* runNodesInSteps(concept.program, slots, views, t, false));
}

function memberViews({ program: { signals } }: CompiledConcept, viewOf: SignalViews): SeriesView[] {
  const views: SeriesView[] = [];
  for (let i = 0; i < signals.length; i++) views.push(viewOf((signals[i] as ProgramSignal).primitive_id));
  return views;
}

function slotsAt(concept: CompiledConcept, views: readonly SeriesView[], t: number): Scalar[] {
  const { signals } = concept.program;
  const slots: Scalar[] = [];
  const missing = fillSignals(signals, views, t, Number.POSITIVE_INFINITY, slots);
  if (missing >= 0) throw missingData(concept, signals[missing] as ProgramSignal);
  return slots;
}

function resultRun(
  concept: CompiledConcept,
  views: readonly SeriesView[],
  slots: readonly Scalar[],
  value: Scalar,
): ResultRun {
  if (value === null) refuseMadeNull(concept, slots);
  return { concept, views, slots, value };
}

function missingData(concept: CompiledConcept, signal: ProgramSignal): DomainError {
  return new DomainError(
    "missing_data",
    `${signal.primitive_id} has no value at this time, and its missing-data policy "${signal.policy}" gives none.`,
    {
      location: signal.primitive_id,
      suggestion:
        "Push an observation at or before the time asked about, or pin the signal with a policy that fills it or a nullable type.",
      details: { concept: concept.key, signal: signal.name },
    },
  );
}

function refuseMadeNull(concept: CompiledConcept, slots: readonly Scalar[]): void {
  const { program, definition } = concept;
  if (traitsOf(definition.output_type).nullable) return;
  const maker = nullMaker(program, slots);
  if (maker === null) return;
  throw new DomainError(
    "null_propagation",
    `"${maker.name}" (${maker.op}) has no result here, and the output "${definition.output_feature}" is not nullable.`,
    {
      location: maker.name,
      suggestion: `Put "coalesce" after it or declare the output nullable (such as float?).`,
      details: { concept: concept.key, feature: maker.name, op: maker.op },
    },
  );
}

/**
 * How many earlier periods have rows, where the Result is null for nothing but too few of them; null where it has another
 * reason. Of several such nodes the one with the fewest.
 */
export function earlierPeriods({ concept: { program }, views, slots }: ResultRun, t: number): number | null {
  const makers = nullMakers(program, slots) ?? [];
  let fewest: number | null = null;
  for (const { earlier } of makers) {
    if (earlier === undefined) return null;
    fewest = Math.min(fewest ?? Number.POSITIVE_INFINITY, earlier(views, t));
  }
  return fewest;
}

/** The first node that made the null which became the Result, or null when a nullable signal is behind it on any path. */
function nullMaker(program: Program, slots: readonly Scalar[]): ProgramNode | null {
  return nullMakers(program, slots)?.[0] ?? null;
}

/** The nodes that made the null which became the Result, or null when a nullable signal is behind it on any path. */
function nullMakers(program: Program, slots: readonly Scalar[]): ProgramNode[] | null {
  const makers: ProgramNode[] = [];
  const seen = new Set<number>([program.output]);
  for (const slot of seen) {
    const node = program.nodes[slot - program.signals.length];
    if (!node) return null;
    const nulls = node.reads_rows ? [] : node.inputs.filter((input) => slots[input] === null);
    if (nulls.length === 0) makers.push(node);
    // A set is walked in the order of insertion, additions included.
    for (const input of nulls) seen.add(input);
  }
  return makers;
}
