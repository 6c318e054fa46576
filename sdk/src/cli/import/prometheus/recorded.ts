import { Missing } from "../plan.ts";
import type { Expr, Matcher } from "./ast.ts";

/** A recording rule. */
interface Recorded {
  expr: Expr;
  /** Labels that it adds. */
  labels: Readonly<Record<string, string>>;
}

/** Recording rules by the name that they record. */
export type Recordings = ReadonlyMap<string, readonly Recorded[]>;

/** An expression with what recording rules stand for in the place of their names. Throws Missing. */
export function inlined(
  expr: Expr,
  recordings: Recordings,
  inside: readonly string[] = [],
): { expr: Expr; used: string[] } {
  const used: string[] = [];
  const walk = (one: Expr): Expr => {
    switch (one.is) {
      case "number":
      case "text":
        return one;
      case "range":
        if (one.of.is === "selector" && recordings.has(one.of.name)) throw new Missing("a range over a recording rule");
        return { ...one, of: walk(one.of) };
      case "offset":
      case "subquery":
      case "aggregate":
        return { ...one, of: walk(one.of) };
      case "call":
        return { ...one, args: one.args.map(walk) };
      case "binary":
        return { ...one, left: walk(one.left), right: walk(one.right) };
      case "selector": {
        const found = recordings.get(one.name);
        if (found === undefined) return one;
        const [recorded] = found;
        if (recorded === undefined || found.length > 1)
          throw new Missing("several recording rules of one name", one.name);
        if (inside.includes(one.name)) throw new Missing("a recording rule that reads itself", one.name);
        used.push(one.name);
        const inner = inlined(recorded.expr, recordings, [...inside, one.name]);
        used.push(...inner.used);
        const added = one.matchers.find(({ label }) => label in recorded.labels);
        if (added !== undefined) throw new Missing("a label that a recording rule adds", added.label);
        return narrowedBy(inner.expr, one.matchers);
      }
    }
  };
  return { expr: walk(expr), used };
}

/** The same for series with these labels only: what is matched outside must come through unchanged from inside. */
function narrowedBy(expr: Expr, matchers: readonly Matcher[]): Expr {
  if (matchers.length === 0) return expr;
  switch (expr.is) {
    case "number":
    case "text":
      return expr;
    case "selector":
      return { ...expr, matchers: [...expr.matchers, ...matchers] };
    case "range":
    case "offset":
      return { ...expr, of: narrowedBy(expr.of, matchers) };
    case "call":
      if (expr.fn === "label_replace" || expr.fn === "label_join") throw new Missing(expr.fn);
      return { ...expr, args: expr.args.map((arg) => narrowedBy(arg, matchers)) };
    case "aggregate": {
      const isKept = (label: string) =>
        expr.by?.includes(label) ?? (expr.without !== null && !expr.without.includes(label));
      const lost = matchers.find(({ label }) => !isKept(label));
      if (lost !== undefined) throw new Missing("a matcher on a label that is aggregated away", lost.label);
      return { ...expr, of: narrowedBy(expr.of, matchers) };
    }
    case "binary": {
      if (expr.matching?.group === true) throw new Missing("group_left");
      return { ...expr, left: narrowedBy(expr.left, matchers), right: narrowedBy(expr.right, matchers) };
    }
    case "subquery":
      throw new Missing("a subquery");
  }
}
