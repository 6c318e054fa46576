import { createHash, createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import { describe, expect, it, vi } from "vitest";
import { type LogAudit, type LogFinding, type ProofInput, verifyProof } from "../../../sdk/src/local/index.ts";
import { stubCliFor, textOfDm } from "../../support/cli.ts";
import { startLoggedService, told } from "../../support/logged-service.ts";
import { tableOf } from "../../support/state-files.ts";
import { day } from "../../support/world.ts";
import { inRounds, tamperings } from "./database-tamperings.ts";
const world = await startLoggedService();

/** What an audit finds once statements have changed tables of the database; afterwards these are what they were. */
async function whileTampered(...statements: string[]): Promise<LogAudit> {
  const tables = [...new Set(statements.map(tableOf))];
  const before = await Promise.all(tables.map((table) => world.sql(`SELECT * FROM ${table}`)));
  try {
    for (const statement of statements) await world.sql(statement);
    return await world.audit();
  } finally {
    const database = await world.service.database();
    const again = tables.flatMap((table, at) => [
      database.prepare(`DELETE FROM ${table}`),
      ...(before[at] ?? []).map((row) => {
        const [columns, values] = [Object.keys(row).map((name) => `"${name}"`), Object.values(row)];
        const places = values.map(() => "?");
        return database.prepare(`INSERT INTO ${table} (${columns.join()}) VALUES (${places.join()})`).bind(...values);
      }),
    ]);
    await database.batch(again);
  }
}

/** A value as RFC 8785 writes it, for what a log has: no number here needs more than JSON.stringify. */
function sorted(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sorted).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, one]) => `${JSON.stringify(name)}:${sorted(one)}`).join()}}`;
}

describe("a log of everything", () => {
  it("says what is stored, of every kind", () => {
    expect(world.clean).toMatchObject({ holds: true, problem: null, findings: [] });
    expect(world.clean.leaves).toMatchObject({
      decision: 7,
      outcome: 7,
      feedback: 1,
      comment: 2,
      primitive: 1,
      concept: 1,
      condition: 1,
      action: 1,
      task: 3,
      guardrails: 3,
      context: 1,
      erasure: 1,
      key: 3,
      channel: 3,
      audit: expect.any(Number) as number,
    });
  });

  it("has leaves that a stranger can recompute from docs/log.md, one of each kind", async () => {
    const page = await readFile("docs/log.md", "utf8");
    const table = page.slice(page.indexOf("## Recomputing a leaf"), page.indexOf("## Reading it"));
    const rows = [...table.matchAll(/^\| `(\w+)` \| `([\w/@]+)` \| (.*) \|$/gm)].map(
      ([, kind = "", id = "", content = ""]) => ({ kind, id, content }),
    );
    const fieldsOf = new Map(
      rows.map(({ kind, content }) => [kind, [...content.matchAll(/`(\w+)`/g)].map(([, field]) => field)]),
    );
    fieldsOf.set("looks", fieldsOf.get("observations") ?? []);
    const { items } = await world.call<{
      items: { leaf: number; kind: string; subject: string; key: string; content: Record<string, unknown> }[];
    }>("GET", "/audit/leaves?limit=500");
    const size = Number((await (await fetch(`${world.log().url}/checkpoint`)).text()).split("\n")[1]);
    const tile = Buffer.from(await (await fetch(`${world.log().url}/tile/0/000.p/${size}`)).arrayBuffer());
    const leafOf = (said: unknown[], key: string) => {
      const entry = createHmac("sha256", Buffer.from(key, "hex")).update(sorted(said)).digest();
      return createHash("sha256")
        .update(Buffer.concat([Buffer.of(0), entry]))
        .digest("hex");
    };
    const recomputed = new Set<string>();
    const shapes: [string, Record<string, unknown>][] = [];
    for (const { leaf, kind, subject, key, content } of items) {
      const stored = tile.subarray(leaf * 32, leaf * 32 + 32).toString("hex");
      if (leafOf([kind, subject, content], key) !== stored) continue;
      // What a task or channel said before a later leaf of it is not stored any more.
      recomputed.add(kind);
      shapes.push([kind, content]);
    }
    const usual = shapes.filter(([, content]) => !("deleted" in content) && !("without_log" in content));
    expect(usual.map(([kind, content]) => [kind, Object.keys(content).toSorted()])).toEqual(
      usual.map(([kind]) => [
        kind,
        fieldsOf
          .get(kind)
          ?.filter((field) => field !== "without_log" && field !== "deleted")
          .toSorted(),
      ]),
    );
    expect([...recomputed].toSorted()).toEqual(Object.keys(world.clean.leaves).toSorted());
    expect(
      rows
        .map(({ kind }) => kind)
        .filter((kind) => kind !== "looks")
        .toSorted(),
    ).toEqual([...recomputed].toSorted());
    const { record } = world.kept["decision"] as ProofInput & { record: unknown };
    const decision = items.find(({ subject }) => subject === world.ids["decision"]);
    expect(decision?.content["record"]).toEqual(record);
  });

  it("takes a change that is repeated once", async () => {
    const { size } = await world.audit();
    await world.call("PATCH", `/tasks/${world.task.task_id}`, { status: "active" });
    await world.ask("account:1", day(0));
    await world.call("DELETE", "/entities/nobody").catch(() => undefined);
    const after = await world.audit();
    expect(after.holds).toBe(true);
    // The change of the task has a row in the trail; what it says of the task is the same and is said again.
    expect(after.size - size).toBeLessThanOrEqual(2);
  });
});

describe("whoever may write to the database", () => {
  const decision = () => `decision_id = '${world.ids["decision"]}'`;
  const finding = (found: LogFinding["found"], kind: string, subject: string | undefined) =>
    `${found} ${kind} ${subject}`;

  it("cannot remove a decision", async () => {
    const found = await whileTampered(`DELETE FROM decisions WHERE ${decision()}`);
    expect(told(found)).toEqual([finding("removed", "decision", world.ids["decision"])]);
  });

  it("cannot cut off the newest decisions with what they set off", async () => {
    const newest = [world.ids["newest"], world.ids["snapshot"]];
    const inNewest = `decision_id IN ('${newest.join("', '")}')`;
    const found = await whileTampered(
      `DELETE FROM decisions WHERE ${inNewest}`,
      `UPDATE action_results SET state = state || ' (gone)' WHERE ${inNewest}`,
    );
    expect(told(found)).toEqual(
      expect.arrayContaining(newest.map((id) => finding("removed", "decision", id))) as string[],
    );
    expect((await world.audit()).holds).toBe(true);
  });

  it("cannot put a decision in by hand, however far back it says it was made", async () => {
    const columns = "condition_id, condition_version, entity_id, outcome, score, bucket, record";
    const found = await whileTampered(
      `INSERT INTO decisions (decision_id, batch_id, recorded_at, evaluated_at, ${columns})
       SELECT 'dec_forged', batch_id, 1, 1, ${columns} FROM decisions WHERE ${decision()}`,
    );
    expect(told(found)).toEqual([finding("added", "decision", "dec_forged")]);
  });

  it("cannot have the log take it either: what waits for the log is sealed", async () => {
    const found = await whileTampered(
      `UPDATE feedback SET feedback = 'false_positive'`,
      `INSERT INTO log_queue (batch_id, queued_at, leaves)
       SELECT 'forged', 1, json_array(json_array('feedback', feedback_id, json_object('condition_id', condition_id,
         'condition_version', condition_version, 'entity_id', entity_id, 'evaluated_at', evaluated_at, 'feedback', feedback,
         'created_at', created_at, 'withdrawn_at', withdrawn_at), 'no seal')) FROM feedback`,
    );
    expect(told(found)).toEqual([finding("changed", "feedback", world.ids["feedback"])]);
  });

  it.each(inRounds(tamperings).map((round) => [round.map(([statement]) => statement).join("; "), round] as const))(
    "cannot be hidden: %s",
    async (_, round) => {
      const names: Record<string, string> = {
        ...world.ids,
        task: world.task.task_id,
        condition: `${world.task.condition_id}@${world.task.condition_version}`,
        concept: `${world.task.concept_id}@${world.task.concept_version}`,
        action: `${(await world.sql("SELECT action_id || '@' || version AS id FROM actions"))[0]?.["id"]}`,
      };
      const filled = (text: string) => text.replaceAll(/\{(\w+)\}/g, (all, name: string) => names[name] ?? all);
      const found = await whileTampered(...round.map(([statement]) => filled(statement)));
      expect(told(found)).toEqual(round.map(([, expected]) => filled(expected)).sort());
    },
  );

  it.each([
    ["UPDATE action_results SET state = 'failed' WHERE state = 'triggered'", /^changed outcome dec_/],
    ["DELETE FROM action_results WHERE state = 'triggered'", /^removed outcome dec_/],
    ["UPDATE audit SET key_id = 'key_other' WHERE operation = 'eraseEntity'", /^changed audit aud_/],
    ["DELETE FROM audit WHERE operation = 'eraseEntity'", /^removed audit aud_/],
  ])("leaves a trace: %s", async (statement, expected) => {
    const found = told(await whileTampered(statement));
    expect(found.length).toBeGreaterThan(0);
    for (const one of found) expect(one).toMatch(expected);
  });

  it.each([
    "INSERT INTO silences (silence_id, starts_at, ends_at, until, reason, created_at, created_by) VALUES ('sil', 0, 9e15, 9e15, 'x', 0, 'x')",
    "INSERT INTO incidents (incident_id, task_id, condition_id, condition_version, entity_id, bucket, kind, opened_at, as_of, told) VALUES ('inc', 't', 'c', '1.0', 'e', 1, 'condition', 0, 0, 1)",
  ])("can mute alarms without a finding, as docs/log.md says: %s", async (statement) => {
    expect(told(await whileTampered(statement))).toEqual([]);
    expect(await readFile("docs/log.md", "utf8")).toContain(
      "These have no leaves, and no audit finds a change of them: incidents (also `told`",
    );
  });

  it("is seen by `dm log audit`, which says what and ends with 1", async () => {
    const files = { "kept.json": JSON.stringify(world.known) };
    const dm = () =>
      textOfDm(["log", "audit", "--log", world.log().url, "--keep", "kept.json"], { files: { ...files } });
    stubCliFor(world.service);
    try {
      expect(await dm()).toMatchObject({ code: 0, text: expect.stringContaining("is what its leaves say") as string });
      await world.sql("UPDATE feedback SET feedback = 'false_positive'");
      expect(await dm()).toMatchObject({
        code: 1,
        text: expect.stringContaining(world.ids["feedback"] ?? "") as string,
      });
      await world.sql("UPDATE feedback SET feedback = 'correct'");
    } finally {
      vi.unstubAllEnvs();
    }
  });
});

describe("a proof that was kept", () => {
  const options = () => ({ verifierKey: world.known.verifier_key });

  it("holds with no service, and a proof made by hand does not", () => {
    const proof = world.kept["decision"] as ProofInput & { record: Record<string, unknown> };
    expect(verifyProof(proof, options())).toMatchObject({ verified: true, log: { included: true } });
    const forged = { ...proof, record: { ...proof.record, decision_id: "dec_forged" } };
    expect(verifyProof(forged, options())).toMatchObject({ verified: false, log: { included: false } });
    const other = { ...proof, log: (world.kept["other"] as ProofInput).log ?? null };
    expect(verifyProof(other, options())).toMatchObject({ verified: false, log: { included: false } });
  });
});
