import { traitsOf } from "../values/values.ts";
import type { ConceptIr, NodeIr, SignalIr } from "./ir.ts";
import { isNumeric, type Operator } from "./operators/operator.ts";
import { operators } from "./operators/registry.ts";
import type { Program, ProgramNode, ProgramSignal } from "./program.ts";
import { rowsRun } from "./rows.ts";
import { scalarRun } from "./scalar-run.ts";

/** Turns an execution graph into closures over slots; the graph must have passed `checkConcept`. */
export function link(ir: ConceptIr): Program {
  const slots = new Map<string, number>();
  for (const { name } of ir.signals) slots.set(name, slots.size);
  for (const { id } of ir.nodes) slots.set(id, slots.size);
  const slotOf = (name: string): number => slots.get(name) ?? -1;
  const nodes = ir.nodes.map((node) => linkNode(node, ir.signals, slotOf));
  const signals = ir.signals.map((signal) => linkSignal(signal, ir.nodes));
  const windows = ir.nodes.filter(summarises).map(windowOf);
  const [only] = nodes;
  const plain =
    nodes.length === 1 &&
    signals.length === 1 &&
    only !== undefined &&
    !only.reads_rows &&
    isPlainOp(only.op) &&
    isNumeric(signals[0]?.base ?? "string");
  return { signals, nodes, output: slotOf(ir.output), window_ms: Math.max(0, ...windows.map((ms) => ms ?? 0)), plain };
}

function isPlainOp(op: string): boolean {
  return op === "passthrough" || op === "latest";
}

function windowOf({ params }: NodeIr): number | null {
  const ms = params["window_ms"];
  return typeof ms === "number" ? ms : null;
}

/** It reads rows and not the signal's value at t. */
function readsRows(operator: Operator | undefined, node: NodeIr): boolean {
  return operator?.reads === "series" && !(operator.valueAtT && windowOf(node) === null);
}

/** It sums up a window, so that history runs on a grid. */
function summarises(node: NodeIr): boolean {
  const operator = operators.get(node.op);
  return operator?.reads === "series" && operator.window === "required";
}

function linkNode(node: NodeIr, signals: readonly SignalIr[], slotOf: (name: string) => number): ProgramNode {
  const operator = operators.get(node.op);
  const inputs = node.inputs.map(slotOf);
  const [input = -1] = inputs;
  const base = { name: node.id, op: node.op, inputs };
  const whole = node.type === "int";
  if (operator?.reads === "scalars") {
    return { ...base, reads_rows: false, run: scalarRun(operator, node.params, node.inputs, inputs, whole) };
  }
  if (!operator || !readsRows(operator, node))
    return { ...base, reads_rows: false, run: (slots) => slots[input] ?? null };
  return {
    ...base,
    reads_rows: true,
    run: rowsRun(operator, node.params, input, signals[input]?.primitive_id ?? "", windowOf(node), whole),
  };
}

function linkSignal(signal: SignalIr, nodes: readonly NodeIr[]): ProgramSignal {
  const { base, series, nullable } = traitsOf(signal.type);
  const readers = nodes.filter((node) => node.inputs.includes(signal.name));
  return {
    name: signal.name,
    primitive_id: signal.primitive_id,
    base,
    series,
    nullable,
    policy: signal.missing_data_policy,
    max_age_ms: signal.max_age_ms,
    window_only: readers.every((node) => readsRows(operators.get(node.op), node)),
    span_ms: Math.max(
      0,
      ...readers.map((node) => (readsRows(operators.get(node.op), node) ? (windowOf(node) ?? 0) : 0)),
    ),
  };
}
