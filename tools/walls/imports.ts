import { posix } from "node:path";
import ts from "typescript";
import { type Fault, faultAt } from "./fault.ts";

interface Wall {
  /** Areas of worker/ that may be imported. */
  uses: readonly string[];
  /** Areas of which only types may be imported: the interface is known, the implementation is not. */
  knows?: readonly string[];
  /** Packages, with everything below them. */
  packages?: readonly string[];
}

/** Which way dependencies point. An area is a folder of worker/, or a file that lies directly in it. */
const walls: Readonly<Record<string, Wall>> = {
  domain: { uses: [], packages: ["@noble/hashes", "canonicalize"] },
  contract: { uses: ["domain"], packages: ["@hono/zod-openapi", "hono"] },
  usecases: { uses: ["domain", "contract"], knows: ["env.ts", "reading", "storage"], packages: ["zod"] },
  routes: { uses: ["contract", "middleware", "usecases"], packages: ["@hono/zod-openapi"] },
  middleware: { uses: ["contract", "domain"], knows: ["env.ts", "usecases"], packages: ["hono"] },
  queues: { uses: ["domain", "usecases"], knows: ["env.ts"] },
  durable: {
    uses: ["domain", "env.ts", "storage", "usecases"],
    packages: ["@noble/hashes", "cloudflare:workers", "uuidv7"],
  },
  storage: { uses: ["domain"], knows: ["durable", "env.ts", "usecases"], packages: ["drizzle-orm", "yaml"] },
  reading: { uses: ["domain"], knows: ["env.ts", "usecases"], packages: ["zod"] },
  connectors: { uses: ["domain"], knows: ["env.ts", "usecases"] },
  actions: { uses: ["domain"], knows: ["env.ts", "usecases"], packages: ["standardwebhooks"] },
  workflows: { uses: ["services.ts", "usecases"], knows: ["domain", "env.ts"], packages: ["cloudflare:workers"] },
  "env.ts": { uses: ["domain"], knows: ["durable"], packages: ["@noble/hashes"] },
  "app.ts": { uses: ["contract", "middleware", "routes"], knows: ["env.ts", "usecases"], packages: ["hono"] },
  "index.ts": { uses: ["app.ts", "durable", "queues", "services.ts", "usecases", "workflows"], knows: ["env.ts"] },
};
/** The one place that sees all. */
const unwalled = new Set(["services.ts", "modules.d.ts"]);

/** Imports of a file of worker/ that go against the direction of dependencies. `file` is relative to the project. */
export function importFaults(file: string, text: string): Fault[] {
  const area = areaOf(file);
  if (area === null || unwalled.has(area)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  return importsOf(source).flatMap(({ node, specifier, typeOnly }) => {
    const message = complaint(area, file, specifier, typeOnly);
    return message === null ? [] : [faultAt(source, node, message)];
  });
}

function complaint(area: string, file: string, specifier: string, typeOnly: boolean): string | null {
  const wall = walls[area];
  if (!wall) return `worker/${area} has no wall; say in tools/walls/imports.ts what it may import`;
  if (!specifier.startsWith(".")) {
    const allowed = (wall.packages ?? []).some((name) => specifier === name || specifier.startsWith(`${name}/`));
    return allowed ? null : `${area} may not import the package ${specifier}`;
  }
  const target = areaOf(posix.join(posix.dirname(file), specifier));
  if (target === null) return `${area} may not import from outside worker/`;
  if (target === area || wall.uses.includes(target)) return null;
  if (wall.knows?.includes(target)) return typeOnly ? null : `${area} may import only types of ${target}`;
  return `${area} may not import ${target}`;
}

function areaOf(file: string): string | null {
  const [root, area] = file.split("/");
  return root === "worker" && area !== undefined ? area : null;
}

interface Import {
  node: ts.Node;
  specifier: string;
  typeOnly: boolean;
}

function importsOf(source: ts.SourceFile): Import[] {
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
