import { describe, expect, it } from "vitest";
import { compileEventMapping, type EventRule } from "../../../worker/domain/feeds/event-mapping.ts";

const failed: EventRule = {
  when: { "/type": ["charge.failed", "charge.expired"], "/livemode": true },
  signal: "payment.failed",
  entity: "merchant:{/account}",
  value: "/data/object/amount",
  scale: 0.01,
  at: "/created",
};
const event = {
  type: "charge.failed",
  livemode: true,
  account: "acct_1",
  created: 1_788_249_660,
  data: { object: { amount: 1250 } },
};
const map = (rules: EventRule[], given: unknown) => compileEventMapping(rules)(given);

describe("a mapping of events", () => {
  it("makes an observation", () => {
    expect(map([failed], event)).toEqual({
      signal: "payment.failed",
      entity: "merchant:acct_1",
      value: 12.5,
      observed_at: 1_788_249_660_000,
    });
  });

  it.each([
    ["/data/object/id", { event_id: "ch_1" }],
    ["/account", { event_id: "acct_1" }],
    ["/created", { event_id: "1788249660" }],
  ])("takes the id of an event at %s", (dedupe, found) => {
    const given = { ...event, data: { object: { amount: 1250, id: "ch_1" } } };
    expect(map([{ ...failed, dedupe }], given)).toMatchObject(found);
  });

  it.each([undefined, "", "x".repeat(129), {}, 9_007_199_254_740_992])(
    "does not take an event that has %j for its id",
    (id) => {
      expect(map([{ ...failed, dedupe: "/id" }], { ...event, id })).toBe("bad_event_id");
    },
  );

  it.each([
    [{ ...event, type: "charge.succeeded" }, "unmapped"],
    [{ ...event, livemode: "true" }, "unmapped"],
    [{ ...event, account: null }, "no_entity"],
    [{ ...event, account: 9_007_199_254_740_992 }, "no_entity"],
    [{ ...event, data: {} }, "no_value"],
    [{ ...event, created: "yesterday" }, "no_time"],
    [{ ...event, created: -1 }, "no_time"],
    [{ ...event, created: undefined }, "no_time"],
  ])("says what is missing of %j", (given, problem) => {
    expect(map([failed], given)).toBe(problem);
  });

  it.each([
    [1_788_249_660, 1_788_249_660_000],
    [1_788_249_660.25, 1_788_249_660_250],
    [1_788_249_660_123, 1_788_249_660_123],
    ["2026-09-01T08:01:00Z", 1_788_249_660_000],
  ])("reads the time %j", (created, observed_at) => {
    expect(map([failed], { ...event, created })).toMatchObject({ observed_at });
  });

  it("takes a value that is the same for all events", () => {
    expect(map([{ ...failed, value: 1, scale: 1 }], event)).toMatchObject({ value: 1 });
  });

  it.each([
    [57, 0.57],
    [113, 1.13],
    [1999, 19.99],
    [-1999, -19.99],
  ])("makes %d cents %d", (amount, value) => {
    expect(map([failed], { ...event, data: { object: { amount } } })).toMatchObject({ value });
  });

  it.each([{ at: "created" }, { value: "data/amount" }, { entity: "merchant:{account}" }, { when: { type: "x" } }])(
    "refuses %j",
    (more) => {
      expect(() => compileEventMapping([{ ...failed, ...more }])).toThrow(/JSON pointer/);
    },
  );
});
