import { describe, expect, it } from "vitest";
import { forecastAlerts } from "../../../../worker/domain/learning/backtest/forecast.ts";
import { type Summarised, summarise } from "../../../../worker/domain/learning/backtest/summary.ts";
import { canonicalHash } from "../../../../worker/domain/values/hashing/canonical.ts";

const seed = canonicalHash(0);
const base: Summarised = {
  totals: { evaluations: 28, fired: 0, triggered: 0 },
  questions: 28,
  entities: 2,
  coverage: { days: 14, days_with_evaluations: 14, days_without_evaluations: 0, days_not_judged: 0 },
  forecast: forecastAlerts(
    Array.from({ length: 14 }, () => 0),
    7,
    seed,
  ),
  gone_before: null,
};

const unanswered = { totals: { evaluations: 0, fired: 0, triggered: 0 }, forecast: null };
const held = { totals: { evaluations: 28, fired: 1, triggered: 3 }, forecast: forecastAlerts([1, 0, 0], 30, seed) };

describe("a backtest in words", () => {
  it.each<[string, Partial<Summarised>, RegExp]>([
    ["no data before no alerts", { questions: 0, ...unanswered }, /^No data: there is no observation/],
    [
      "that the data has been removed",
      { questions: 0, ...unanswered, gone_before: Date.UTC(2026, 8, 1) },
      /^No data: there is no observation to judge in this span; observations before 2026-09-01T00:00:00.000Z have been removed/,
    ],
    [
      "that the data of all questions has been removed",
      { ...unanswered, gone_before: Date.UTC(2026, 8, 1) },
      /^No data: none of 28 questions could be answered; observations before 2026-09-01T00:00:00.000Z have been removed/,
    ],
    ["that no question could be answered", unanswered, /^No data: none of 28 questions could be answered/],
    ["that nothing could be judged", { forecast: null }, /^Not enough data: 28 evaluations, none of which could be/],
    [
      "the data before the silence",
      {},
      /^28 evaluations of 2 entities on 14 of 14 days, no alerts\. Expect about 0 a week, with 90% confidence 0 to \d+\.$/,
    ],
    [
      "what noise control kept silent, and low confidence",
      held,
      /1 alert, 2 more held back by noise control\. Expect about 10 in 30 days, .* \(low confidence: fewer than 7 days\)\.$/,
    ],
  ])("says %s", (_, change, words) => {
    expect(summarise({ ...base, ...change })).toMatch(words);
  });
});
