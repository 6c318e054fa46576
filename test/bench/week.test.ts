import { expect, it } from "vitest";
import { arrivals, drawn, type Week } from "../../bench/watching/week.ts";

const week: Week = { start: Date.UTC(2026, 0, 1), sweeps: 20, entities: 30, seed: 13 };

it("a week is the same for the same seed, and another for another", () => {
  expect([...arrivals(week)]).toEqual([...arrivals(week)]);
  expect([...arrivals({ ...week, seed: 14 })]).not.toEqual([...arrivals(week)]);
});

it("draws looks of the week, none twice, and no more than there are", () => {
  const questions = drawn(week, 10_000);
  expect(questions).toHaveLength(600);
  expect(new Set(questions.map(({ sweep, entity }) => `${sweep} ${entity}`)).size).toBe(600);
});
