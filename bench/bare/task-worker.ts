interface Env {
  DB: D1Database;
}

/** About what a one-signal sentence takes: its definitions, and why they look as they do. */
const definition = JSON.stringify({ of: "a concept or condition", pad: "x".repeat(500) });
const provenance = JSON.stringify({ of: "a compilation", pad: "x".repeat(1000) });
const body = JSON.stringify({ definition, provenance, pad: "x".repeat(1500) });

const inserts = [
  "INSERT INTO compilations (compilation_id, body, created_at) VALUES (?1, ?2, 0)",
  "INSERT INTO concepts (concept_id, version, namespace, definition, ir_hash, created_at) VALUES (?1, '1.0', 'org', ?3, ?1, 0)",
  "INSERT INTO conditions (condition_id, version, namespace, definition, provenance, ir_hash, created_at) VALUES (?1, '1.0', 'org', ?3, ?4, ?1, 0)",
  `INSERT INTO actions (action_id, version, namespace, config, fire_on, condition_id, condition_version, task_id, created_at)
   VALUES (?1, 'v1', 'org', '{}', 'true', ?1, '1.0', ?1, 0)`,
  `INSERT INTO tasks (task_id, intent, concept_id, concept_version, condition_id, condition_version, action_id, action_version,
     entity_scope, scope_rules, firing, status, provenance, created_at)
   VALUES (?1, 'a sentence', ?1, '1.0', ?1, '1.0', ?1, 'v1', 'all', '[]', '{}', 'active', ?4, 0)`,
];

/** The floor of POST /tasks: one D1 batch of the rows that a task is made of. */
export default {
  async fetch(_request: Request, env: Env): Promise<Response> {
    const id = crypto.randomUUID();
    const bound = inserts.map((sql) => {
      const highest = Math.max(...[...sql.matchAll(/\?(\d)/g)].map(([, n]) => Number(n)));
      return env.DB.prepare(sql).bind(...[id, body, definition, provenance].slice(0, highest));
    });
    await env.DB.batch(bound);
    return Response.json({ id });
  },
};
