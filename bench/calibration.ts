/**
 * `node bench/calibration.ts` calibrates a condition over 100,000 stored decisions through the service, beside the same
 * scan as one plain SQL statement that only adds up what calibration reads. Rounds are interleaved; the median counts.
 */
import { parseArgs } from "node:util";
import { withLocal } from "../tools/local.ts";
import { quantile } from "./http/load.ts";
import { sample } from "./scale/sample-record.ts";

const { values } = parseArgs({
  options: { decisions: { type: "string", default: "100000" }, rounds: { type: "string", default: "5" } },
});
const count = Number(values.decisions);
const rounds = Number(values.rounds);
const condition_id = "bench_load_unusual";
const entities = 500;
const start = Date.UTC(2026, 0, 1);

/** Pseudonyms of the form that records carry. */
const pseudonym = (n: number) =>
  `ent_${"a".repeat(29)}${String.fromCharCode(...[n >> 8, (n >> 4) & 15, n & 15].map((x) => 97 + x))}`;

const scan = `
  SELECT count(*), sum(score), sum(evaluated_at), sum(outcome = 'triggered'), sum(length(entity_id)), sum(length(decision_id)),
    sum(length(condition_version))
  FROM decisions WHERE condition_id = ?1 AND condition_version IN ('1.0')`;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

await withLocal(async ({ service, client }) => {
  await client.registerPrimitive({ primitive_id: "bench.load", type: "time_series<float>" });
  await client.createConcept({
    concept_id: "bench_load",
    version: "1.0",
    description: "Load",
    output_type: "float",
    primitives: { load: { primitive_id: "bench.load", type: "time_series<float>", missing_data_policy: "null" } },
    features: { now: { op: "latest", inputs: ["load"] } },
    output_feature: "now",
  });
  await client.createCondition({
    condition_id,
    version: "1.0",
    concept_id: "bench_load",
    concept_version: "1.0",
    strategy: { type: "z_score", params: { direction: "any", value: 3 } },
  });
  const db = await service.miniflare.getD1Database("DB");
  const score = (i: number) => {
    const once = Math.imul(i ^ (i >>> 15), 0x2c1b3c6d);
    return ((Math.imul(once ^ (once >>> 12), 0x297a2d39) >>> 0) / 4_294_967_296) * 4;
  };
  for (let from = 0; from < count; from += 5_000) {
    const rows = Array.from({ length: Math.min(5_000, count - from) }, (_, n) => {
      const i = from + n;
      return [pseudonym(i % entities), start + i * 30_000, score(i), i];
    });
    await db
      .prepare(
        `INSERT INTO decisions (decision_id, condition_id, condition_version, entity_id, evaluated_at, outcome, score, bucket,
           batch_id, recorded_at, record)
         SELECT printf('dec_%052d', r.value->>3), ?2, '1.0', r.value->>0, r.value->>1,
           CASE WHEN r.value->>2 > 3 THEN 'triggered' ELSE 'not_triggered' END, r.value->>2, 0, 'bench', r.value->>1, ?3
         FROM json_each(?1) r`,
      )
      .bind(JSON.stringify(rows), condition_id, sample.packed)
      .run();
  }
  const feedback = Array.from({ length: count }, (_, i) => i)
    .filter((i) => score(i) > 3 && score(i) < 3.4)
    .filter((_, n) => n % 10 === 0)
    .slice(0, 1_000)
    .map((i) => ({
      condition_id,
      condition_version: "1.0",
      entity: pseudonym(i % entities),
      timestamp: new Date(start + i * 30_000).toISOString(),
      feedback: "false_positive" as const,
    }));
  await client.recordFeedbackBatch({ feedback });

  const taken = { calibrate: [] as number[], scan: [] as number[] };
  let told = "";
  for (let round = -1; round < rounds; round++) {
    const calibrate = await timed(async () => {
      const { status, recommended, evidence } = await client.calibrateCondition({
        condition_id,
        condition_version: "1.0",
      });
      told = `${status}: ${recommended} from ${evidence?.decisions.scored} decisions and ${evidence?.ratings.used} disputes`;
    });
    const plain = await timed(() => db.prepare(scan).bind(condition_id).first());
    if (round < 0) continue;
    taken.calibrate.push(calibrate);
    taken.scan.push(plain);
  }
  const [calibrated, scanned] = [quantile(taken.calibrate, 0.5), quantile(taken.scan, 0.5)];
  const ratio = quantile(
    taken.calibrate.map((ms, i) => ms / (taken.scan[i] ?? Number.NaN)),
    0.5,
  );
  console.log(told);
  console.log(`calibrate over HTTP   ${calibrated.toFixed(0).padStart(6)} ms   aim below 2000 ms`);
  console.log(`the same scan in SQL  ${scanned.toFixed(0).padStart(6)} ms`);
  console.log(`ratio                 ${ratio.toFixed(1).padStart(6)}x`);
});
