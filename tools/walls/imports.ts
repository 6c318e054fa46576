import { posix } from "node:path";
import ts from "typescript";
import { type Fault, faultAt } from "./fault.ts";
import { consoleWalls } from "./console-plan.ts";
import { sdkWalls } from "./sdk-plan.ts";
import { unwalled, type Wall, walls } from "./plan.ts";
import { parsedFile } from "./parsed.ts";

/** A folder of the project that is divided into rooms. */
interface House {
  folder: string;
  walls: Readonly<Record<string, Wall>>;
  unwalled: ReadonlySet<string>;
}

const houses: readonly House[] = [
  { folder: "worker", walls, unwalled },
  { folder: "console", walls: consoleWalls, unwalled: new Set() },
  { folder: "sdk/src", walls: sdkWalls, unwalled: new Set() },
];

/** Imports of a file of worker/, console/ or sdk/src that go against the direction of dependencies. `file` is relative to the project. */
export function importFaults(file: string, text: string): Fault[] {
  const house = houses.find(({ folder }) => within(file, folder));
  if (house === undefined) return [];
  const inside = file.slice(house.folder.length + 1);
  if (house.unwalled.has(inside)) return [];
  const source = parsedFile(file, text);
  return importsOf(source).flatMap((one) => {
    const message = complaint(house, inside, one);
    return message === null ? [] : [faultAt(source, one.node, message)];
  });
}

function complaint(house: House, inside: string, { specifier, typeOnly }: Import): string | null {
  const { folder } = house;
  const found = roomOf(inside, house);
  if (found === null) return `${folder}/${inside} lies in no room; say in tools/walls/ what it may import`;
  const { room, wall } = found;
  if (!specifier.startsWith(".")) {
    const allowed = (wall.packages ?? []).some((name) => within(specifier, name));
    return allowed ? null : `${room} may not import the package ${specifier}`;
  }
  const path = posix.join(folder, posix.dirname(inside), specifier);
  if (!within(path, folder)) {
    const allowed = (wall.outside ?? []).some((name) => within(path, name));
    return allowed ? null : `${room} may not import from outside ${folder}/`;
  }
  const target = path.slice(folder.length + 1);
  const other = roomOf(target, house)?.room ?? target;
  if (other === room || wall.uses.some((name) => within(target, name))) return null;
  if (!wall.knows?.some((name) => within(target, name))) return `${room} may not import ${other}`;
  return typeOnly ? null : `${room} may import only types of ${other}`;
}

const within = (path: string, room: string) => path === room || path.startsWith(`${room}/`);

type Room = { room: string; wall: Wall } | null;
const rooms = new Map<House, Map<string, Room>>();

/** The room of the plan that holds a path, looked up once for each. */
function roomOf(path: string, house: House): Room {
  const known = rooms.get(house) ?? new Map<string, Room>();
  rooms.set(house, known);
  const found = known.get(path);
  if (found !== undefined) return found;
  const room = roomHolding(path, house);
  known.set(path, room);
  return room;
}

/** The room that holds a path, the innermost if there are several; null if there is none. */
function roomHolding(path: string, { walls }: House): Room {
  const holding = Object.entries(walls)
    .map(([name, wall]) => ({ room: roomNamed(name, path), wall }))
    .filter(({ room }) => within(path, room));
  return holding.toSorted((a, b) => b.room.length - a.room.length)[0] ?? null;
}

/** In the name of a room `*` stands for any folder: every such folder is a room of its own. */
function roomNamed(name: string, path: string): string {
  if (!name.includes("*")) return name;
  const parts = path.split("/");
  return name
    .split("/")
    .map((part, index) => (part === "*" ? (parts[index] ?? part) : part))
    .join("/");
}

/** One import or re-export of a file, also a lazy one. */
export interface Import {
  node: ts.Node;
  specifier: string;
  typeOnly: boolean;
}

const imports = new WeakMap<ts.SourceFile, Import[]>();

/** All imports of a parsed file in their order. */
export function importsOf(source: ts.SourceFile): Import[] {
  const known = imports.get(source);
  if (known !== undefined) return known;
  const found: Import[] = [];
  imports.set(source, found);
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
