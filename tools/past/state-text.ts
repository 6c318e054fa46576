import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** The files of a stopped service by their path: a database as its statements, anything else in base64. */
export type StateText = Record<string, string | readonly string[]>;

type Value = string | number | bigint | null | Uint8Array;

/** Reads what the given folders of a state hold. */
export function stateText(stateDir: string, folders: readonly string[]): StateText {
  const paths = folders.flatMap((folder) => filesIn(join(stateDir, folder))).toSorted();
  const kept = paths.filter((path) => !/\.sqlite-(wal|shm)$/.test(path));
  return Object.fromEntries(
    kept.map((path) => [
      relative(stateDir, path),
      path.endsWith(".sqlite") ? statementsOf(path) : readFileSync(path, "base64"),
    ]),
  );
}

/** Writes the same files again. */
export function writeState(stateDir: string, files: StateText): void {
  for (const [name, content] of Object.entries(files)) {
    const path = join(stateDir, name);
    mkdirSync(dirname(path), { recursive: true });
    if (typeof content === "string") writeFileSync(path, Buffer.from(content, "base64"));
    else execute(path, content);
  }
}

function execute(path: string, statements: readonly string[]): void {
  const database = new DatabaseSync(path);
  try {
    database.exec(["BEGIN", ...statements, "COMMIT"].join(";\n"));
  } finally {
    database.close();
  }
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesIn(path) : [path];
  });
}

/** Tables with their rows, then indexes: what makes the same database. */
function statementsOf(path: string): string[] {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const made = database.prepare("SELECT type, name, sql FROM sqlite_schema ORDER BY rowid").all();
    const tables = made.filter(({ type }) => type === "table");
    const own = tables.filter(({ name }) => !String(name).startsWith("sqlite_"));
    const counters = tables.filter(({ name }) => name === "sqlite_sequence");
    const others = made.filter(({ type, sql }) => type !== "table" && sql !== null);
    return [
      ...own.flatMap(({ name, sql }) => [String(sql), ...rowsOf(database, String(name))]),
      ...counters.flatMap(({ name }) => ["DELETE FROM sqlite_sequence", ...rowsOf(database, String(name))]),
      ...others.map(({ sql }) => String(sql)),
    ];
  } finally {
    database.close();
  }
}

function rowsOf(database: DatabaseSync, table: string): string[] {
  const query = database.prepare(`SELECT * FROM "${table}"`);
  query.setReadBigInts(true);
  const rows = query.all() as Record<string, Value>[];
  return rows.map((row) => `INSERT INTO "${table}" VALUES (${Object.values(row).map(literal).join(",")})`);
}

function literal(value: Value): string {
  if (value === null) return "NULL";
  if (value instanceof Uint8Array) return `X'${Buffer.from(value).toString("hex")}'`;
  if (typeof value === "number") return Number.isInteger(value) ? `${value}.0` : String(value);
  return typeof value === "bigint" ? String(value) : `'${value.replaceAll("'", "''")}'`;
}
