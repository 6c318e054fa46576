/**
 * `node tools/migrations.ts NAME` writes the next migration from worker/storage/sql/schema/*.ts;
 * `--check` fails when the schema has changes that no migration carries.
 */
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { counted, triggers } from "./migrations/triggers.ts";

/** Looked up by primary key alone: without a rowid each insert writes one row fewer. drizzle has no word for it. */
const withoutRowid = [
  "decisions",
  "action_results",
  "deliveries",
  "delivery_attempts",
  "idempotency_claims",
  "feedback",
  "calibrations",
  "incidents",
  "notifications",
  "list_counts",
];

/** What a column that a migration adds says about the rows that are there, where that is not its default. */
const backfills: Readonly<Record<string, string>> = {
  "ALTER TABLE `action_results` ADD `is_open`":
    "UPDATE `action_results` SET `is_open` = 0 WHERE `state` NOT IN ('planned', 'sending');",
};

const breakpoint = "\n--> statement-breakpoint\n";

function generate(out: string, name: string): string {
  const args = [
    "drizzle-kit",
    "generate",
    "--dialect",
    "sqlite",
    "--schema",
    "worker/storage/sql/schema/*.ts",
    "--out",
    out,
    "--name",
    name,
  ];
  return execFileSync("npx", args, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
}

function dropRowids(sql: string): string {
  return withoutRowid.reduce(
    (text, table) => text.replace(new RegExp(`(CREATE TABLE \`${table}\` \\([^;]*\\));`), "$1 WITHOUT ROWID;"),
    sql,
  );
}

/** The rows are put right at once: an index of few of them is small from the start. */
function backfilled(sql: string): string {
  const update = (statement: string) =>
    Object.entries(backfills).flatMap(([added, rows]) => (statement.startsWith(added) ? [rows] : []));
  return sql
    .split(/\n?--> statement-breakpoint\n/)
    .flatMap((statement) => [statement, ...update(statement)])
    .join(breakpoint);
}

/** What the migrations of a folder make, all of them. */
function madeBy(folder: string) {
  const db = new DatabaseSync(":memory:", { enableDoubleQuotedStringLiterals: true });
  const files = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  for (const file of files.sort()) db.exec(readFileSync(join(folder, file), "utf8"));
  return db.prepare("SELECT name, type, tbl_name, sql FROM sqlite_master WHERE sql IS NOT NULL").all();
}

/** Triggers that no migration has made as they are now, or that went with a table which was made again. */
function missingTriggers(folder: string): string[] {
  const made = new Map(madeBy(folder).map(({ name, sql }) => [name, sql]));
  return Object.entries(triggers).flatMap(([name, sql]) => {
    if (made.get(name) === sql.slice(0, -1)) return [];
    return made.has(name) ? [`DROP TRIGGER ${name};`, sql] : [sql];
  });
}

/** Statements that remake the tables which earlier migrations made with a rowid. */
function rebuilds(folder: string): string[] {
  const made = madeBy(folder);
  return withoutRowid.flatMap((table) => {
    const sql = String(made.find(({ name }) => name === table)?.["sql"]);
    if (sql.includes("WITHOUT ROWID")) return [];
    const indexes = made.filter(({ type, tbl_name }) => type === "index" && tbl_name === table);
    return [
      `${sql.replace(`\`${table}\``, `\`__new_${table}\``)} WITHOUT ROWID;`,
      `INSERT INTO \`__new_${table}\` SELECT * FROM \`${table}\`;`,
      `DROP TABLE \`${table}\`;`,
      `ALTER TABLE \`__new_${table}\` RENAME TO \`${table}\`;`,
      ...indexes.map((index) => `${String(index["sql"])};`),
    ];
  });
}

if (process.argv[2] === "--check") {
  const copy = mkdtempSync(join("node_modules", ".migrations-"));
  try {
    cpSync("migrations", copy, { recursive: true });
    if (!generate(copy, "check").includes("No schema changes") || missingTriggers("migrations").length > 0) {
      console.error("worker/storage/sql/schema has changes without a migration. Run: npm run db:generate -- NAME");
      process.exitCode = 1;
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
} else {
  const before = new Set(readdirSync("migrations"));
  process.stdout.write(generate("migrations", process.argv[2] ?? "change"));
  for (const file of readdirSync("migrations").filter((name) => name.endsWith(".sql") && !before.has(name))) {
    const path = join("migrations", file);
    writeFileSync(path, backfilled(dropRowids(readFileSync(path, "utf8"))));
    const append = (more: readonly string[]) => {
      if (more.length > 0) writeFileSync(path, [readFileSync(path, "utf8").trimEnd(), ...more].join(breakpoint));
    };
    append(rebuilds("migrations"));
    const missing = missingTriggers("migrations");
    append(missing.length > 0 ? [...missing, ...counted] : []);
  }
}
