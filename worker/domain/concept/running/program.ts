import type { CellOp, MemberFold } from "../../values/definitions/concept.ts";
import type { SeriesView } from "../../values/series.ts";
import type { BaseType, Scalar } from "../../values/values.ts";
import type { MissingDataPolicy } from "../../values/definitions/primitive.ts";
import type { Work } from "../../values/work.ts";
import type { MemberFilter } from "../../values/definitions/member-filter.ts";

/** How the Results of members become one, and which members count. */
export interface MemberRule extends Readonly<MemberFilter> {
  readonly across: MemberFold;
}

/** A live signal: its slot is its place in {@link Program.signals}. */
export interface ProgramSignal {
  readonly name: string;
  readonly primitive_id: string;
  readonly base: BaseType;
  readonly series: boolean;
  readonly nullable: boolean;
  readonly policy: MissingDataPolicy;
  readonly max_age_ms: number | null;
  /** No node reads its value at t, only its rows in a window: then `max_age` does not make it missing. */
  readonly window_only: boolean;
  /** How far back any node reads its rows, in milliseconds. */
  readonly span_ms: number;
  /** How far back from the question itself any node reads, however far back a strategy looks; 0 for most. */
  readonly choice_ms: number;
  /** Whether it has members, of which the program is run for each. */
  readonly membered: boolean;
  /** Its members are buckets: those of one histogram count as one member. */
  readonly bucketed: boolean;
}

/** Computes one node from earlier slots or from the rows of a signal. */
export type NodeRun = (
  slots: readonly Scalar[],
  views: readonly SeriesView[],
  at: number,
  justBefore: boolean,
) => Scalar;

/** One step; it writes slot `signals.length + its place`. */
export interface ProgramNode {
  readonly name: string;
  readonly op: string;
  /** Slots it reads. */
  readonly inputs: readonly number[];
  /** It reads rows, not slots: then `inputs` is the one signal. */
  readonly reads_rows: boolean;
  /** The rows that `run` would read. */
  readonly rows: (views: readonly SeriesView[], at: number) => number;
  readonly run: NodeRun;
  /** How many earlier periods have rows, for a node that compares with them: with too few it has no result. */
  readonly earlier?: (views: readonly SeriesView[], at: number) => number;
  /** For a node that chooses what it compares with once a question: its run at any instant for a question at `t`. */
  readonly settled?: (views: readonly SeriesView[], t: number) => NodeRun;
  /** What a record tells of a run besides its result, by name. */
  readonly aside?: (views: readonly SeriesView[], t: number) => Readonly<Record<string, Scalar>>;
  /** How it runs at whole windows before t, from cells that are computed once. */
  readonly grid?: GridNode;
}

/** Points at which a program is run: whole cells before `anchor`. `start`: the first observation of the signal. */
export interface GridRun {
  /** The question's instant. */
  readonly t: number;
  readonly anchor: number;
  readonly points: number;
  readonly start: number;
}

/** The result over one window that ends at `at`: rows `[first, to)` of the view lie in it. */
export type WindowRun = (view: SeriesView, first: number, to: number, at: number) => number | null;

/** What windows of one length of a signal come to. */
export interface Cell {
  readonly op: CellOp;
  readonly window_ms: number;
  /** As the operator of that name has it. */
  readonly over: WindowRun;
  /** The same, but null for a window that begins before the first observation and of which nothing is known: no rows are 0 only later. */
  readonly known: WindowRun;
  /** The places of a column of which `known` has something to say. */
  readonly knownIn: (column: Float64Array, run: Pick<GridRun, "anchor" | "start">) => Float64Array;
}

/** A node that reads nothing of its signal but cells: one number a window. */
export interface GridNode {
  /** Slot of the signal. */
  readonly signal: number;
  readonly cell: Cell;
  /** The oldest instant that it reads when it is run back to `oldest` for a question at `t`. */
  readonly readsFrom: (t: number, oldest: number) => number;
  /**
   * The node at whole windows before the anchor, over a column of cells: place k is the window that ends k windows before the
   * anchor, NaN where it has no result.
   */
  readonly on: (column: Float64Array, run: GridRun) => Pick<ProgramNode, "run" | "rows">;
}

/** A concept as closures over a row of slots: first the signals' values at t, then the nodes in order. */
export interface Program {
  readonly signals: readonly ProgramSignal[];
  readonly nodes: readonly ProgramNode[];
  /** Slot of the Result. */
  readonly output: number;
  /** The longest window of a windowed operator, 0 without one. */
  readonly window_ms: number;
  /** The longest window of an operator that compares with earlier periods, 0 without one: the step of history. */
  readonly cell_ms: number;
  /** The points of history lie at whole windows since the epoch, not since t. */
  readonly closed: boolean;
  /** The points of history that make a whole period, 0 without such an operator. */
  readonly period_points: number;
  /** How far back from t any windowed operator reads. */
  readonly reach_ms: number;
  /** The Result is nothing but the number of its one signal. */
  readonly plain: boolean;
  /** How the Results of members become one; null for a program that knows no members. */
  readonly fold: MemberRule | null;
}

/**
 * Runs the nodes over slots whose signals are filled, and returns the Result.
 * `justBefore` makes `time_since` measure up to, and not including, an observation at `at` itself.
 */
export function runNodes(
  program: Program,
  slots: Scalar[],
  views: readonly SeriesView[],
  at: number,
  justBefore: boolean,
): Scalar {
  const { nodes } = program;
  let slot = program.signals.length;
  for (let i = 0; i < nodes.length; i++) {
    slots[slot++] = (nodes[i] as ProgramNode).run(slots, views, at, justBefore);
  }
  return slots[program.output] as Scalar;
}

/** {@link runNodes} in steps, one after each node. */
export function* runNodesInSteps(
  program: Program,
  slots: Scalar[],
  views: readonly SeriesView[],
  at: number,
  justBefore: boolean,
): Work<Scalar> {
  let slot = program.signals.length;
  for (const node of program.nodes) {
    slots[slot++] = node.run(slots, views, at, justBefore);
    yield 1 + node.rows(views, at);
  }
  return slots[program.output] as Scalar;
}
