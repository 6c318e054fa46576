import { unpackRecord } from "../../domain/decision/packed.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import { keyed } from "./archive/archive-key.ts";
import type { ArchiveReader, ReadDecisions } from "./archive/archive-reader.ts";
import {
  type ActionResultRow,
  type FoundRow,
  isOlder,
  selectActions,
  selectOlder,
  toActionRow,
} from "./recorded-sql.ts";
import type { RecordedOutcome } from "./recorder.ts";

const decisionsAtOnce = 500;

/** Decisions as they were recorded, from the database or the archive. */
export class RecordedStore {
  readonly #db: D1Database;
  readonly #archive: Pick<ArchiveReader, "rows">;

  constructor(db: D1Database, archive: Pick<ArchiveReader, "rows">) {
    this.#db = db;
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
    const [older, actions] = await this.#db.batch([
      this.#db.prepare(selectOlder).bind(ids, ""),
      this.#db.prepare(selectActions).bind(ids),
    ]);
    const rows = (older?.results ?? []) as FoundRow[];
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
    for (const row of (actions?.results ?? []) as ActionResultRow[])
      found.get(row.decision_id)?.actions.push(toActionRow(row));
    return found;
  }
}
