import { describe, expect, it } from "vitest";
import { compileSeriesMapping } from "../../worker/domain/feeds/series-mapping.ts";
import { labelsOf, suggestRule } from "../../console/screens/feeds/suggest.ts";

const sample = (labels: Record<string, string>) => JSON.stringify(Object.entries(labels));

describe("the rule that the console suggests", () => {
  it.each([
    [{ __name__: "node_load1", instance: "db-1:9100", job: "node" }, "fleet.node_load1", "host:{instance}"],
    [{ __name__: "queue.size", "service.name": "shop" }, "fleet.queue_size", "service:{service.name}"],
    [{ __name__: "temp:max", room: "3" }, "fleet.temp_max", "room:{room}"],
    [{ __name__: "with space", room: "3" }, "fleet.with_space", "room:{room}"],
    [{ __name__: "up" }, "fleet.up", "feed:fleet"],
  ])("takes the series it was made from: %j", (labels, signal, entity) => {
    const rule = suggestRule("fleet", labels["__name__"], sample(labels));
    expect([rule.signal, rule.entity]).toEqual([signal, entity]);
    const target = compileSeriesMapping([rule])(new Map(Object.entries(labels)), { left: 1000 });
    expect(target).toMatchObject([{ signal }]);
  });

  it("has no labels to go by where the sample is of an event or cut off", () => {
    expect([labelsOf('{"/type":"string"}'), labelsOf('[["a","b')]).toEqual([[], []]);
  });
});
