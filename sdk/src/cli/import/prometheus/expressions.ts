import { Missing } from "../plan.ts";
import { comparisonSigns, type Expr, type Selector, setOps } from "./ast.ts";
import { importedDuration, rangeFunctions, secondsOf } from "./functions.ts";

export type BinaryExpr = Extract<Expr, { is: "binary" }>;

export const isComparison = (expr: Expr): expr is BinaryExpr => expr.is === "binary" && comparisonSigns.has(expr.op);
export const isSetOperation = (expr: Expr): expr is BinaryExpr => expr.is === "binary" && setOps.has(expr.op);

/** A number, also where it is computed of numbers; else null. */
export function numberOf(expr: Expr): number | null {
  if (expr.is === "number") return expr.value;
  if (expr.is !== "binary") return null;
  const [a, b] = [numberOf(expr.left), numberOf(expr.right)];
  if (a === null || b === null) return null;
  const by: Record<string, (a: number, b: number) => number> = {
    "+": (x, y) => x + y,
    "-": (x, y) => x - y,
    "*": (x, y) => x * y,
    "/": (x, y) => x / y,
    "^": (x, y) => x ** y,
    "%": (x, y) => x % y,
  };
  return by[expr.op]?.(a, b) ?? null;
}

/** Whether it is a selector, or a function over the range of one. */
export function isLeaf(expr: Expr): boolean {
  if (expr.is === "selector" || expr.is === "range") return true;
  return (
    expr.is === "call" &&
    (expr.fn in rangeFunctions || /^(?:irate|idelta|predict_linear|holt_winters|mad_over_time)$/.test(expr.fn))
  );
}

/** Whether an entity may have several series of it. */
export const isManyFor = (expr: Expr): boolean =>
  isComparison(expr) ? isLeaf(expr.left) && numberOf(expr.right) !== null : isLeaf(expr);

/** The selector, window and function of a step over one series. */
export function rangeOf(expr: Expr): {
  selector: Selector;
  window: string | null;
  fn: string | null;
  level: number | null;
} {
  if (expr.is === "selector") return { selector: expr, window: null, fn: null, level: null };
  if (expr.is === "offset") throw new Missing("offset");
  if (expr.is === "range") throw new Missing("a range without a function");
  if (expr.is !== "call") throw new Missing("a function of an expression");
  const range = expr.args.find((arg) => arg.is === "range" || arg.is === "subquery" || arg.is === "offset");
  if (range?.is === "offset") throw new Missing("offset");
  if (range?.is === "subquery") throw new Missing("a subquery");
  if (!(expr.fn in rangeFunctions)) throw new Missing(`${expr.fn}()`);
  if (range?.is !== "range" || range.of.is !== "selector") throw new Missing(`${expr.fn} of an expression`);
  const total = secondsOf(range.window);
  if (total === null) throw new Missing("the window", range.window);
  const level = expr.fn === "quantile_over_time" ? numberOf(expr.args[0] ?? expr) : null;
  return { selector: range.of, window: importedDuration(total), fn: expr.fn, level };
}

/** A divisor without the comparison that keeps it from being 0; null where there is none. */
export function divisorOf(expr: Expr): Expr | null {
  const isGuard =
    isComparison(expr) && !expr.bool && numberOf(expr.right) === 0 && (expr.op === ">" || expr.op === "!=");
  return isGuard ? expr.left : null;
}
