import ts from "typescript";
import { type Fault, faultAt } from "./fault.ts";
import { parsedFile } from "./parsed.ts";

const domain = "worker/domain/";
/** Intervals need logarithms; what is reported of them is rounded. */
const mayUseLogarithms = [
  "worker/domain/learning/",
  "worker/domain/statistics/beta.ts",
  "worker/domain/statistics/gamma.ts",
];

/** The one place that asks for the clocks of a zone, by its name and a time. */
const mayUseIntl = "worker/domain/values/zone-time.ts";

const impureGlobals = new Set([
  ..."crypto fetch performance process console setTimeout setInterval setImmediate queueMicrotask".split(" "),
  ..."globalThis self window navigator caches WebSocket Request Response Headers Worker".split(" "),
  ..."eval Function require Intl Temporal".split(" "),
]);
const localeMembers = /^(localeCompare|toLocale\w*)$/;
/** Everything of Date that looks at the time zone of the machine. */
const localTimeMembers =
  /^(get|set)(Date|Day|FullYear|Hours|Milliseconds|Minutes|Month|Seconds|Year)$|^getTimezoneOffset$|^to(Date|Time)String$/;
const exactMath = new Set(["sqrt", "abs", "floor", "ceil", "trunc", "min", "max", "imul"]);
const logarithms = new Set(["log", "exp"]);
const pureDate = new Set(["parse", "UTC"]);

/** What could make a file of worker/domain give different answers to the same question. `file` is relative to the project. */
export function purityFaults(file: string, text: string): Fault[] {
  if (!file.startsWith(domain)) return [];
  const source = parsedFile(file, text);
  const own = declaredNames(source);
  const faults: Fault[] = [];
  const visit = (node: ts.Node): void => {
    const message = complaint(node, file, own);
    if (message !== null) faults.push(faultAt(source, node, message));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return faults;
}

function complaint(node: ts.Node, file: string, own: ReadonlySet<string>): string | null {
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken;
    const power = kind === ts.SyntaxKind.AsteriskAsteriskToken || kind === ts.SyntaxKind.AsteriskAsteriskEqualsToken;
    return power ? "** rounds differently from engine to engine; multiply" : null;
  }
  if (!ts.isIdentifier(node)) return null;
  const { text, parent } = node;
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) {
    if (localeMembers.test(text)) return `${text} depends on the machine's locale`;
    if (localTimeMembers.test(text)) return `${text} depends on the machine's time zone`;
    return null;
  }
  if (own.has(text) || isName(node)) return null;
  if (text === "Intl" && file === mayUseIntl) return null;
  if (impureGlobals.has(text)) return `${text} is not of the domain; take what it gives as an argument`;
  if (text === "Math") return mathComplaint(parent, file);
  if (text === "Date") return dateComplaint(node);
  return null;
}

function mathComplaint(parent: ts.Node, file: string): string | null {
  const member = ts.isPropertyAccessExpression(parent) ? parent.name.text : "";
  if (exactMath.has(member)) return null;
  if (logarithms.has(member) && mayUseLogarithms.some((place) => file.startsWith(place))) return null;
  if (member === "random") return "Math.random never answers the same twice; take randomness as an argument";
  return `Math${member === "" ? "" : `.${member}`} is not among ${[...exactMath].join(", ")}, the only ones exact everywhere`;
}

function dateComplaint(node: ts.Identifier): string | null {
  const { parent } = node;
  if (ts.isNewExpression(parent) && parent.expression === node && parent.arguments?.length === 1) return null;
  if (ts.isPropertyAccessExpression(parent) && pureDate.has(parent.name.text)) return null;
  return "the domain has no clock; take the time as an argument";
}

/** Whether the identifier only names something: a key, a member of a type, a type. */
function isName(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isTypeReferenceNode(parent) || ts.isQualifiedName(parent)) return true;
  const member = ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent) || ts.isMethodSignature(parent);
  return member && parent.name === node;
}

function declaredNames(source: ts.SourceFile): Set<string> {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    const declares =
      ts.isVariableDeclaration(node) ||
      ts.isParameter(node) ||
      ts.isBindingElement(node) ||
      ts.isFunctionDeclaration(node) ||
      ts.isImportSpecifier(node);
    if (declares && node.name && ts.isIdentifier(node.name)) names.add(node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}
