import ts from "typescript";
import { type Fault, faultAt } from "./fault.ts";
import { parsedFile } from "./parsed.ts";

const reader = "worker/reading/lexical/";
const lexicon = `${reader}lexicon/`;
/** Where numbers belong. */
const numbers = new Set(["weights", "costs", "scoring", "points"].map((name) => `${reader}choice/${name}.ts`));

/** Members that hold a term of the code, not a word of a sentence: these may be compared with a literal. */
const terms = new Set(
  "kind unit base status relation op role as use binds direction operator combinator type about reason polarity dimension meaning strategy asks field label failure manner check".split(
    " ",
  ),
);
/** What makes entries of the lexicon. */
const tables = new Set([
  "categories",
  "entriesOf",
  "meanings",
  "meaningsOfStems",
  "phrases",
  "phraseTable",
  "stems",
  "wordSet",
]);
/** Maps from words to terms: what a word was used for, the field of a signal that has it. */
const termMaps = new Set(["uses", "words", "movementStems"]);
const searching = new Set(
  "includes startsWith endsWith indexOf match replace replaceAll has get test split".split(" "),
);

/** English words and thresholds in a file of the reader outside its lexicon and its weights. `file` is relative to the project. */
export function wordFaults(file: string, text: string): Fault[] {
  if (!file.startsWith(reader) || file.startsWith(lexicon)) return [];
  const source = parsedFile(file, text);
  const faults: Fault[] = [];
  const visit = (node: ts.Node): void => {
    const message = numbers.has(file) ? null : complaint(node);
    if (message !== null) faults.push(faultAt(source, node, message));
    if (!ts.isTypeNode(node) && !ts.isImportDeclaration(node)) ts.forEachChild(node, visit);
  };
  visit(source);
  return faults;
}

function complaint(node: ts.Node): string | null {
  if (ts.isNumericLiteral(node) && node.getText().includes("."))
    return `${node.getText()} is a threshold; name it in choice/weights.ts`;
  const found = wordIn(node);
  return found === null ? null : `"${found}" is a word of a sentence; make it a category in lexicon/`;
}

/** The word that a node looks for in a sentence, or null. */
function wordIn(node: ts.Node): string | null {
  if (ts.isRegularExpressionLiteral(node)) return spelled(node.text);
  if (ts.isArrayLiteralExpression(node)) return isOfTerms(node.parent) ? null : firstWord(node.elements);
  if (ts.isBinaryExpression(node)) return isEquality(node.operatorToken.kind) ? compared(node) : null;
  if (ts.isCallExpression(node))
    return tables.has(node.expression.getText()) ? node.expression.getText() : searched(node);
  if (ts.isNewExpression(node)) return node.expression.getText() === "RegExp" ? pattern(node) : null;
  if (ts.isElementAccessExpression(node)) return looked(node);
  if (ts.isVariableDeclaration(node) && node.type?.getText().startsWith("Record<string"))
    return keyOf(node.initializer);
  return null;
}

const isEquality = (kind: ts.SyntaxKind): boolean =>
  kind === ts.SyntaxKind.EqualsEqualsEqualsToken || kind === ts.SyntaxKind.ExclamationEqualsEqualsToken;

function compared({ left, right }: ts.BinaryExpression): string | null {
  const [literal, other] = isText(left) ? [left, right] : [right, left];
  return isText(literal) && !isTerm(other) ? lettersOf(literal.text) : null;
}

/** `"a b".split(" ")`, `text.includes("out of")`. */
function searched({ expression, arguments: given }: ts.CallExpression): string | null {
  if (!ts.isPropertyAccessExpression(expression) || !searching.has(expression.name.text)) return null;
  const [first] = given;
  const on = expression.expression;
  if (isText(on)) return lettersOf(on.text);
  return first !== undefined && isText(first) && !isTerm(on) ? lettersOf(first.text) : null;
}

/** `["move", "rank"].includes(mark.kind)`. */
function isOfTerms(parent: ts.Node): boolean {
  const call = parent.parent;
  if (!ts.isPropertyAccessExpression(parent) || !ts.isCallExpression(call)) return false;
  const [first] = call.arguments;
  return parent.name.text === "includes" && first !== undefined && isTerm(first);
}

/** `{ over: "above" }[word]`. */
const looked = ({ expression, argumentExpression }: ts.ElementAccessExpression): string | null =>
  isTerm(argumentExpression) ? null : keyOf(expression);

function keyOf(node: ts.Expression | undefined): string | null {
  const inner = node !== undefined && (ts.isParenthesizedExpression(node) || ts.isAsExpression(node));
  if (inner) return keyOf(node.expression);
  if (node === undefined || !ts.isObjectLiteralExpression(node)) return null;
  return lettersOf(node.properties[0]?.name?.getText() ?? "");
}

function pattern({ arguments: given }: ts.NewExpression): string | null {
  const first = given?.[0];
  return first === undefined
    ? null
    : spelled(
        first
          .getText()
          .replaceAll(/\$\{[^}]*\}/g, " ")
          .replaceAll("\\\\", "\\"),
      );
}

const isText = (node: ts.Node): node is ts.StringLiteral | ts.NoSubstitutionTemplateLiteral =>
  ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node);

/** Whether an expression ends in a member or a name that holds a term. */
function isTerm(node: ts.Expression): boolean {
  if (ts.isBinaryExpression(node)) return isTerm(node.left);
  if (ts.isNonNullExpression(node) || ts.isParenthesizedExpression(node) || ts.isAsExpression(node))
    return isTerm(node.expression);
  if (ts.isPropertyAccessExpression(node)) return terms.has(node.name.text);
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const { name, expression } = node.expression;
    return (
      name.text === "get" &&
      termMaps.has(ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText())
    );
  }
  return ts.isIdentifier(node) ? terms.has(node.text) : ts.isTypeOfExpression(node);
}

function firstWord(elements: readonly ts.Expression[]): string | null {
  const [word] = elements;
  return word !== undefined && isText(word) && /^[a-z][a-z' -]*$/.test(word.text) ? word.text : null;
}

const lettersOf = (text: string): string | null => (/\p{L}/u.test(text) ? text : null);

/** Letters that a pattern spells, beside its classes and escapes. */
function spelled(source: string): string | null {
  const plain = source
    .replace(/\/[a-z]*$/, "")
    .replaceAll(/\\[pP]\{[^}]*\}/g, " ")
    .replaceAll(/\\./g, " ")
    .replaceAll(/\[[^\]]*\]/g, " ")
    .replaceAll(/\(\?<?[:=!]/g, " ");
  return /[a-z]+/i.exec(plain)?.[0] ?? null;
}
