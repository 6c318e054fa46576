import { Missing } from "../plan.ts";
import { comparisonSigns, type Expr, setOps } from "./ast.ts";
import { ConceptBuilder } from "./concept.ts";
import { arithmeticNames, compares, importedDuration, foldNames, rangeFunctions, secondsOf } from "./functions.ts";
import {
  type BinaryExpr,
  divisorOf,
  isComparison,
  isLeaf,
  isManyFor,
  isSetOperation,
  rangeOf,
  numberOf,
} from "./expressions.ts";
import { type Shape, shapeOf } from "./shape.ts";

/** The condition on what a concept comes to. */
type ImportedStrategy =
  | { type: "threshold"; params: { direction: "above" | "below"; value: number; inclusive?: true } }
  | { type: "equals"; params: { value: true } };

/** What an alert expression is here. */
interface TranslatedRule {
  builder: ConceptBuilder;
  output_type: "float?" | "int" | "boolean";
  output_feature: string;
  strategy: ImportedStrategy;
}

type CallExpr = Extract<Expr, { is: "call" }>;
type AggregateExpr = Extract<Expr, { is: "aggregate" }>;

const all: Shape = { without: false, labels: [] };

/** Makes a concept and a condition of an alert expression. Throws Missing, naming the function or shape that is not available. */
export function translatedRule(expr: Expr): TranslatedRule {
  const builder = new ConceptBuilder(shapeOf(expr) ?? all);
  return new Translator(builder).root(expr);
}

class Translator {
  readonly #build: ConceptBuilder;

  constructor(builder: ConceptBuilder) {
    this.#build = builder;
  }

  root(expr: Expr): TranslatedRule {
    const builder = this.#build;
    if (isComparison(expr) && !expr.bool) {
      const [left, right] = [numberOf(expr.left), numberOf(expr.right)];
      if (left !== null && right !== null) throw new Missing("a comparison of two numbers");
      const [vector, bound, op] =
        right !== null
          ? [expr.left, right, expr.op]
          : left !== null
            ? [expr.right, left, compares[expr.op]?.flipped ?? ""]
            : [null, 0, ""];
      if (vector !== null && op !== "==" && op !== "!=") {
        const strategy = importedThreshold(op, bound);
        if (vector.is === "aggregate" && !isLeaf(vector.of)) return this.#folded(vector, strategy);
        const output_feature = this.#number(vector);
        builder.differences.add("missing");
        return { builder, output_type: "float?", output_feature, strategy };
      }
    }
    const holds = this.#holds(expr);
    const output_feature = builder.feature({ op: "coalesce", inputs: [holds], params: { value: false } });
    return { builder, output_type: "boolean", output_feature, strategy: { type: "equals", params: { value: true } } };
  }

  /** A concept that is computed for each series, and folded as a whole. */
  #folded({ op, of, param, ...modifiers }: AggregateExpr, strategy: ImportedStrategy): TranslatedRule {
    const fold = foldNamed(op, param);
    const builder = this.#build;
    builder.across = fold;
    if (modifiers.without !== null) throw new Missing(`${op} without() of an expression`);
    builder.differences.add("missing");
    if (isComparison(of) || isSetOperation(of)) {
      // Where a comparison with 1 holds, its sum is the number of series for which it does.
      const counted =
        fold === "count" || (fold === "sum" && isComparison(of) && of.op === "==" && numberOf(of.right) === 1);
      if (!counted) throw new Missing(`${op} of what is left after a comparison`);
      builder.across = "count";
      builder.differences.add("empty");
      return { builder, output_type: "int", output_feature: this.#holds(of, true), strategy };
    }
    const output_feature = this.#number(of, true);
    if (fold === "count") builder.differences.add("empty");
    return { builder, output_type: fold === "count" ? "int" : "float?", output_feature, strategy };
  }

  /** The feature that says whether an expression has a result. */
  #holds(expr: Expr, perSeries = false): string {
    const build = this.#build;
    if (expr.is === "binary" && setOps.has(expr.op)) {
      const isLoose = expr.matching?.on === true;
      const side = (one: Expr) => {
        if (!isLoose || shapeOf(one)?.without !== true) return this.#holds(one, perSeries);
        if (isManyFor(one)) return this.#any(one);
        throw new Missing(`${expr.op} on() of several series`);
      };
      const orFalse = (name: string) => build.feature({ op: "coalesce", inputs: [name], params: { value: false } });
      const [left, right] = [orFalse(side(expr.left)), orFalse(side(expr.right))];
      if (expr.op === "or") return build.feature({ op: "or", inputs: [left, right] });
      const other = expr.op === "and" ? right : build.feature({ op: "not", inputs: [right] });
      return left === other ? left : build.feature({ op: "and", inputs: [left, other] });
    }
    if (expr.is === "binary" && comparisonSigns.has(expr.op)) {
      if (expr.bool) throw new Missing("bool");
      const [left, right] = [numberOf(expr.left), numberOf(expr.right)];
      const { op = "", flipped = "" } = compares[expr.op] ?? {};
      let name: string;
      if (right !== null) name = this.#compare(op, this.#number(expr.left, perSeries), right);
      else if (left !== null)
        name = this.#compare(compares[flipped]?.op ?? "", this.#number(expr.right, perSeries), left);
      else
        name = build.feature({ op, inputs: [this.#number(expr.left, perSeries), this.#number(expr.right, perSeries)] });
      return expr.op === "!=" ? build.feature({ op: "not", inputs: [name] }) : name;
    }
    if (expr.is === "call" && (expr.fn === "absent" || expr.fn === "absent_over_time")) return this.#absent(expr);
    const value = this.#number(expr, perSeries);
    return build.feature({ op: "eq", inputs: [value, value] });
  }

  #compare(op: string, input: string, bound: number): string {
    if (!Number.isFinite(bound)) throw new Missing("a comparison with infinity");
    return this.#build.feature({ op, inputs: [input], params: { value: bound } });
  }

  /** Whether any of the series of an entity has a result: a comparison of one of them with a number, or that there is one. */
  #any(expr: Expr): string {
    const build = this.#build;
    build.differences.add("any");
    if (!isComparison(expr)) return this.#compare("gt", this.#leaf(expr, "count"), 0);
    const bound = numberOf(expr.right);
    const across = expr.op.startsWith(">") ? "max" : expr.op.startsWith("<") ? "min" : null;
    if (bound === null || across === null || !isLeaf(expr.left)) throw new Missing("and on() of several series");
    return this.#compare(compares[expr.op]?.op ?? "", this.#leaf(expr.left, across), bound);
  }

  #absent({ fn, args: [of] }: CallExpr): string {
    if (of === undefined || !isLeaf(of)) throw new Missing(`${fn} of an expression`);
    this.#build.differences.add("neverSeen");
    const leaf: Expr = of.is === "range" ? { is: "call", fn: "last_over_time", args: [of] } : of;
    return this.#compare("lt", this.#leaf(leaf, "count"), 1);
  }

  /** The feature that is the number of an expression. */
  #number(expr: Expr, perSeries = false): string {
    const build = this.#build;
    if (expr.is === "aggregate") {
      if (perSeries) throw new Missing("an aggregation of an aggregation");
      const fold = foldNamed(expr.op, expr.param);
      if (!isLeaf(expr.of)) throw new Missing(`${expr.op} of an expression beside others`);
      if (fold === "count") build.differences.add("empty");
      return this.#leaf(expr.of, fold, expr.without);
    }
    if (expr.is === "binary") return this.#arithmetic(expr, perSeries);
    if (isLeaf(expr)) return this.#leaf(expr, perSeries ? "each" : null);
    if (expr.is === "call") return this.#call(expr, perSeries);
    throw new Missing(expr.is);
  }

  #arithmetic({ op, left, right, bool }: BinaryExpr, perSeries: boolean): string {
    const build = this.#build;
    if (bool) throw new Missing("bool");
    if (comparisonSigns.has(op) || setOps.has(op)) throw new Missing("a comparison inside arithmetic");
    const name = arithmeticNames[op];
    if (name === undefined) throw new Missing(op);
    const [a, b] = [numberOf(left), numberOf(right)];
    const divisor = op === "/" ? divisorOf(right) : null;
    if (divisor !== null) build.differences.add("guard");
    else if (op === "/" && b === null) build.differences.add("zero");
    const number = (one: Expr) => this.#number(one, perSeries);
    if (b !== null) return build.feature({ op: name, inputs: [number(left)], params: { value: b } });
    if (a === null) return build.feature({ op: name, inputs: [number(left), number(divisor ?? right)] });
    if (op === "+" || op === "*") return build.feature({ op: name, inputs: [number(right)], params: { value: a } });
    if (op === "-") {
      const negative = build.feature({ op: "multiply", inputs: [number(right)], params: { value: -1 } });
      return build.feature({ op: "add", inputs: [negative], params: { value: a } });
    }
    // A number divided by a series: the series as a part of itself times the number.
    const under = number(divisor ?? right);
    const square = build.feature({ op: "multiply", inputs: [under, under] });
    const inverse = build.feature({ op: "divide", inputs: [under, square] });
    return build.feature({ op: "multiply", inputs: [inverse], params: { value: a } });
  }

  #call({ fn, args }: CallExpr, perSeries: boolean): string {
    const build = this.#build;
    const [first, second, third] = args;
    const input = () => {
      if (first === undefined) throw new Missing(`${fn}()`);
      return this.#number(first, perSeries);
    };
    const bound = (expr: Expr | undefined) => {
      const value = expr === undefined ? null : numberOf(expr);
      if (value === null) throw new Missing(`${fn} of two vectors`);
      return value;
    };
    switch (fn) {
      case "abs":
        return build.feature({ op: "abs", inputs: [input()] });
      case "clamp_min":
        return build.feature({ op: "clamp", inputs: [input()], params: { min: bound(second) } });
      case "clamp_max":
        return build.feature({ op: "clamp", inputs: [input()], params: { max: bound(second) } });
      case "clamp":
        return build.feature({ op: "clamp", inputs: [input()], params: { min: bound(second), max: bound(third) } });
      case "sort":
      case "sort_desc":
        return input();
      case "histogram_quantile":
        return this.#quantile(first, second);
      default:
        throw new Missing(`${fn}()`);
    }
  }

  #quantile(q: Expr | undefined, of: Expr | undefined): string {
    const level = q === undefined ? null : numberOf(q);
    if (level === null || of === undefined) throw new Missing("histogram_quantile of a quantile that is no number");
    if (of.is === "aggregate") throw new Missing("histogram_quantile of buckets that are added up");
    const { window, selector, fn } = rangeOf(of);
    if (window === null || (fn !== "rate" && fn !== "increase"))
      throw new Missing("histogram_quantile of anything but a rate");
    this.#build.differences.add("growth");
    const name = this.#build.signal(selector, "counter", ["le"], { folded: false, age: lookbackOf(window) });
    return this.#build.feature({ op: "bucket_quantile", inputs: [name], params: { window, q: level } });
  }

  /**
   * A step over one series. Folded: over all series of an entity, which are members told apart by the labels of `without` or
   * by all that are not named; `each`: for each of them in a concept that folds as a whole.
   */
  #leaf(
    expr: Expr,
    fold: "sum" | "mean" | "max" | "min" | "count" | "each" | null,
    without: string[] | null = null,
  ): string {
    const build = this.#build;
    const { selector, window, fn, level } = rangeOf(expr);
    const known = fn === null ? { op: "latest" } : rangeFunctions[fn];
    if (known === undefined) throw new Missing(`${fn ?? ""}()`);
    if (known.differs !== undefined) build.differences.add(known.differs);
    const members = fold === null ? "none" : without === null ? "series" : without;
    if (fold === null && !build.shape.without) build.differences.add("unique");
    const isFolded = fold !== null && fold !== "each";
    const name = build.signal(selector, known.counts === true ? "counter" : "level", members, {
      folded: isFolded,
      age: lookbackOf(window),
    });
    const params = { ...known.params, ...(window === null ? {} : { window }), ...(level === null ? {} : { q: level }) };
    return build.feature({
      op: known.op,
      inputs: [name],
      ...(Object.keys(params).length === 0 ? {} : { params }),
      ...(isFolded ? { across: fold } : {}),
    });
  }
}

/** How long Prometheus takes a series without samples for one that is there, in seconds; in a window as long as that is. */
const lookback = 300;
const lookbackOf = (window: string | null): string =>
  importedDuration(Math.max(lookback, window === null ? 0 : (secondsOf(window) ?? 0)));

function importedThreshold(op: string, value: number): ImportedStrategy {
  if (!Number.isFinite(value)) throw new Missing("a comparison with infinity");
  const direction = op.startsWith(">") ? "above" : "below";
  return { type: "threshold", params: { direction, value, ...(op.endsWith("=") ? { inclusive: true as const } : {}) } };
}

function foldNamed(op: string, param: Expr | null) {
  const fold = foldNames[op];
  if (fold === undefined || param !== null) throw new Missing(op);
  return fold;
}
