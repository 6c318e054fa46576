import { bucketsRun, keysBesideBound } from "./buckets.ts";
import { cellsOf, cellsRun, reachOf, cellOver } from "./cells.ts";
import type { Cell, Program, ProgramNode, ProgramSignal, NodeRun, MemberRule } from "./program.ts";
import { cellOnGrid } from "./grid.ts";
import { dayMs } from "../../values/time.ts";
import { isNumeric, traitsOf, type Scalar } from "../../values/values.ts";
import type { ConceptIr, NodeIr, SignalIr } from "../ir.ts";
import type { Operator, ScalarOperator, SeriesOperator } from "../operators/operator.ts";
import { operators } from "../operators/registry.ts";
import { cellOps } from "../../values/definitions/concept.ts";
import { rowsRun, type SignalRead, soundNumber } from "./rows.ts";
import { choiceReach, usualReach, usualRun, windowOf as usualWindowOf } from "../usual.ts";
import { filterOf } from "../../values/definitions/member-filter.ts";
import type { OperatorParams } from "../operators/params.ts";
import type { MemberView, SeriesView } from "../../values/series.ts";
import { counts, foldResults, newestIn } from "../members.ts";

/** A node of one signal, told which view it reads. */
type NodeReader = Pick<ProgramNode, "rows"> & { run: NodeRun };

const countedViews = new WeakMap<readonly MemberView[], Map<MemberRule, readonly SeriesView[]>>();

/** What is in view of each member that counts, by the members' names; computed once for the same view. */
function viewsInFold({ members = [] }: SeriesView, fold: MemberRule): readonly SeriesView[] {
  const byRule = countedViews.get(members) ?? new Map<MemberRule, readonly SeriesView[]>();
  countedViews.set(members, byRule);
  const known = byRule.get(fold);
  if (known !== undefined) return known;
  const found = members.filter(({ member }) => counts(fold, member)).map(({ view }) => view);
  byRule.set(fold, found);
  return found;
}

/** A node that is run for each member of its signal, place `signal` among the views, and folded: `each` reads the first view. */
function foldedRun(each: NodeReader, fold: MemberRule, signal: number, maxAgeMs: number | null): NodeReader {
  const views = (all: readonly SeriesView[]) => viewsInFold(all[signal] as SeriesView, fold);
  return {
    run: (slots, all, at, justBefore) => {
      const present = views(all).filter((view) => {
        const newest = newestIn(view, at);
        return newest !== null && at - newest <= (maxAgeMs ?? Infinity);
      });
      return foldResults(
        fold.across,
        present.map((view) => each.run(slots, [view], at, justBefore)),
      );
    },
    rows: (all, at) => views(all).reduce((sum, view) => sum + 1 + each.rows([view], at), 0),
  };
}

/** Turns an execution graph into closures over slots; the graph must have passed `checkConcept`. */
export function link(ir: ConceptIr): Program {
  const slots = new Map<string, number>();
  for (const { name } of ir.signals) slots.set(name, slots.size);
  for (const { id } of ir.nodes) slots.set(id, slots.size);
  const slotOf = (name: string): number => slots.get(name) ?? -1;
  const nodes = ir.nodes.map((node) => linkNode(node, ir.signals, slotOf));
  const signals = ir.signals.map((signal) => linkSignal(signal, ir.nodes));
  const windows = ir.nodes.filter(summarises).map((node) => nodeWindow(node) ?? 0);
  const chosen = ir.nodes.filter(chooses).map(usualWindowOf);
  const earlier = ir.nodes.filter(readsCells).map(cellsOf);
  const cells = [...earlier, ...chosen.map((own) => ({ window_ms: own, period_ms: dayMs }))];
  const window_ms = largestOf(windows);
  const cell_ms = largestOf(cells.map((each) => each.window_ms));
  const [only] = nodes;
  const fold = ir.across === undefined ? null : { across: ir.across, ...filterOf(ir) };
  const plain =
    fold === null &&
    nodes.length === 1 &&
    signals.length === 1 &&
    only !== undefined &&
    !only.reads_rows &&
    isPlainOp(only.op) &&
    isNumeric(signals[0]?.base ?? "string");
  return {
    signals,
    nodes,
    output: slotOf(ir.output),
    window_ms,
    cell_ms,
    closed: chosen.length > 0,
    period_points: largestOf(cells.map(({ period_ms }) => Math.ceil(period_ms / cell_ms))),
    reach_ms: Math.max(window_ms, largestOf(earlier.map(reachOf)), largestOf(chosen.map(choiceReach))),
    plain,
    fold,
  };
}

const largestOf = (numbers: readonly number[]): number => Math.max(0, ...numbers);

function isPlainOp(op: string): boolean {
  return op === "passthrough" || op === "latest";
}

function nodeWindow({ params }: NodeIr): number | null {
  const ms = params["window_ms"];
  return typeof ms === "number" ? ms : null;
}

/** It reads rows and not the signal's value at t. */
function readsRows(operator: Operator | undefined, node: NodeIr): boolean {
  if (operator?.reads !== "series") return false;
  return node.across !== undefined || !(operator.valueAtT && nodeWindow(node) === null);
}

/** It sums up a window, so that history runs on a grid. */
function summarises(node: NodeIr): boolean {
  const window = windowKind(node);
  return window !== null && window !== "lookback";
}

/** How it reads a window; null where it reads no series. */
function windowKind({ op }: NodeIr): SeriesOperator["window"] | null {
  const operator = operators.get(op);
  return operator?.reads === "series" ? operator.window : null;
}

const readsCells = (node: NodeIr): boolean => windowKind(node) === "cells";
const chooses = (node: NodeIr): boolean => windowKind(node) === "chosen";
const readsBuckets = (node: NodeIr): boolean => windowKind(node) === "buckets";

/** How far back a node reads rows. */
function reachBack(node: NodeIr): number {
  if (chooses(node)) return usualReach(usualWindowOf(node));
  if (!readsRows(operators.get(node.op), node)) return 0;
  return readsCells(node) ? reachOf(cellsOf(node)) : (nodeWindow(node) ?? 0);
}

const zeroRows = () => 0;

/** What a node's windows come to, where others may be compared with them: a rate by another unit than seconds is no such cell. */
function cellOfNode({ op, params }: NodeIr, read: SignalRead, window_ms: number): Cell | null {
  const cell = cellOps.find((one) => one === op);
  return cell === undefined || params["unit"] !== undefined ? null : cellOver(cell, read, window_ms);
}

function linkNode(node: NodeIr, signals: readonly SignalIr[], slotOf: (name: string) => number): ProgramNode {
  const operator = operators.get(node.op);
  const inputs = node.inputs.map(slotOf);
  const [input = -1] = inputs;
  const base = { name: node.id, op: node.op, inputs };
  const whole = node.type === "int";
  if (operator?.reads === "scalars") {
    return {
      ...base,
      reads_rows: false,
      rows: zeroRows,
      run: scalarRun(operator, node.params, node.inputs, inputs, whole),
    };
  }
  if (operator === undefined || !readsRows(operator, node))
    return { ...base, reads_rows: false, rows: zeroRows, run: (slots) => slots[input] ?? null };
  const { primitive_id = "", max_age_ms = null } = signals[input] ?? {};
  const read = { signal: input, primitive_id, max_age_ms };
  if (operator.window === "chosen") return { ...base, reads_rows: true, ...usualRun(node, read) };
  if (operator.window === "cells")
    return { ...base, reads_rows: true, ...cellsRun(operator, node, read, cellsOf(node)) };
  const window_ms = nodeWindow(node);
  if (operator.window === "buckets")
    return { ...base, reads_rows: true, ...bucketsRun(operator, node, { ...read, window_ms: window_ms ?? 0 }) };
  if (node.across !== undefined) {
    const fold = { across: node.across, ...filterOf(node) };
    const each = rowsRun(operator, node.params, { ...read, signal: 0, window_ms }, whole && fold.across !== "count");
    return { ...base, reads_rows: true, ...foldedRun(each, fold, input, max_age_ms) };
  }
  const cell = window_ms === null ? null : cellOfNode(node, read, window_ms);
  return {
    ...base,
    reads_rows: true,
    ...rowsRun(operator, node.params, { ...read, window_ms }, whole),
    ...(cell === null ? {} : { grid: cellOnGrid(cell, input, whole) }),
  };
}

function linkSignal(signal: SignalIr, nodes: readonly NodeIr[]): ProgramSignal {
  const { base, series, nullable } = traitsOf(signal.type);
  const readers = nodes.filter((node) => node.inputs.includes(signal.name));
  const bucketed = readers.some(readsBuckets);
  return {
    name: signal.name,
    primitive_id: signal.primitive_id,
    base,
    series,
    nullable,
    policy: signal.missing_data_policy,
    max_age_ms: signal.max_age_ms,
    window_only: readers.every((node) => readsRows(operators.get(node.op), node)),
    span_ms: largestOf(readers.map(reachBack)),
    choice_ms: largestOf(readers.filter(chooses).map((node) => choiceReach(usualWindowOf(node)))),
    membered:
      !readers.some(({ across }) => across !== undefined) &&
      (bucketed ? keysBesideBound(signal.members ?? []) : (signal.members ?? [])).length > 0,
    bucketed,
  };
}

/** The run of a node over earlier slots: null in, null out unless the operator has its own rule. */
function scalarRun(
  operator: ScalarOperator,
  params: OperatorParams,
  names: readonly string[],
  inputs: readonly number[],
  whole: boolean,
): NodeRun {
  const apply = operator.prepare(params, names);
  const propagate = operator.nulls === "propagate";
  const n = inputs.length;
  // One array for every call: operators read it and keep nothing of it.
  const args: Scalar[] = Array.from({ length: n }, () => null);
  return (slots) => {
    for (let i = 0; i < n; i++) {
      const arg = slots[inputs[i] as number] as Scalar;
      if (arg === null && propagate) return null;
      args[i] = arg;
    }
    const value = apply(args);
    return typeof value === "number" ? soundNumber(value, whole) : value;
  };
}
