/**
 * `node tools/migrations.ts NAME` writes the next migration from worker/storage/schema/*.ts;
 * `--check` fails when the schema has changes that no migration carries.
 */
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

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
];

function generate(out: string, name: string): string {
  const args = [
    "drizzle-kit",
    "generate",
    "--dialect",
    "sqlite",
    "--schema",
    "worker/storage/schema/*.ts",
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

if (process.argv[2] === "--check") {
  const copy = mkdtempSync(join("node_modules", ".migrations-"));
  try {
    cpSync("migrations", copy, { recursive: true });
    if (!generate(copy, "check").includes("No schema changes")) {
      console.error("worker/storage/schema has changes without a migration. Run: npm run db:generate -- NAME");
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
    writeFileSync(path, dropRowids(readFileSync(path, "utf8")));
  }
}
