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

async function insertTask(db: D1Database): Promise<void> {
  const id = crypto.randomUUID();
  const bound = inserts.map((sql) => {
    const highest = Math.max(...[...sql.matchAll(/\?(\d)/g)].map(([, n]) => Number(n)));
    return db.prepare(sql).bind(...[id, body, definition, provenance].slice(0, highest));
  });
  await db.batch(bound);
}

/** As long as what is stored of a threshold on one signal. */
const record = JSON.stringify(["x".repeat(304)]);

/** A statement for each, and nothing around it. */
async function insertDecisions(db: D1Database, rows: number): Promise<void> {
  const insert = db.prepare(
    `INSERT INTO decisions (decision_id, condition_id, condition_version, entity_id, evaluated_at, outcome, score, bucket, record, batch_id, recorded_at)
     VALUES (?, 'condition', '1.0', ?, ?, 'not_triggered', 0.5, 0, ?, 'raw', 1)`,
  );
  const now = Date.now();
  await db.batch(
    Array.from({ length: rows }, (_, i) =>
      insert.bind(`dec_${crypto.randomUUID()}`, `ent_aaaaaaaaaaaaaaaaaaaaaaaaaaaa${i}`, now, record),
    ),
  );
}

/** As long as what a service writes about each request. */
const line = () => ({
  event: "request",
  request_id: crypto.randomUUID(),
  method: "POST",
  route: "/v1/logged-insert",
  status: 200,
  duration_ms: 0,
  key_id: "key_0123456789abcdef",
  error_type: null,
});

const insertRow = (db: D1Database) => db.prepare("INSERT INTO rows (body) VALUES (?)").bind("a row").run();

/** The floors: of an evaluation a row, of POST /tasks one D1 batch of the rows that a task is made of, and of batches one of as many decisions. */
const floors: Record<string, (db: D1Database, rows: number) => Promise<unknown>> = {
  "/insert": insertRow,
  async "/logged-insert"(db) {
    await insertRow(db);
    console.log(JSON.stringify(line()));
  },
  "/task": insertTask,
  "/decisions": insertDecisions,
};

export default {
  async fetch(request: Request, { DB }: Env): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    await floors[pathname]?.(DB, Number(searchParams.get("rows")));
    return new Response("stored");
  },
};
