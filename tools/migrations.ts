/**
 * `node tools/migrations.ts NAME` writes the next migration from worker/storage/sql/schema/*.ts;
 * `--check` fails when the schema has changes that no migration carries.
 */
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

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

/** Statements that remake the tables which earlier migrations made with a rowid; `files` are all migrations, the new one last. */
function rebuilds(files: readonly string[]): string[] {
  const db = new DatabaseSync(":memory:", { enableDoubleQuotedStringLiterals: true });
  for (const file of files) db.exec(readFileSync(file, "utf8"));
  const made = db.prepare("SELECT name, type, tbl_name, sql FROM sqlite_master WHERE sql IS NOT NULL").all();
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
    if (!generate(copy, "check").includes("No schema changes")) {
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
    const all = readdirSync("migrations").filter((name) => name.endsWith(".sql"));
    const more = rebuilds(all.sort().map((name) => join("migrations", name)));
    if (more.length > 0) writeFileSync(path, [readFileSync(path, "utf8").trimEnd(), ...more].join(breakpoint));
  }
}
