import { dayMs } from "../../worker/domain/values/time.ts";
import type { LocalService } from "../../tools/local.ts";
import { push, SIGNAL, START } from "../http/questions.ts";
import { sample } from "./sample-record.ts";

const perStatement = 50_000;
const perEntity = 500;

/** A decision row as the recorder writes it, with the record of a threshold on one signal. */
const insert = `
  WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?1)
  INSERT INTO decisions (decision_id, condition_id, condition_version, entity_id, evaluated_at, outcome, score, bucket, batch_id, recorded_at, record)
  SELECT 'dec_' || hex(randomblob(16)), 'cnd_' || (i % 50), '1.0', 'ent_' || (i % 2000), ?2 + i * 1000,
    CASE WHEN i % 20 = 0 THEN 'triggered' ELSE 'not_triggered' END, i / 1000.0, i % 4096, 'fill', 0, ?3
  FROM n`;

/** Stores `count` decisions, past the recorder, and `count` observations through the service; tells the seconds it took. */
export async function fill({ service, client }: LocalService, count: number): Promise<number> {
  const from = performance.now();
  const db = await service.miniflare.getD1Database("DB");
  for (let done = 0; done < count; done += perStatement) {
    await db
      .prepare(insert)
      .bind(Math.min(perStatement, count - done), START - 400 * dayMs + done * 1000, sample.packed)
      .run();
  }
  for (let done = 0; done < count; done += 20_000) {
    const rows = Array.from({ length: Math.min(20_000, count - done) }, (_, i) => ({
      primitive_id: SIGNAL,
      entity: `filler:${Math.floor((done + i) / perEntity)}`,
      observed_at: new Date(START - ((done + i) % perEntity) * 60_000).toISOString(),
      value: ((done + i) % 1000) / 1000,
    }));
    await push(client, rows);
  }
  return (performance.now() - from) / 1000;
}
