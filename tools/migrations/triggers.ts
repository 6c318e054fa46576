/** Adds to a row of `list_counts`, which need not be there yet. */
const add = (list: string, key: string, n: number | string) => `
    INSERT INTO list_counts (list, key, n) SELECT '${list}', ${key}, 0
    WHERE NOT EXISTS (SELECT 1 FROM list_counts WHERE list = '${list}' AND key = ${key});
    UPDATE list_counts SET n = n + ${n} WHERE list = '${list}' AND key = ${key};`;

/** Any other number than before, and another one in a database that was restored and went on differently. */
const restamp = add("signal_changes", "''", "1 + abs(random() % 1000000000)");

const trigger = (name: string, when: string, body: string) => `CREATE TRIGGER ${name} ${when} BEGIN${body}
END;`;

const taskKey = (row: string) =>
  `json_array(${["status", "guardrails_version", "context_version"].map((column) => row + column).join(", ")})`;
const taskColumns = "status, guardrails_version, context_version";

/**
 * What drizzle has no word for: `list_counts` is kept by the statements that change a list, whoever sends them, so that it is exact and
 * nobody has to count.
 */
export const triggers: Readonly<Record<string, string>> = {
  tasks_added: trigger("tasks_added", "AFTER INSERT ON tasks", add("tasks", taskKey("new."), 1)),
  tasks_changed: trigger(
    "tasks_changed",
    `AFTER UPDATE OF ${taskColumns} ON tasks WHEN ${taskKey("old.")} <> ${taskKey("new.")}`,
    add("tasks", taskKey("old."), -1) + add("tasks", taskKey("new."), 1),
  ),
  tasks_removed: trigger("tasks_removed", "AFTER DELETE ON tasks", add("tasks", taskKey("old."), -1)),
  actions_added: trigger("actions_added", "AFTER INSERT ON actions", add("actions", "new.namespace", 1)),
  actions_removed: trigger("actions_removed", "AFTER DELETE ON actions", add("actions", "old.namespace", -1)),
  incidents_opened: trigger("incidents_opened", "AFTER INSERT ON incidents", add("incidents", "new.kind", 1)),
  deliveries_made: trigger(
    "deliveries_made",
    "AFTER INSERT ON deliveries WHEN new.status IN ('delivered', 'failed')",
    add("deliveries", "new.status", 1),
  ),
  deliveries_ended: trigger(
    "deliveries_ended",
    "AFTER UPDATE OF status ON deliveries WHEN new.status IN ('delivered', 'failed') AND old.status <> new.status",
    add("deliveries", "new.status", 1),
  ),
  signals_added: trigger("signals_added", "AFTER INSERT ON primitives", restamp),
  signals_changed: trigger("signals_changed", "AFTER UPDATE ON primitives", restamp),
  signals_removed: trigger("signals_removed", "AFTER DELETE ON primitives", restamp),
};

/** Counts what is there when the triggers come. */
export const counted: readonly string[] = [
  "DELETE FROM list_counts WHERE list IN ('tasks', 'actions');",
  `INSERT INTO list_counts (list, key, n) SELECT 'tasks', ${taskKey("")}, count(*) FROM tasks GROUP BY 2;`,
  "INSERT INTO list_counts (list, key, n) SELECT 'actions', namespace, count(*) FROM actions GROUP BY 2;",
];
