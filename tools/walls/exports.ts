import { posix } from "node:path";
import ts from "typescript";
import { type Fault, faultAt } from "./fault.ts";
import { parsedFile } from "./parsed.ts";

/** Read from outside: by the runtime, by those who install the SDK, and by drizzle-kit. */
const entries =
  /^worker\/(index|storage\/sql\/schema\/[a-z]+)\.ts$|^sdk\/src\/(generated\/.+|index|local\/index|cli\/main)\.ts$/;
const guarded = /^(worker|sdk\/src)\//;

/**
 * Exports of worker/ and sdk/src that nobody needs: a value that no file but tests imports, a type that none imports at all.
 * `texts` are all files of the project that could import them.
 */
export function exportFaults(texts: ReadonlyMap<string, string>): Fault[] {
  const sources = [...texts].map(([file, text]) => parsedFile(file, text));
  const imported = new Set(sources.flatMap(importedBy));
  const testsOnly = "nothing but tests imports it; test it through what uses it";
  return sources
    .filter(({ fileName }) => guarded.test(fileName) && !entries.test(fileName))
    .flatMap((source) =>
      exportsOf(source).flatMap(({ node, name, isType }) => {
        const places = [`${source.fileName}#${name}`, `${source.fileName}#*`];
        if (places.some((place) => imported.has(place))) return [];
        const tested = places.some((place) => imported.has(`test ${place}`));
        if (tested && isType) return [];
        return [faultAt(source, node, `${name} is exported, but ${tested ? testsOnly : "nothing imports it"}`)];
      }),
    );
}

interface Export {
  node: ts.Node;
  name: string;
  isType: boolean;
}

function exportsOf(source: ts.SourceFile): Export[] {
  return source.statements.flatMap((node): Export[] => {
    if (!ts.canHaveModifiers(node)) return [];
    if (ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) !== true) return [];
    if (ts.isVariableStatement(node)) {
      return node.declarationList.declarations.map(({ name }) => ({ node, name: name.getText(), isType: false }));
    }
    const isType = ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);
    if (!isType && !ts.isFunctionDeclaration(node) && !ts.isClassDeclaration(node)) return [];
    return [{ node, name: node.name?.text ?? "default", isType }];
  });
}

/** What a file imports from its own project, as `file#name`, or `file#*` for all of it; with `test ` before it in a test. */
function importedBy(source: ts.SourceFile): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const from = specifierOf(node);
    if (from?.startsWith(".")) {
      const target = posix.join(posix.dirname(source.fileName), from);
      const prefix = source.fileName.startsWith("test/") ? "test " : "";
      found.push(...namesOf(node).map((name) => `${prefix}${target}#${name}`));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function specifierOf(node: ts.Node): string | undefined {
  const place =
    ts.isImportDeclaration(node) || ts.isExportDeclaration(node)
      ? node.moduleSpecifier
      : ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)
        ? node.argument.literal
        : ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
          ? node.arguments[0]
          : undefined;
  return place && ts.isStringLiteral(place) ? place.text : undefined;
}

/** The names under which a file exports what is imported here; `*` for all of them. */
function namesOf(node: ts.Node): string[] {
  if (ts.isImportDeclaration(node) && !node.importClause) return [];
  const named = ts.isImportDeclaration(node)
    ? node.importClause?.namedBindings
    : ts.isExportDeclaration(node)
      ? node.exportClause
      : undefined;
  const byDefault = ts.isImportDeclaration(node) && node.importClause?.name ? ["default"] : [];
  if (named && (ts.isNamedImports(named) || ts.isNamedExports(named))) {
    return [...byDefault, ...named.elements.map((one) => (one.propertyName ?? one.name).text)];
  }
  return named || byDefault.length === 0 ? ["*", ...byDefault] : byDefault;
}
