import { describe, expect, it } from "vitest";
import type { Catalogue } from "../../../../worker/domain/language/catalogue.ts";
import { readLexically } from "../../../../worker/reading/lexical/reader.ts";
import { catalogueOf } from "../../support/signals.ts";
import { reads, short } from "./support.ts";

const depot: Catalogue = catalogueOf([
  ["fridge.on_mains", "boolean", "True when the fridge is on mains power, false when it runs on its backup battery"],
  ["fridge.buffered_c", "time_series<float>", "Buffered probe temperature of the fridge, degrees Celsius"],
  ["contract.status", "categorical", "Status of the savings contract", ["active", "expiring", "expired"]],
  ["node.reachable", "boolean", "True when the node answers probes"],
  ["cache.up", "boolean", "True when the cache answers"],
  ["dock.to_stock_h", "time_series<float>", "Hours from dock to stock"],
  ["pick.accuracy_pct", "time_series<float>", "Share of lines picked without error, percent"],
  ["api.latency_ms", "time_series<float>", "Response time of the API, milliseconds"],
  ["area.night_flow_lps", "time_series<float>", "Minimum night flow of the area, litres per second"],
  ["card.usage_units", "time_series<float>", "Usage of the card in the report of the day, units"],
  ["loan.yield_pct", "time_series<float>", "Debt yield, percent"],
  ["queue.blocked", "time_series<int>", "Blocked jobs in the queue, count"],
]);

reads("what a signal's own words say decides", depot, {
  "the fridge runs on battery and buffered temperature exceeds 8":
    "fridge.on_mains false AND fridge.buffered_c above 8",
  "the fridge is not running on battery": "fridge.on_mains true",
  "savings contract expired": "contract.status expired",
  "savings contract is expiring": "contract.status expiring",
  "the node is unreachable": "node.reachable false",
  "either the node is unreachable or the cache is down": "node.reachable false OR cache.up false",
  "api response time jumps over 2s for 5 minutes": "api.latency_ms above 2 s; for 5m",
  "minimum night flow goes up 25% in a week": "area.night_flow_lps moves above 25 percent in 1w",
  "card usage exceeds 50 units in a day": "card.usage_units above 50",
});

reads("words of the language are no slips of a name", depot, {
  "the fridge is no longer on mains": "fridge.on_mains false",
  "night flow abve 10, pls": "area.night_flow_lps above 10",
  "api latency above 900 for 5m, the alert will be sent at most once per day":
    "api.latency_ms above 900; for 5m; cooldown 1d",
  "api latency above 900 for 5m means checkout is broken": "api.latency_ms above 900; for 5m",
  "night flow above 10, or no data for an hour":
    "area.night_flow_lps above 10 OR area.night_flow_lps time_since above 1 hours",
  "api latency 3 standard deviations above its mean of 14 days": "api.latency_ms above 3 deviations in 14d",
  "api latency above 900, auto-resolve below 500": "api.latency_ms above 900",
  "api latency > 900 hourly average": "api.latency_ms aggregate above 900",
});

describe("a limit by its name raises the alarm where it is broken", () => {
  it.each([
    ["Debt yield: minimum 8%", "below", false],
    ["debt yield 8% maximum", "above", false],
    ["a debt yield target of at least 8%", "below", false],
    ["debt yield must be 8% at minimum", "below", false],
  ] as const)("%s", (sentence, direction, inclusive) => {
    const [part] = readLexically(sentence, depot).parts;
    expect([part?.direction, part?.number?.inclusive ?? false]).toEqual([direction, inclusive]);
  });
});

describe("so many deviations", () => {
  it.each([
    "api latency is less than 2 standard deviations above its mean",
    "api latency under 3 sigma from normal",
    "api latency within 2 sigma of its mean",
    "z-score of api latency below 2",
  ])("is asked about where it may be how near: %s", (sentence) => {
    expect(readLexically(sentence, depot).question?.why).toContain("how near to its mean it is");
  });
  it.each([
    ["api latency below 3 standard deviations", 3],
    ["api latency z-score below -2", 2],
    ["api latency falls below 2 standard deviations of its mean", 2],
  ])("is how far below: %s", (sentence, value) => {
    const { parts, question } = readLexically(sentence, depot);
    expect([question, parts[0]?.relation, parts[0]?.number?.value]).toEqual([null, "deviate", value]);
  });
});

describe("what may mean something else is asked about", () => {
  it.each([
    ["figures over several things", "average pick accuracy of all our warehouses below 99%"],
    ["a number of things that nothing reads", "any two depots with pick accuracy below 99%"],
    ["a distance of two, of which only one was read", "api latency exceeds the promised one by more than 40 ms"],
    ["things counted of what is measured in hours", "stock: fewer than 10 units"],
    ["a limit that no number gives", "the debt yield is exceeded"],
  ])("%s", (_, sentence) => expect(short(sentence, depot)).toBe("refused"));

  it("a bare count is offered as any at all", () => {
    const { question, runners = [] } = readLexically("blocked jobs", depot);
    expect(question).not.toBeNull();
    const all = [readLexically("blocked jobs", depot), ...runners.map(({ reading }) => reading)];
    expect(all.map(({ parts: [part] }) => [part?.direction, part?.number?.value])).toContainEqual(["above", 0]);
  });
});
