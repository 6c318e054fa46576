import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { triggers } from "../../tools/migrations/triggers.ts";

const folder = join(import.meta.dirname, "../../migrations");
const files = readdirSync(folder)
  .filter((name) => name.endsWith(".sql"))
  .sort();
const sqlOf = (name: string) => readFileSync(join(folder, name), "utf8");
const first = files.findIndex((name) => sqlOf(name).includes("CREATE TRIGGER tasks_added"));

const insertTask = `
  INSERT INTO tasks (task_id, intent, concept_id, concept_version, condition_id, condition_version, action_id, action_version,
    entity_scope, scope_rules, firing, status, provenance, created_at)
  VALUES (?, '', 'k', '1.0', 'c', '1.0', 'a', 'v1', 'all', '[]', '{}', ?, '{}', 1)`;

describe("the counts of lists", () => {
  it("begin with what a database holds when it gets them", () => {
    const db = new DatabaseSync(":memory:", { enableDoubleQuotedStringLiterals: true });
    for (const name of files.slice(0, first)) db.exec(sqlOf(name));
    const insert = db.prepare(insertTask);
    for (const [id, status] of Object.entries({ one: "active", two: "active", three: "deleted" }))
      insert.run(id, status);
    for (const name of files.slice(first)) db.exec(sqlOf(name));
    insert.run("four", "active");
    const counts = db.prepare("SELECT key->>0 AS status, n FROM list_counts WHERE list = 'tasks' ORDER BY 1").all();
    expect(counts.map((row) => ({ ...row }))).toEqual([
      { status: "active", n: 3 },
      { status: "deleted", n: 1 },
    ]);
  });

  it("are kept by triggers that the migrations make as they are written down", () => {
    const db = new DatabaseSync(":memory:", { enableDoubleQuotedStringLiterals: true });
    for (const name of files) db.exec(sqlOf(name));
    const made = db.prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name").all();
    const written = Object.entries(triggers).map(([name, sql]) => ({ name, sql: sql.slice(0, -1) }));
    expect(made.map((row) => ({ ...row }))).toEqual(written.toSorted((a, b) => (a.name < b.name ? -1 : 1)));
  });
});
