import { describe, expect, it } from "vitest";
import { counting } from "../../../bench/cost/counting.ts";
import { countSingles } from "../../../bench/cost/singles.ts";
const singles = await counting(1, countSingles);

const statementsOf = (name: string) => singles.find((single) => single.name === name)?.statements ?? [];
const written = (name: string) => statementsOf(name).reduce((sum, { rows_written }) => sum + rows_written, 0);
const sent = (name: string) => statementsOf(name).reduce((sum, { times }) => sum + times, 0);

/** Every row that is written is paid for. Whoever adds one says so here, and why it is worth its price. */
describe("rows that the database writes", () => {
  it("for an evaluation that fires nothing: the decision and its three indexes", () => {
    expect(written("quiet")).toBe(4);
    expect(sent("quiet")).toBe(2);
  });

  it("for an Idempotency-Key: the claim, its index and its answer more", () => {
    expect(written("keyed")).toBe(4 + 3);
  });

  it("for one that fires a notification", () => {
    // What is planned stands in two lists: of all firings, and of those that were not left out as unchanged.
    const [decision, planned, taken, message, delivery, ended, counted] = [4, 4, 1, 2, 3, 2, 1];
    expect(written("firing")).toBe(decision + planned + taken + message + delivery + ended + counted);
  });

  it("for a batch: those of its decisions and none besides", () => {
    expect(written("batch of 100")).toBe(100 * 4);
  });
});
