/** Adds to a row of `list_counts`, which need not be there yet. */
const add = (list: string, key: string, n: number) => `
    INSERT INTO list_counts (list, key, n) SELECT '${list}', ${key}, 0
    WHERE NOT EXISTS (SELECT 1 FROM list_counts WHERE list = '${list}' AND key = ${key});
    UPDATE list_counts SET n = n + ${n} WHERE list = '${list}' AND key = ${key};`;

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
  signals_added: trigger("signals_added", "AFTER INSERT ON primitives", add("signal_changes", "''", 1)),
  signals_changed: trigger("signals_changed", "AFTER UPDATE ON primitives", add("signal_changes", "''", 1)),
  signals_removed: trigger("signals_removed", "AFTER DELETE ON primitives", add("signal_changes", "''", 1)),
};

/** Counts what is there when the triggers come. */
export const counted: readonly string[] = [
  "DELETE FROM list_counts WHERE list IN ('tasks', 'actions');",
  `INSERT INTO list_counts (list, key, n) SELECT 'tasks', ${taskKey("")}, count(*) FROM tasks GROUP BY 2;`,
  "INSERT INTO list_counts (list, key, n) SELECT 'actions', namespace, count(*) FROM actions GROUP BY 2;",
];
