import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { acknowledgeStatements } from "../../../worker/storage/alarms/acknowledge-sql.ts";
import { noticeRecovered, planRecovered } from "../../../worker/storage/alarms/incident-notice-sql.ts";
import { closeRecovered, moveIncidents } from "../../../worker/storage/alarms/incident-sql.ts";
import { heldSince } from "../../../worker/storage/decisions/held-since.ts";
import {
  insertDecisions,
  insertPlan,
  plannedOnly,
  selectStored,
} from "../../../worker/storage/decisions/recorder-sql.ts";

/** The statements as they are prepared, so that they can be explained. */
function textsOf(statements: (db: D1Database) => unknown): string[] {
  const texts: string[] = [];
  const prepare = (text: string) => {
    texts.push(text);
    return { bind: () => null };
  };
  const batch = () => Promise.resolve([{ results: [] }, { results: [] }]);
  statements({ prepare, batch } as unknown as D1Database);
  return texts;
}

const held = {
  condition_id: "c",
  condition_version: "1.0",
  entity_id: "ent_a",
  evaluated_at: "2026-09-01T08:00:00.000Z",
  decision_value: true,
};

const statements: [string, string][] = [
  ["stores decisions", insertDecisions],
  ["plans what they fire", insertPlan],
  ["shows what they would fire", plannedOnly],
  ["says what they set off", selectStored],
  ["moves incidents", moveIncidents],
  ["closes incidents", closeRecovered],
  ["tells that they are over", noticeRecovered],
  ["plans to tell it", planRecovered],
  ...textsOf((db) => heldSince(db, held)).map((text, n): [string, string] => [`walks back a run, half ${n + 1}`, text]),
  ...textsOf((db) => acknowledgeStatements(db, "inc_1", "key_1", 1)).map((text, n): [string, string] => [
    `acknowledges an incident, statement ${n + 1}`,
    text,
  ]),
];

/** The tables of decisions that a statement would read from end to end. */
async function scansOf(text: string): Promise<string[]> {
  const parameters = Math.max(0, ...[...text.matchAll(/\?(\d)/g)].map(([, n]) => Number(n)));
  const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${text}`)
    .bind(...Array.from({ length: parameters }, () => "[]"))
    .all<{ detail: string }>();
  const details = results.map(({ detail }) => detail);
  return details.filter((detail) => /^SCAN (?:x|d|s|decisions|archived\w*)\b(?!.*VIRTUAL)/.test(detail));
}

it("a statement that scans one is found out", async () => {
  expect(await scansOf("SELECT 1 FROM decisions x WHERE x.score > 1")).toEqual(["SCAN x"]);
});

it.each(statements)("what %s searches decisions and archived ones by an index, and scans neither", async (_, text) => {
  expect(await scansOf(text)).toEqual([]);
});
