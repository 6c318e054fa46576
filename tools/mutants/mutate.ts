import ts from "typescript";
import { parsedFile } from "../walls/parsed.ts";

/** One small fault put into a file: the text from `start` to `end` becomes `now`. */
export interface Mutant {
  file: string;
  kind: string;
  /** The whole line on which it begins, without indentation. */
  line: string;
  start: number;
  end: number;
  now: string;
  /** The expression or statement that a switch can stand around. */
  whole: { kind: ts.SyntaxKind; start: number; end: number };
}

const operators: ReadonlyMap<ts.SyntaxKind, [kind: string, now: string]> = new Map([
  [ts.SyntaxKind.LessThanToken, ["boundary", "<="]],
  [ts.SyntaxKind.LessThanEqualsToken, ["boundary", "<"]],
  [ts.SyntaxKind.GreaterThanToken, ["boundary", ">="]],
  [ts.SyntaxKind.GreaterThanEqualsToken, ["boundary", ">"]],
  [ts.SyntaxKind.EqualsEqualsEqualsToken, ["operator", "!=="]],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, ["operator", "==="]],
  [ts.SyntaxKind.AmpersandAmpersandToken, ["operator", "||"]],
  [ts.SyntaxKind.BarBarToken, ["operator", "&&"]],
  [ts.SyntaxKind.PlusToken, ["operator", "-"]],
  [ts.SyntaxKind.MinusToken, ["operator", "+"]],
  [ts.SyntaxKind.AsteriskToken, ["operator", "/"]],
  [ts.SyntaxKind.SlashToken, ["operator", "*"]],
]);
const methods: ReadonlyMap<string, string> = new Map([
  ["some", "every"],
  ["every", "some"],
  ["min", "max"],
  ["max", "min"],
  ["floor", "ceil"],
  ["ceil", "floor"],
]);

/** Every mutant of the functions of a file, in the order of its text. */
export function mutantsOf(file: string, text: string): Mutant[] {
  const source = parsedFile(file, text);
  const found: Mutant[] = [];
  const add = (kind: string, node: ts.Node, now: string, around: ts.Node = node): void => {
    if (!ts.findAncestor(node, ts.isFunctionLike)) return;
    const start = node.getStart(source);
    const whole = { kind: around.kind, start: around.getStart(source), end: around.getEnd() };
    found.push({ file, kind, line: lineAt(text, start), start, end: node.getEnd(), now, whole });
  };
  const negate = (condition: ts.Expression): void =>
    add("negated condition", condition, `!(${condition.getText(source)})`);
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isBinaryExpression(node)) {
      const [kind, now] = operators.get(node.operatorToken.kind) ?? [];
      if (kind !== undefined && now !== undefined && !joinsText(node)) add(kind, node.operatorToken, now, node);
    } else if (ts.isIfStatement(node)) {
      negate(node.expression);
      if (node.elseStatement === undefined) add("removed statement", node, ";");
    } else if (ts.isConditionalExpression(node)) negate(node.condition);
    else if (ts.isExpressionStatement(node) && !node.getText(source).startsWith("super("))
      add("removed statement", node, ";");
    else if (ts.isNumericLiteral(node) && !isName(node)) add("constant", node, `(${node.getText(source)} + 1)`);
    else if (node.kind === ts.SyntaxKind.TrueKeyword) add("constant", node, "false");
    else if (node.kind === ts.SyntaxKind.FalseKeyword) add("constant", node, "true");
    else if (ts.isPropertyAccessExpression(node) && ts.isCallExpression(node.parent)) {
      const now = methods.get(node.name.text);
      if (now !== undefined && node.parent.expression === node) add("method", node.name, now, node.parent);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** A sum with a text in it joins texts: to subtract them is no fault that anybody makes. */
const joinsText = ({ left, right }: ts.BinaryExpression): boolean =>
  [left, right].some((side) => ts.isStringLiteralLike(side) || ts.isTemplateExpression(side));

/** The text of a file with one mutant in it. */
export const mutated = (text: string, { start, end, now }: Mutant): string =>
  text.slice(0, start) + now + text.slice(end);

/** The text of a file with many mutants in it, each behind the question whether it is the one that is on; loops ask whether they have run too long. */
export function switched(text: string, mutants: ReadonlyMap<number, Mutant>): string {
  const source = parsedFile("", text);
  const rendered = (node: ts.Node): string => {
    let result = "";
    let at = node.getStart(source);
    ts.forEachChild(node, (child) => {
      const from = child.getStart(source);
      if (from < at) return;
      result += text.slice(at, from) + rendered(child);
      at = child.getEnd();
    });
    result += text.slice(at, node.getEnd());
    if (isLoop(node.parent) && node.parent.statement === node) result = `{ globalThis.mutants.loop(); ${result} }`;
    for (const [id, { start, end, now, whole }] of mutants) {
      if (node.kind !== whole.kind) continue;
      if (node.getStart(source) !== whole.start || node.getEnd() !== whole.end) continue;
      const question = `globalThis.mutants.on(${id})`;
      const instead = text.slice(whole.start, start) + now + text.slice(end, whole.end);
      result = ts.isStatement(node)
        ? `if (${question}) {} else ${result}`
        : `(${question} ? (${instead}) : (${result}))`;
    }
    return result;
  };
  return rendered(source) + text.slice(source.getEnd());
}

const isLoop = (node: ts.Node | undefined): node is ts.IterationStatement =>
  node !== undefined && ts.isIterationStatement(node, false);

function lineAt(text: string, position: number): string {
  const end = text.indexOf("\n", position);
  return text.slice(text.lastIndexOf("\n", position - 1) + 1, end < 0 ? text.length : end).trim();
}

const isName = (node: ts.Node): boolean => ts.isPropertyAssignment(node.parent) && node.parent.name === node;
