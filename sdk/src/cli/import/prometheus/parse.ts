import { withoutQuotes } from "../../../../../worker/domain/feeds/selector.ts";
import type { SyntaxNode } from "@lezer/common";
import { parser } from "@prometheus-io/lezer-promql";
import { secondsOf } from "./functions.ts";
import { Missing } from "../plan.ts";
import type { Expr, Matcher, Matching } from "./ast.ts";

const operatorSigns: Readonly<Record<string, string>> = {
  Add: "+",
  Sub: "-",
  Mul: "*",
  Div: "/",
  Mod: "%",
  Pow: "^",
  Atan2: "atan2",
  Gtr: ">",
  Lss: "<",
  Gte: ">=",
  Lte: "<=",
  Eql: "==",
  EqlC: "==",
  EqlSingle: "==",
  Neq: "!=",
  And: "and",
  Or: "or",
  Unless: "unless",
};

/** Nodes that are an expression of their own. */
const isExpr = /Expr$|Selector$|Call$|Literal$/;

/** Reads PromQL. Throws Missing for what is no PromQL or has parts that are not known here. */
export function parsePromql(text: string): Expr {
  const tree = parser.parse(text);
  const textOf = ({ from, to }: SyntaxNode) => text.slice(from, to);
  tree.iterate({
    enter: (node) => {
      if (node.type.isError)
        throw new Missing("not PromQL", `near ${JSON.stringify(text.slice(node.from, node.from + 20))}`);
    },
  });
  let first = tree.topNode.firstChild;
  while (first?.name === "LineComment") first = first.nextSibling;
  if (first === null) throw new Missing("not PromQL", "nothing is there");
  return read(first);

  function read(node: SyntaxNode): Expr {
    switch (node.name) {
      case "NumberDurationLiteral":
        return { is: "number", value: parsedNumber(textOf(node)) };
      case "ParenExpr":
        return read(only(node));
      case "UnaryExpr": {
        const of = read(node.lastChild ?? node);
        if (textOf(node).startsWith("+")) return of;
        return { is: "binary", op: "*", left: { is: "number", value: -1 }, right: of, bool: false, matching: null };
      }
      case "VectorSelector":
        return selector(node);
      case "MatrixSelector":
        return { is: "range", of: read(only(node)), window: textOf(node.getChild("DurationExpr") ?? node).trim() };
      case "SubqueryExpr":
        return { is: "subquery", of: read(only(node)) };
      case "OffsetExpr":
        return { is: "offset", of: read(only(node)) };
      case "StepInvariantExpr":
        throw new Missing("@");
      case "StringLiteral":
        return { is: "text" };
      case "FunctionCall": {
        const fn = textOf(node.getChild("FunctionIdentifier") ?? node);
        return { is: "call", fn, args: argsOf(node.getChild("FunctionCallBody")) };
      }
      case "AggregateExpr":
        return aggregate(node);
      case "BinaryExpr":
        return binary(node);
      default:
        throw new Missing(node.name);
    }
  }

  function childrenOf(node: SyntaxNode): SyntaxNode[] {
    const children: SyntaxNode[] = [];
    for (let child = node.firstChild; child !== null; child = child.nextSibling)
      if (child.name !== "LineComment") children.push(child);
    return children;
  }

  /** The expression in a node of one. */
  function only(node: SyntaxNode): SyntaxNode {
    const found = childrenOf(node).find(({ name }) => isExpr.test(name));
    if (found !== undefined) return found;
    throw new Missing("not PromQL", textOf(node));
  }

  function argsOf(body: SyntaxNode | null): Expr[] {
    return body === null
      ? []
      : childrenOf(body)
          .filter(({ name }) => isExpr.test(name))
          .map(read);
  }

  function selector(node: SyntaxNode): Expr {
    const name = node.getChild("Identifier");
    const matchers: Matcher[] = [];
    for (const one of [
      ...(node.getChild("LabelMatchers")?.getChildren("UnquotedLabelMatcher") ?? []),
      ...(node.getChild("LabelMatchers")?.getChildren("QuotedLabelMatcher") ?? []),
    ]) {
      const [label, value] = [one.firstChild, one.getChild("StringLiteral")];
      const op = one.getChild("MatchOp");
      if (label === null || value === null || op === null) throw new Missing("not PromQL", textOf(one));
      matchers.push({
        label: bare(textOf(label)),
        op: textOf(op) as Matcher["op"],
        value: bare(textOf(value)),
      });
    }
    const named = matchers.find(({ label, op }) => label === "__name__" && op === "=");
    const metric = name === null ? named?.value : textOf(name);
    if (metric === undefined) throw new Missing("a selector without a metric name");
    return { is: "selector", name: metric, matchers: matchers.filter((one) => one !== named) };
  }

  function labelsOf(node: SyntaxNode | null): string[] {
    const labels = node?.name === "GroupingLabels" ? node : (node?.getChild("GroupingLabels") ?? null);
    return [...(labels?.getChildren("LabelName") ?? [])].map((one) => bare(textOf(one)));
  }

  function aggregate(node: SyntaxNode): Expr {
    const op = textOf(node.getChild("AggregateOp") ?? node).toLowerCase();
    const modifier = node.getChild("AggregateModifier");
    const args = argsOf(node.getChild("FunctionCallBody"));
    const of = args.at(-1);
    if (of === undefined) throw new Missing("not PromQL", textOf(node));
    const labels = modifier === null ? null : labelsOf(modifier);
    const isWithout = modifier !== null && modifier.getChild("Without") !== null;
    const param = args.length > 1 ? (args[0] ?? null) : null;
    return { is: "aggregate", op, of, param, by: isWithout ? null : labels, without: isWithout ? labels : null };
  }

  function binary(node: SyntaxNode): Expr {
    const children = childrenOf(node);
    const [left = null, right = null] = [children[0], children.at(-1)];
    if (left === null || right === null) throw new Missing("not PromQL", textOf(node));
    let op = "";
    let matching: Matching | null = null;
    let bool = false;
    for (const child of children.slice(1, -1)) {
      op ||= operatorSigns[child.name] ?? "";
      if (child.name === "BoolModifier") ({ bool, matching } = modifiers(child, matching));
      if (child.name === "MatchingModifierClause") ({ matching } = modifiers(child, matching));
    }
    if (op === "") throw new Missing("not PromQL", textOf(node));
    return { is: "binary", op, left: read(left), right: read(right), bool, matching };
  }

  function modifiers(node: SyntaxNode, before: Matching | null): { bool: boolean; matching: Matching | null } {
    const [on, ignoring] = [node.getChild("On"), node.getChild("Ignoring")];
    const group = node.getChild("GroupLeft") !== null || node.getChild("GroupRight") !== null;
    const bool = node.name === "BoolModifier";
    if (on === null && ignoring === null) return { bool, matching: group ? { on: false, labels: [], group } : before };
    return { bool, matching: { on: on !== null, labels: labelsOf(node.getChild("GroupingLabels")), group } };
  }
}

function parsedNumber(text: string): number {
  const plain = text.replaceAll("_", "");
  if (/^[+-]?inf$/i.test(plain)) return plain.startsWith("-") ? -Infinity : Infinity;
  const seconds = secondsOf(plain);
  if (seconds !== null) return seconds;
  const value = Number(plain);
  if (Number.isNaN(value)) throw new Missing("the number", text);
  return value;
}

const bare = (text: string): string => (/^["'`]/.test(text) ? withoutQuotes(text) : text);
