import { describe, expect, it } from "vitest";
import { pagedAt } from "../../support/paged.ts";
import { sharedTestService } from "../../support/service.ts";
import { createTask, day, type DecisionList, pushDaily, question, registerRate } from "../../support/world.ts";
const known = ["paged:1", "paged:2"];
let arriving = 0;

const service = await sharedTestService();
await registerRate(service.call);
const task = await createTask(service.call, "alert me when the active user rate drops below 36%");
for (const entity of known) {
  await pushDaily(
    service.call,
    entity,
    Array.from({ length: 30 }, (_, i) => (i % 3 === 0 ? 0.2 : 0.5)),
  );
  await answers(entity, day(0), day(29));
}

async function answers(entity: string, from: string, to: string, step = "1d"): Promise<void> {
  await service.ok("POST", "/evaluate/range", { ...question(task, entity), from, to, step });
}

/** A new entity's decisions arrive among those there are, at the oldest time and after the newest. */
async function arrive(): Promise<void> {
  const entity = `paged:new-${++arriving}`;
  await pushDaily(service.call, entity, [0.2]);
  await answers(entity, day(0), day(40), "5d");
}

/** Every page of a list, with something done behind each. */
const pages = (filter: string, limit: number, behind?: () => Promise<void>) =>
  pagedAt((path) => service.ok<DecisionList>("GET", path), `/decisions?limit=${limit}${filter}`, behind);

const place = ({ evaluated_at, decision_id }: DecisionList["items"][number]) => `${evaluated_at} ${decision_id}`;

describe("pages of decisions", () => {
  it.each([
    ["all", ""],
    [
      "by everything at once",
      `&entity_id=paged:2&condition_id={condition}&condition_version=1.0&outcome=triggered&from=${day(2)}&to=${day(25)}`,
    ],
  ])("%s neither skip nor repeat what was there while decisions arrive", async (_, filter) => {
    const query = filter.replace("{condition}", task.condition_id);
    const before = await pages(query, 200);
    expect(before.length).toBeGreaterThan(5);
    let turns = 0;
    const seen = await pages(query, Math.min(200, Math.ceil(before.length / 6)), async () => {
      if (turns++ < 3) await arrive();
    });
    const places = seen.map(place);
    expect(new Set(places).size).toBe(places.length);
    expect(places).toEqual(places.toSorted().toReversed());
    expect(before.map(place).filter((one) => !places.includes(one))).toEqual([]);
  });
});
