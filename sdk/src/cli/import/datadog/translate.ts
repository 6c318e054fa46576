import type { Fields } from "../../../local/fields.ts";
import { digestOf } from "../../code/canonical.ts";
import { Missing } from "../plan.ts";
import type { Metric, MonitorQuery, Term } from "./query.ts";

/** In what a plan is not the same as its monitor, in words. */
export const differences = {
  samples: "The window is over the samples as they come; Datadog rolls them up first.",
  gone: "A series that has stopped counts while its last sample lies in the window.",
  rate: "A rate is the sum of the window's counts divided by its length.",
} as const;

interface Signal {
  id: string;
  fields: Fields;
  map: Fields;
}

/** What a query is here. */
interface TranslatedMonitor {
  scope: string;
  signals: Signal[];
  primitives: Record<string, { primitive_id: string }>;
  features: Record<string, Fields>;
  output_feature: string;
  strategy: { type: "threshold"; params: Fields };
  differences: Set<keyof typeof differences>;
}

/** In which pairs the order of the two steps, over time and over series, makes no difference. */
const commutes = new Set(["avg avg", "avg sum", "sum sum", "min min", "max max"]);
const aggregatorOps: Readonly<Record<string, string>> = { avg: "mean", sum: "sum", min: "min", max: "max" };
const arithmeticOps = { "+": "add", "-": "subtract", "*": "multiply", "/": "divide" } as const;
const sizes: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400, w: 604_800 };

/** Makes a concept and a condition of a query. Throws Missing, naming what is not available. */
export function translatedMonitor({ time, window, term, op, bound }: MonitorQuery): TranslatedMonitor {
  const [, count = "", unit = ""] = /^(\d+)(mo|[smhdw])$/.exec(window) ?? [];
  const size = sizes[unit];
  if (size === undefined) throw new Missing(`last_${window}`);
  const metrics = metricsOf(term);
  const [first] = metrics;
  if (first === undefined) throw new Missing("a query without a metric");
  const by = first.by.toSorted();
  if (metrics.some((one) => one.by.toSorted().join() !== by.join()))
    throw new Missing("metrics that are grouped by different tags");
  const made: TranslatedMonitor = {
    scope: by.length === 0 ? "all:datadog" : `${by.join("-")}:*`,
    signals: [],
    primitives: {},
    features: {},
    output_feature: "",
    strategy: {
      type: "threshold",
      params: {
        direction: op.startsWith(">") ? "above" : "below",
        value: bound,
        ...(op.endsWith("=") ? { inclusive: true } : {}),
      },
    },
    differences: new Set(["samples", "gone"]),
  };
  made.output_feature = termNumber(made, term, { time, window, seconds: Number(count) * size });
  return made;
}

function metricsOf(term: Term): Metric[] {
  switch (term.is) {
    case "metric":
      return [term];
    case "number":
      return [];
    case "binary":
      return [...metricsOf(term.left), ...metricsOf(term.right)];
    case "call":
      return term.args.flatMap(metricsOf);
  }
}

interface QuerySpan {
  time: string;
  window: string;
  seconds: number;
}

function termNumber(made: TranslatedMonitor, term: Term, span: QuerySpan): string {
  switch (term.is) {
    case "number":
      throw new Missing("a number in the place of a metric");
    case "metric":
      return metricFeature(made, term, span);
    case "call":
      return callOf(made, term, span);
    case "binary":
      return binaryOf(made, term, span);
  }
}

function binaryOf(
  made: TranslatedMonitor,
  { op, left, right }: Extract<Term, { is: "binary" }>,
  span: QuerySpan,
): string {
  const name = arithmeticOps[op];
  const isLinear = op === "+" || op === "-" || right.is === "number" || left.is === "number";
  // A quotient of means is not the mean of quotients; a quotient of sums over counts is what as_count asks for.
  if (!isLinear && !metricsOf({ is: "binary", op, left, right }).every((one) => one.as !== null))
    throw new Missing(`${op === "/" ? "a ratio" : "a product"} of metrics that are no counts`);
  if (right.is === "number")
    return feature(made, { op: name, inputs: [termNumber(made, left, span)], params: { value: right.value } });
  if (left.is === "number" && (op === "+" || op === "*"))
    return feature(made, { op: name, inputs: [termNumber(made, right, span)], params: { value: left.value } });
  if (left.is === "number") throw new Missing(`a number ${op} a metric`);
  return feature(made, { op: name, inputs: [termNumber(made, left, span), termNumber(made, right, span)] });
}

function callOf(made: TranslatedMonitor, { fn, args }: Extract<Term, { is: "call" }>, span: QuerySpan): string {
  const [first, second] = args;
  if (first === undefined) throw new Missing(`${fn}()`);
  if (fn === "abs") return feature(made, { op: "abs", inputs: [termNumber(made, first, span)] });
  if (fn === "default_zero")
    return feature(made, { op: "coalesce", inputs: [termNumber(made, first, span)], params: { value: 0 } });
  if (fn === "default" && second?.is === "number" && Number.isFinite(second.value))
    return feature(made, { op: "coalesce", inputs: [termNumber(made, first, span)], params: { value: second.value } });
  throw new Missing(`${fn}()`);
}

function metricFeature(made: TranslatedMonitor, metric: Metric, { time, window, seconds }: QuerySpan): string {
  const { space, by, as } = metric;
  const isCount = as !== null;
  if (isCount && time !== "sum" && time !== "avg") throw new Missing(`${time}(last_${window}) of counts`);
  if (as === "count" && time === "avg") throw new Missing(`avg(last_${window}) of counts`);
  const [over, across] = isCount ? ["sum", "sum"] : [time, space];
  if (isCount && space !== "sum") throw new Missing(`${space} of counts`);
  if (!commutes.has(`${over} ${across}`)) throw new Missing(`${over}(last_${window}) of ${across}`);
  const signal = importedSignal(metric, by, seconds);
  if (!made.signals.some(({ id }) => id === signal.id)) made.signals.push(signal);
  const local = `m${Object.keys(made.primitives).length + 1}`;
  const known = Object.entries(made.primitives).find(([, one]) => one.primitive_id === signal.id)?.[0];
  if (known === undefined) made.primitives[local] = { primitive_id: signal.id };
  const total = feature(made, {
    op: aggregatorOps[over] ?? "mean",
    inputs: [known ?? local],
    params: { window: windowText(seconds) },
    across: across === "avg" ? "mean" : across,
  });
  if (as !== "rate") return total;
  made.differences.add("rate");
  return feature(made, { op: "divide", inputs: [total], params: { value: seconds } });
}

const windowText = (seconds: number): string => (seconds % 60 === 0 ? `${seconds / 60}m` : `${seconds}s`);

function importedSignal({ name, tags, as }: Metric, by: readonly string[], seconds: number): Signal {
  const matchers = tags.map((tag) => {
    const [, not = "", key = "", value = ""] = /^(!?)([\w.-]+):(.+)$/.exec(tag) ?? [];
    if (key === "" || /[*()]/.test(value)) throw new Missing("a filter of this form", tag);
    return `${/^[A-Za-z_][\w.]*$/.test(key) ? key : JSON.stringify(key)}${not === "" ? "=" : "!="}${JSON.stringify(value)}`;
  });
  const match = matchers.length === 0 ? name : `${name}{${matchers.toSorted().join(",")}}`;
  const labels = by.toSorted();
  const entity =
    labels.length === 0 ? "all:datadog" : `${labels.join("-")}:${labels.map((label) => `{${label}}`).join("/")}`;
  const map = { match, entity, member: ["series"], rest: "series", continue: true };
  const id = `datadog.${name.replaceAll(/[^A-Za-z0-9_-]/g, "_")}.${digestOf([map, as !== null, seconds]).slice(0, 8)}`;
  const fields = {
    primitive_id: id,
    type: "time_series<float>",
    ...(as === null ? {} : { kind: "event" }),
    description: `${match}, by series`,
    members: ["series"],
    max_age: windowText(Math.max(300, seconds)),
  };
  return { id, fields, map: { signal: id, ...map } };
}

function feature(made: TranslatedMonitor, step: Fields): string {
  const known = Object.entries(made.features).find(([, one]) => JSON.stringify(one) === JSON.stringify(step))?.[0];
  if (known !== undefined) return known;
  const name = `${String(step["op"])}_${Object.keys(made.features).length + 1}`;
  made.features[name] = step;
  return name;
}
