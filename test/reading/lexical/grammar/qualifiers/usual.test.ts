import { describe, expect, it } from "vitest";
import type { Catalogue } from "../../../../../worker/domain/language/catalogue.ts";
import { readLexically } from "../../../../../worker/reading/lexical/reader.ts";
import { catalogueOf } from "../../../support/signals.ts";
import { service } from "../../../../../tools/sentences/service.ts";

const read = (sentence: string, catalogue: Catalogue = service) => readLexically(sentence, catalogue);
const daily = { kind: "usual", window: "1h", period: "1d", cycles: 14 };
const weekly = { kind: "usual", window: "1h", period: "1w", cycles: 4 };

describe("a departure from what is usual at this time", () => {
  it.each([
    ["alert me when page latency is unusual for this time of day", daily, "any"],
    ["alert me when page latency is unusual for this time of the week", weekly, "any"],
    ["page latency is unusually high for this hour", daily, "above"],
    ["page latency is unusual given the time of day", daily, "any"],
    ["page latency is unusual for this day of the week", weekly, "any"],
    ["page latency is higher than usual for this time of day", daily, "above"],
    ["page latency is lower than what is normal for this hour", daily, "below"],
    ["page latency is higher than it normally is at this time of day", daily, "above"],
    ["page latency drops below normal for this time of the week", weekly, "below"],
    ["page latency differs from what is usual at this time of day", daily, "any"],
    ["page latency is not normal for this time of day", daily, "any"],
    ["page latency is outside its usual range for this time of day", daily, "any"],
    ["page latency is high compared with the usual at this time of day", daily, "above"],
    ["compared with the usual at this time of day, page latency is high", daily, "above"],
    ["the 15-minute average of page latency is unusual for this time of day", { ...daily, window: "15m" }, "any"],
    ["page latency over the last 15 minutes is unusual for this time of day", { ...daily, window: "15m" }, "any"],
  ])("%s", (sentence, figure, direction) => {
    const { parts, unread, spans } = read(sentence);
    expect(unread).toBeNull();
    expect(parts).toMatchObject([{ primitive_id: "service.latency_ms", relation: "deviate", number: null, figure }]);
    expect(parts[0]?.direction ?? "any").toBe(direction);
    expect(spans?.filter(({ role }) => role === "unread")).toEqual([]);
  });

  it("keeps the number of deviations, and what the sentence asks of the firing", () => {
    const { parts, firing } = read(
      "page latency is more than 3 standard deviations above the usual at this time of day for 15 minutes, at most once per 6 hours",
    );
    expect(parts).toMatchObject([{ relation: "deviate", direction: "above", number: { value: 3 }, figure: daily }]);
    expect(firing).toEqual({ for: "15m", cooldown: "6h" });
  });
});

describe("a distance from what is usual at this time", () => {
  it.each([
    ["page latency is more than 20 ms above usual for this time of day", "above", 20, "ms"],
    ["page latency is at least 2 seconds below the usual level for this time of day", "below", -2, "seconds"],
    ["page latency exceeds the usual for this time of day by more than 20 ms", "above", 20, "ms"],
    ["page latency is 20 ms lower than normal for this hour", "below", -20, "ms"],
    ["error rate is 5 percentage points above usual for this hour", "above", 5, "points"],
  ])("%s", (sentence, direction, value, unit) => {
    expect(read(sentence).parts).toMatchObject([
      { relation: "compare", direction, number: { value, unit }, figure: daily },
    ]);
  });
});

describe("what cannot be compared with the usual is refused by name", () => {
  it.each([
    ["page latency is 20% above usual for this hour", "a share of what is usual"],
    ["page latency is twice the usual for this time of day", "a share of what is usual"],
    ["page latency is less than 20 ms above usual for this time of day", "a distance from the usual without a side"],
    ["page latency is above 200 ms at this time of day", "a time of day beside a level"],
    ["page latency is above the 95th percentile for this time of day", "a time of day beside a level"],
    ["page latency is normal for this time of day", "this comparison with the usual"],
    ["page latency is not higher than usual for this time of day", "this comparison with the usual"],
    ["page latency rises more than usual for this time of day", "this comparison with the usual"],
    ["the peak page latency over the last hour is above usual for this time of day", "a comparison of this with"],
    ["page latency is unusual for this time of year", "a comparison with earlier months or years"],
    ["page latency is unusual except for this time of day", "an exception for a time"],
    [
      "page latency is unusual for this time of day, and higher than usual for this time of the week",
      "two comparisons with the usual",
    ],
    ["page latency is unusual for this time of day and error rate is above 5%", "in one of several conditions"],
  ])("%s: %s", (sentence, name) => {
    const { unread, parts } = read(sentence);
    expect(parts).toEqual([]);
    expect(unread?.reason).toBe("qualifier");
    expect(unread?.suggestion).toContain(name);
  });
});

describe("words that are no comparison with the usual", () => {
  it("without a time of day it is a departure from its own mean, as ever", () => {
    expect(read("page latency is unusual").parts[0]).toMatchObject({ relation: "deviate" });
    expect(read("page latency is unusual").parts[0]?.figure ?? null).toBeNull();
  });

  it("are left to a signal that has them in its name", () => {
    const { primitives } = catalogueOf([
      ["shop.orders_vs_time_of_day", "time_series<float>", "Orders against the usual at this time of day"],
    ]);
    const catalogue = { ...service, primitives: [...service.primitives, ...primitives] };
    const { parts } = read("orders are above 20 against the usual at this time of day", catalogue);
    expect(parts).toMatchObject([
      { primitive_id: "shop.orders_vs_time_of_day", relation: "compare", number: { value: 20 } },
    ]);
    expect(parts[0]?.figure ?? null).toBeNull();
  });

  it("are not the name of a signal that only shares the word time", () => {
    const shop = catalogueOf([["shop.response_time", "time_series<float>", "Response time of the shop"]]);
    const { parts } = read("response time of the shop is unusual for this time of day", shop);
    expect(parts).toMatchObject([{ primitive_id: "shop.response_time", relation: "deviate", figure: daily }]);
  });
});
