import { describe, expect, it } from "vitest";
import { readLexically } from "../../../../worker/reading/lexical/reader.ts";
import { catalogueOf } from "../../support/signals.ts";

const catalogue = catalogueOf([
  ["agent.occupancy_pct", "time_series<float>", "Occupancy of agents, percent 0-100"],
  ["ci.queue_wait_seconds", "time_series<float>", "Wait of jobs in the queue, seconds"],
  ["merchant.chargebacks_month", "int", "Chargebacks received in the current calendar month, count"],
  ["bearing.front_temp_c", "time_series<float>", "Front bearing temperature, degrees Celsius"],
  ["api.latency_ms", "time_series<float>", "Response time of the API, milliseconds"],
  ["api.target_latency_ms", "time_series<float>", "Latency target of the API, milliseconds"],
  ["unit.days_to_expiry", "int", "Days until the unit expires"],
  ["encoder.status", "categorical", "Status of the encoder", ["live", "slate", "off"]],
  ["shop.refund_count", "time_series<int>", "Number of refunds"],
  ["call.handle_time_s", "time_series<float>", "Average handle time of calls, seconds"],
  ["tank.ph", "time_series<float>", "pH of the tank"],
]);
const read = (sentence: string) => readLexically(sentence, catalogue);

describe("words around a number that speak against its reading", () => {
  it.each([
    ["more than 3 agents in occupancy", "more than 3 agents", "no number of agents"],
    ["more than 100 jobs waiting in the queue", "more than 100 jobs", "no number of jobs"],
    ["36 or more days of occupancy", "36 or more days", "no number of days"],
    ["front bearing temperature above 15 foos", "above 15 foos", "no number of foos"],
    ["front bearing runs 15 °C hotter than the rear bearing", "than the rear bearing", "Name both signals"],
    ["shop refunds exceed the shop refund limit", "the shop refund limit", "Name the two signals"],
    ["front bearing temperature above 90 for 10 minutes or less", "or less", "before the number"],
    ["fewer refunds today than budgeted", "than budgeted", "Name both signals"],
    ["encoder is on slate but not muxed", "not muxed", "condition of its own"],
    ["front bearing temperature offset above 5", "temperature offset", "by its id"],
    ["encoder is live on slate", "live on slate", "join them with"],
    ["occupancy top 1% of agents", "top 1%", "in the top 1%"],
  ])("%s is asked about", (sentence, words, advice) => {
    const { unread } = read(sentence);
    expect(unread).toMatchObject({ reason: "two_meanings", words });
    expect(unread?.suggestion).toContain(advice);
  });

  it.each([
    ["at least 100 chargebacks this month", { primitive_id: "merchant.chargebacks_month", direction: "above" }],
    ["front bearing temperature above 90 degrees", { primitive_id: "bearing.front_temp_c", direction: "above" }],
    ["queue wait longer than 30 seconds", { primitive_id: "ci.queue_wait_seconds", direction: "above" }],
    ["front bearing temperature above 90 rather than as usual", { primitive_id: "bearing.front_temp_c" }],
    ["unit expires in 3 days or less", { direction: "below", number: { value: 3, unit: "days", inclusive: true } }],
    ["unit expires in 3 days or more", { direction: "above", number: { value: 3, unit: "days", inclusive: true } }],
    ["front bearing temperature 20% lower than an hour ago", { relation: "move", direction: "below", window: "1h" }],
    ["unit expires in more than 3 days", { direction: "above", number: { value: 3 } }],
    ["front bearing temperature drops to zero", { direction: "above", negate: true, number: { value: 0 } }],
    [
      "API latency exceeds the latency target",
      { primitive_id: "api.latency_ms", direction: "above", against: "api.target_latency_ms" },
    ],
    [
      "front bearing temperature below percentile 10",
      { relation: "rank", direction: "below", number: { value: 10, unit: "percentile" } },
    ],
    ["live encoder is on slate", { relation: "state", label: "slate" }],
    ["total refunds over the last 7 days above 40", { figure: { kind: "aggregate", op: "sum", window: "7d" } }],
    ["average handle time 25% higher than the same time last week", { relation: "move", window: "1w" }],
  ])("%s is read", (sentence, part) => {
    expect(read(sentence).parts).toMatchObject([part]);
  });

  it("two labels that are listed are two", () => {
    expect(read("encoder is live or slate").parts.map(({ label }) => label)).toEqual(["live", "slate"]);
  });

  it("a range may be called one", () => {
    expect(read("tank pH outside the permit range of 6.0 to 9.0")).toMatchObject({
      combinator: "OR",
      parts: [
        { direction: "below", number: { value: 6 } },
        { direction: "above", number: { value: 9 } },
      ],
    });
  });
});
