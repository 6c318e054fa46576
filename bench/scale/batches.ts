import type { DecisionMonitor } from "@decision-monitor/sdk";
import type { Target } from "../http/load.ts";
import { DAY, pin, push, SIGNAL, START } from "../http/questions.ts";

/** Questions in one batch, each about another entity. */
export const perBatch = 1000;
/** Observations of each of these entities. */
export const pointsEach = 30;
/** The entities that a batch asks about. */
export const batchEntities = Array.from({ length: perBatch }, (_, index) => `batch:${index}`);

/** A load of batches of 1,000 questions about as many entities, each asked for the first time. */
export async function batches(client: DecisionMonitor, service: { url: string; apiKey: string }): Promise<Target> {
  const rows = batchEntities.flatMap((entity, index) =>
    Array.from({ length: pointsEach }, (_, point) => ({
      primitive_id: SIGNAL,
      entity,
      observed_at: new Date(START + point * DAY).toISOString(),
      value: 0.5 + ((index * 7919 + point) % 100) / 1000,
    })),
  );
  await push(client, rows);
  const { pinned, headers } = await pin(client, "alert me when load is above 95%", service.apiKey);
  const trial = JSON.parse(`${pinned},"entities":["batch:0"],"dry_run":true}`) as Parameters<
    typeof client.evaluateBatch
  >[0];
  if ((await client.evaluateBatch(trial)).failed > 0) throw new Error("the questions of the benchmark have no answer");
  const listed = JSON.stringify(batchEntities);
  let asked = 0;
  return {
    name: "batches of 1,000",
    url: service.url,
    next() {
      const at = new Date(START + pointsEach * DAY + asked * 1000).toISOString();
      asked += 1;
      const body = `${pinned},"entities":${listed},"timestamp":"${at}"}`;
      return { method: "POST", path: "/v1/evaluate/batch", headers, body };
    },
  };
}
