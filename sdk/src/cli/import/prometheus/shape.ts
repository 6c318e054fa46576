import { Missing } from "../plan.ts";
import { comparisonSigns, type Expr, type Matching, setOps } from "./ast.ts";

/** Which labels tell the results of an expression apart: these, or all but these. */
export interface Shape {
  without: boolean;
  labels: readonly string[];
}

/** The label that stands for all others in a feed's rule. */
export const restLabel = "series";
const wholeShape: Shape = { without: true, labels: [] };

const isSameShape = (a: Shape, b: Shape): boolean => a.without === b.without && a.labels.join() === b.labels.join();
const isWholeShape = (shape: Shape): boolean => isSameShape(shape, wholeShape);

/** Which labels the results of an expression have; null for a number. Throws Missing where its sides cannot find each other here. */
export function shapeOf(expr: Expr): Shape | null {
  switch (expr.is) {
    case "number":
      return null;
    case "text":
      throw new Missing("text");
    case "selector":
      return wholeShape;
    case "range":
      return shapeOf(expr.of);
    case "offset":
      throw new Missing("offset");
    case "subquery":
      throw new Missing("a subquery");
    case "call":
      return shapeOfCall(expr.fn, expr.args);
    case "aggregate":
      if (expr.without !== null) return { without: true, labels: expr.without.toSorted() };
      return { without: false, labels: (expr.by ?? []).toSorted() };
    case "binary":
      return shapeOfBoth(expr.op, shapeOf(expr.left), shapeOf(expr.right), expr.matching);
  }
}

function shapeOfCall(fn: string, args: readonly Expr[]): Shape | null {
  if (fn === "histogram_quantile") return { without: true, labels: ["le"] };
  if (fn === "absent" || fn === "absent_over_time") return { without: false, labels: [] };
  for (const arg of args.toReversed()) {
    const shape = shapeOf(arg);
    if (shape !== null) return shape;
  }
  return null;
}

function shapeOfBoth(op: string, left: Shape | null, right: Shape | null, matching: Matching | null): Shape | null {
  if (left === null || right === null) return left ?? right;
  if (matching?.group === true) throw new Missing("group_left");
  if (matching !== null && matching.on) {
    const shape = { without: false, labels: matching.labels.toSorted() };
    if ([left, right].every((side) => isWholeShape(side) || isSameShape(side, shape))) return shape;
    throw new Missing("on() of other labels than the aggregation's");
  }
  if (matching !== null) {
    if (isSameShape(left, right) && !left.without && !matching.labels.some((label) => left.labels.includes(label)))
      return left;
    throw new Missing("ignoring()");
  }
  if (isSameShape(left, right)) return left;
  const words = setOps.has(op) || comparisonSigns.has(op) ? op : "arithmetic";
  throw new Missing("vectors of different labels", words);
}

/** The entity of a shape in the words of a feed, and the tasks' scope. */
export function entityOf({ without, labels }: Shape): { entity: string; scope: string; rest: boolean } {
  if (without) {
    const kind = ["series", ...labels].join("-");
    return { entity: `${kind}:{${restLabel}}`, scope: `${kind}:*`, rest: true };
  }
  if (labels.length === 0) return { entity: "all:prometheus", scope: "all:prometheus", rest: false };
  return {
    entity: `${labels.join("-")}:${labels.map((label) => `{${label}}`).join("/")}`,
    scope: `${labels.join("-")}:*`,
    rest: false,
  };
}
