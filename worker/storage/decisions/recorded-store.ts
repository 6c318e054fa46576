import { type RecordColumns, unpackRecord } from "../../domain/decision/packed.ts";
import type { ActionRow } from "../../usecases/ports/evaluation/ledger.ts";
import { rowReader } from "../sql/text.ts";
import { isArchived } from "./archive/archived-sql.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import { keyed } from "./archive/archive-key.ts";
import type { ArchiveReader, ReadDecisions } from "./archive/archive-reader.ts";
import type { RecordedOutcome } from "./recorder.ts";
import { D1Table } from "../sql/table.ts";

/** Of the decisions in ?1, those that are stored by another batch than ?2, or archived. */
const selectOlder = `
  SELECT d.decision_id, d.condition_id, d.condition_version, d.entity_id, d.evaluated_at, d.record, d.recorded_at
  FROM json_each(?1) r CROSS JOIN decisions d ON d.decision_id = r.value->>0
  WHERE d.batch_id <> ?2
  UNION ALL SELECT r.value->>0, NULL, NULL, NULL, NULL, NULL, NULL FROM json_each(?1) r
  WHERE ${isArchived(1)} AND NOT EXISTS (SELECT 1 FROM decisions d WHERE d.decision_id = r.value->>0)`;

/** What the decisions in ?1 have set off. */
const selectActionResults = `
  SELECT a.decision_id, a.action_id, a.action_version, a.task_id, a.state, a.reason, a.error, a.attempted_at, a.finished_at
  FROM json_each(?1) r CROSS JOIN action_results a ON a.decision_id = r.value->>0
  ORDER BY a.decision_id, a.action_id`;

/** A row of {@link selectOlder} that is in the database. */
type OlderRow = RecordColumns & { record: string; recorded_at: number };

/** A row of {@link selectOlder}. Of a decision that is archived the database knows the id alone. */
type RecordedRow = OlderRow | { decision_id: string; record: null };

const isOlder = (row: RecordedRow): row is OlderRow => row.record !== null;

/** Reads a row of {@link selectActionResults}. */
const toActionRow = rowReader<ActionRow>({ json: ["error"] });

const decisionsAtOnce = 500;

/** Decisions as they were recorded, from the database or the archive. */
export class RecordedStore extends D1Table {
  readonly #archive: Pick<ArchiveReader, "rows">;

  constructor(db: D1Database, archive: Pick<ArchiveReader, "rows">) {
    super(db);
    this.#archive = archive;
  }

  /** Those of the given decisions that are recorded, by id, with what they set off. Throws `unavailable`. */
  async find(decisionIds: readonly string[]): Promise<Map<string, RecordedOutcome>> {
    const found = new Map<string, RecordedOutcome>();
    for (let first = 0; first < decisionIds.length; first += decisionsAtOnce)
      for (const [id, outcome] of await this.#some(decisionIds.slice(first, first + decisionsAtOnce)))
        found.set(id, outcome);
    return found;
  }

  async #some(decisionIds: readonly string[]): Promise<Map<string, RecordedOutcome>> {
    const ids = keyed(decisionIds);
    const [older, actions] = await this.db.batch([
      this.prepared(selectOlder, [ids, ""]),
      this.prepared(selectActionResults, [ids]),
    ]);
    const rows = (older?.results ?? []) as RecordedRow[];
    const archived = rows.filter((row) => !isOlder(row)).map(({ decision_id }) => decision_id);
    const kept: ReadDecisions =
      archived.length === 0 ? { rows: new Map(), unread: new Set() } : await this.#archive.rows(archived);
    if (kept.unread.size > 0)
      throw new DomainError("unavailable", "A recorded decision is in a part of the archive that cannot be read.", {
        suggestion: "Ask again; tell whoever runs the service if it goes on: the log names this `segment_unreadable`.",
      });
    const found = new Map<string, RecordedOutcome>();
    for (const row of [...rows.filter(isOlder), ...kept.rows.values()]) {
      const record = unpackRecord(row, row.record);
      if (record === null) continue;
      const { decision_id, recorded_at } = row;
      found.set(decision_id, { record: JSON.stringify(record), recorded_at, replayed: true, actions: [] });
    }
    for (const row of (actions?.results ?? []).map((raw) => toActionRow(raw as object)))
      found.get(row.decision_id)?.actions.push(row);
    return found;
  }
}
