import { posix } from "node:path";
import ts from "typescript";
import { type Fault, faultAt } from "./fault.ts";
import { unwalled, walls } from "./plan.ts";
import { parsedFile } from "./parsed.ts";

/** Imports of a file of worker/ that go against the direction of dependencies. `file` is relative to the project. */
export function importFaults(file: string, text: string): Fault[] {
  const inside = insideWorker(file);
  if (inside === null || unwalled.has(inside)) return [];
  const room = roomOf(inside);
  const source = parsedFile(file, text);
  return importsOf(source).flatMap(({ node, specifier, typeOnly }) => {
    const message = complaint(room, file, specifier, typeOnly);
    return message === null ? [] : [faultAt(source, node, message)];
  });
}

function complaint(room: string | null, file: string, specifier: string, typeOnly: boolean): string | null {
  const wall = room === null ? undefined : walls[room];
  if (room === null || !wall)
    return `worker/${insideWorker(file)} lies in no room; say in tools/walls/plan.ts what it may import`;
  if (!specifier.startsWith(".")) {
    const allowed = (wall.packages ?? []).some((name) => within(specifier, name));
    return allowed ? null : `${room} may not import the package ${specifier}`;
  }
  const target = insideWorker(posix.join(posix.dirname(file), specifier));
  if (target === null) return `${room} may not import from outside worker/`;
  const other = roomOf(target) ?? target;
  if (other === room || wall.uses.some((name) => within(target, name))) return null;
  if (!wall.knows?.some((name) => within(target, name))) return `${room} may not import ${other}`;
  return typeOnly ? null : `${room} may import only types of ${other}`;
}

const within = (path: string, room: string) => path === room || path.startsWith(`${room}/`);

/** The room of the plan that holds a path, the innermost if there are several; null if there is none. */
function roomOf(path: string): string | null {
  const holding = Object.keys(walls).filter((room) => within(path, room));
  return holding.reduce<string | null>(
    (best, room) => (best !== null && best.length > room.length ? best : room),
    null,
  );
}

function insideWorker(file: string): string | null {
  return file.startsWith("worker/") ? file.slice("worker/".length) : null;
}

/** One import or re-export of a file, also a lazy one. */
export interface Import {
  node: ts.Node;
  specifier: string;
  typeOnly: boolean;
}

/** All imports of a parsed file in their order. */
export function importsOf(source: ts.SourceFile): Import[] {
  const found: Import[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      found.push({ node, specifier: node.moduleSpecifier.text, typeOnly: onlyTypes(node.importClause) });
    } else if (ts.isExportDeclaration(node) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier)) {
      found.push({ node, specifier: node.moduleSpecifier.text, typeOnly: node.isTypeOnly });
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [specifier] = node.arguments;
      found.push({
        node,
        specifier: specifier && ts.isStringLiteral(specifier) ? specifier.text : "?",
        typeOnly: false,
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function onlyTypes(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const { name, namedBindings } = clause;
  return (
    !name &&
    namedBindings !== undefined &&
    ts.isNamedImports(namedBindings) &&
    namedBindings.elements.every((one) => one.isTypeOnly)
  );
}
