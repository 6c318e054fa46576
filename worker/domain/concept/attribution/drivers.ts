import type { MemberRuns, ResultRun } from "../run.ts";
import type { MemberRule, ProgramNode } from "../running/program.ts";
import { zeroOf } from "../running/value-at.ts";
import type { CompiledConcept } from "../compiled.ts";
import type { MemberLabels } from "../../values/members.ts";
import type { SeriesView } from "../../values/series.ts";
import type { Scalar } from "../../values/values.ts";
import type { Work } from "../../values/work.ts";
import { exactShapley, sampledShapley } from "./shapley.ts";

/** How much one input signal moved the Result away from the reference (0, false or the empty label for every signal). */
export interface Driver {
  /** primitive_id */
  readonly signal: string;
  /** Share of the absolute effects; all shares add up to 1. */
  readonly contribution: number;
  /** Signed Shapley value in the unit of the Result (a boolean or a label counts 0 or 1). */
  readonly effect: number;
  /** The signal's value at t, after its missing-data policy. */
  readonly value: Scalar;
  /** Present where there are more than 10 signals and orders were sampled. */
  readonly sampled?: true;
}

/** A driver with the member whose value it is: of signals with members, where the Result is that of one member. */
export interface NamedDriver extends Driver {
  readonly member?: MemberLabels;
}

const maxExact = 10;
const sampledRounds = 50;

/**
 * One driver per live signal: the Shapley value of the run's Result against the reference. A series stands at zero in every
 * row of the reference. A number counts as itself, true and the actual label as 1, anything else (a null too) as 0.
 */
export function* driversInSteps(run: ResultRun, t: number): Work<Driver[]> {
  return onlyDriver(run) ?? (yield* attributedInSteps(run, t));
}

/** Of a Result that is nothing but the number of its one signal; null where it is something else. */
function onlyDriver({ concept: { program }, slots, value }: ResultRun): Driver[] | null {
  const [only] = program.signals;
  if (!program.plain || !only || typeof value !== "number") return null;
  return [{ signal: only.primitive_id, contribution: 1, effect: value, value: slots[0] ?? null }];
}

/** Of each signal what it moved the Results of the members that count by, as the fold takes them; equal shares where members are counted. */
function* attributedToMembers(run: ResultRun, { judged }: MemberRuns, fold: MemberRule, t: number): Work<Driver[]> {
  const { across } = fold;
  const one = across === "max" || across === "min";
  const taken = one ? judged.slice(0, 1) : judged;
  const weight = across === "mean" ? 1 / Math.max(1, judged.length) : 1;
  const sums = new Map<string, Driver>();
  run.concept.program.signals.forEach(({ primitive_id }, slot) => {
    if (!sums.has(primitive_id))
      sums.set(primitive_id, { signal: primitive_id, contribution: 0, effect: 0, value: run.slots[slot] ?? null });
  });
  for (const { views, slots, value } of taken)
    for (const driver of yield* attributedInSteps({ concept: run.concept, views, slots, value }, t)) {
      const known = sums.get(driver.signal);
      if (known) sums.set(driver.signal, { ...known, effect: finiteEffect(known.effect + weight * driver.effect) });
    }
  const found = [...sums.values()];
  const effects =
    across === "count" ? found.map(() => Number(run.value) / found.length) : found.map(({ effect }) => effect);
  const shares = effectShares(effects);
  return found.map((driver, i) => ({ ...driver, contribution: shares[i] ?? 0, effect: effects[i] ?? 0 }));
}

function* attributedInSteps(run: ResultRun, t: number): Work<Driver[]> {
  const { fold } = run.concept.program;
  if (run.members !== undefined && fold !== null) return yield* attributedToMembers(run, run.members, fold, t);
  const { program, ir_hash } = run.concept;
  const players = new Map<string, number[]>();
  program.signals.forEach(({ primitive_id }, i) =>
    players.set(primitive_id, [...(players.get(primitive_id) ?? []), i]),
  );
  const groups = [...players.values()];
  const n = groups.length;
  const worth = yield* worthOf(run, t, groups);
  const sampled = n > maxExact;
  yield (sampled ? 2 * sampledRounds * n : 1 << n) * program.nodes.length;
  const included = groups.map(() => false);
  const effects = sampled
    ? sampledShapley(n, worth, Number.parseInt(ir_hash.slice(0, 8), 16), sampledRounds)
    : exactShapley(n, (mask) => {
        for (let i = 0; i < n; i++) included[i] = (mask & (1 << i)) !== 0;
        return worth(included);
      });
  const shares = effectShares(effects);
  return [...players].map(([signal, [slot = 0]], i) => ({
    signal,
    contribution: shares[i] ?? 0,
    effect: finiteEffect(effects[i] ?? 0),
    value: run.slots[slot] ?? null,
    ...(sampled ? { sampled } : {}),
  }));
}

/** The Result's worth when only the included groups of signals have their actual values. */
function* worthOf(
  run: ResultRun,
  t: number,
  groups: readonly (readonly number[])[],
): Work<(included: readonly boolean[]) => number> {
  const { program } = run.concept;
  const { signals, nodes } = program;
  const reference: Scalar[] = signals.map(({ base }) => zeroOf(base));
  const zeroViews = run.views.map(zeroView);
  // A node over rows depends on one signal only: two values serve every set.
  const referenceRows: Scalar[] = [];
  for (const node of nodes) {
    referenceRows.push(node.reads_rows ? node.run(reference, zeroViews, t, false) : null);
    if (node.reads_rows) yield node.rows(zeroViews, t);
  }
  const slots: Scalar[] = [...run.slots];
  const present = signals.map(() => false);
  return (included) => {
    groups.forEach((group, player) => {
      for (const signal of group) {
        present[signal] = included[player] === true;
        slots[signal] = (present[signal] ? run.slots[signal] : reference[signal]) ?? null;
      }
    });
    for (let i = 0; i < nodes.length; i++) {
      const node = nodes[i] as ProgramNode;
      const slot = signals.length + i;
      if (!node.reads_rows) slots[slot] = node.run(slots, run.views, t, false);
      else slots[slot] = (present[node.inputs[0] as number] ? run.slots[slot] : referenceRows[i]) ?? null;
    }
    return asCount(slots[program.output] ?? null, run.value);
  };
}

function zeroView({ times, first_at, members }: SeriesView): SeriesView {
  const zeros = members?.map(({ member, view }) => ({ member, view: zeroView(view) }));
  return { times, values: new Uint8Array(times.length), first_at, ...(zeros && { members: zeros }) };
}

function asCount(result: Scalar, actual: Scalar): number {
  if (typeof result === "number") return result;
  if (typeof result === "boolean") return result ? 1 : 0;
  return result !== null && result === actual ? 1 : 0;
}

/** Shares of the absolute sum; equal ones where all effects are 0 or their sum is no number. */
function effectShares(effects: readonly number[]): number[] {
  let total = 0;
  for (const effect of effects) total += Math.abs(effect);
  if (!(total > 0 && Number.isFinite(total))) return effects.map(() => 1 / effects.length);
  return effects.map((effect) => Math.abs(effect) / total);
}

function finiteEffect(effect: number): number {
  return Number.isFinite(effect) ? effect + 0 : 0;
}

/** Drivers of a concept, with the member that decides where the highest or the lowest of its members does. */
export function withMember(
  drivers: readonly Driver[],
  { program: { fold, signals } }: CompiledConcept,
  member: MemberLabels | undefined,
): NamedDriver[] {
  if (member === undefined || (fold?.across !== "max" && fold?.across !== "min")) return [...drivers];
  const own = new Set(signals.filter(({ membered }) => membered).map(({ primitive_id }) => primitive_id));
  return drivers.map((driver) => (own.has(driver.signal) ? { ...driver, member } : driver));
}

/**
 * The drivers of a composite: those of its distinct concepts, by primitive_id, in the operands' order. Each concept's shares
 * count equally and add up per signal, so all shares still sum to 1; effect and value are those of the first concept that
 * reads the signal, because effects on different Results have no common unit.
 */
export function mergeDrivers(parts: readonly (readonly Driver[])[]): Driver[] {
  const [first = []] = parts;
  if (parts.length <= 1) return [...first];
  const merged = new Map<string, Driver>();
  for (const driver of parts.flat()) {
    const known = merged.get(driver.signal) ?? { ...driver, contribution: 0 };
    merged.set(driver.signal, { ...known, contribution: known.contribution + driver.contribution / parts.length });
  }
  return [...merged.values()];
}
