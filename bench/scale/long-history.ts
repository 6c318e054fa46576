import type { DecisionMonitor } from "@decision-monitor/sdk";
import type { Target } from "../http/load.ts";
import { DAY, pin, push, SIGNAL, START } from "../http/questions.ts";

const entities = 20;
const span = 30 * DAY;

/** Two loads of the same z-score question: about series of 30 points, and of 10,000, both within its window. */
export async function longHistory(
  client: DecisionMonitor,
  service: { url: string; apiKey: string },
): Promise<{ short: Target; long: Target }> {
  const intent = "alert me when load is more than 60 standard deviations above normal";
  const { pinned, headers } = await pin(client, intent, service.apiKey);
  const target = async (prefix: string, points: number): Promise<Target> => {
    const rows = Array.from({ length: entities * points }, (_, i) => ({
      primitive_id: SIGNAL,
      entity: `${prefix}:${i % entities}`,
      observed_at: new Date(START + Math.floor(i / entities) * Math.floor(span / points) + 1).toISOString(),
      value: 0.5 + ((i * 7919) % 100) / 1000,
    }));
    await push(client, rows);
    let asked = 0;
    return {
      name: prefix,
      url: service.url,
      next() {
        // Times move on by a millisecond, so that the whole series stays within the window.
        const at = new Date(START + span - 60_000 + Math.floor(asked / entities)).toISOString();
        const body = `${pinned},"entity":"${prefix}:${asked % entities}","timestamp":"${at}"}`;
        asked += 1;
        return { method: "POST", path: "/v1/evaluate/full", headers, body };
      },
    };
  };
  return { short: await target("short", 30), long: await target("long", 10_000) };
}
