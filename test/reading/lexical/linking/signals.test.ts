import { describe, expect, it } from "vitest";
import type { Catalogue } from "../../../../worker/domain/language/catalogue.ts";
import { readLexically } from "../../../../worker/reading/lexical/reader.ts";
import { catalogueOf } from "../../support/signals.ts";

const catalogue: Catalogue = {
  ...catalogueOf([
    ["event.ticket_no_show_rate", "float", "Ticket holders who did not come, ratio 0-1"],
    ["event.acceptance_rate", "float", "Invited guests who accept, ratio 0-1"],
    ["event.revenue_usd", "float", "Ticket income, USD"],
    ["event.satisfaction_score", "float", "Guest satisfaction, 0-10"],
    ["event.outage_flag", "boolean", "True if the stage power is off"],
    ["event.poster_mismatch", "boolean", "True if poster and programme differ"],
    ["event.permit_missing", "boolean", "True if no permit was granted"],
    ["hall.noise_db", "float", "Noise level in the hall, decibels"],
    ["hall.noise_trend_2h", "time_series<float>", "Noise level in the hall over the last 2 hours, decibels"],
    ["hall.volunteer_count", "int", "Volunteers on duty"],
    ["hall.sound_quality_index", "float", "Quality of the sound, 0-10"],
    ["hall.sound_delay_ms", "float", "Delay of the sound, milliseconds"],
  ]),
  primed: new Set(["hall.noise_db", "hall.noise_trend_2h", "event.revenue_usd", "event.satisfaction_score"]),
  context: {
    domain: { description: "Concerts", entities: [], decisions: ["cancellation_risk"] },
    behavioural: {},
    semantic_hints: [],
  },
};
const read = (intent: string) => readLexically(intent, catalogue);

describe("shares named by their opposite", () => {
  it.each([
    ["fewer than 80% of ticket holders show up", "ticket_no_show_rate", "above", 20],
    ["fewer than half of invited guests accept", "acceptance_rate", "below", 50],
    ["more than one guest in ten accepts", "acceptance_rate", "above", 10],
  ])("%s", (intent, id, direction, value) => {
    expect(read(intent).parts).toMatchObject([{ primitive_id: `event.${id}`, direction, number: { value } }]);
  });

  it("what is said of the whole in unknown words is asked about", () => {
    expect(read("fewer than 90% of invited guests frobnicate").question).not.toBeNull();
  });
});

describe("flags keep the side their own text denies", () => {
  it.each([
    ["poster and programme do not match", "poster_mismatch", "true"],
    ["poster and programme match", "poster_mismatch", "false"],
    ["no permit was granted", "permit_missing", "true"],
    ["the event goes down", "outage_flag", "true"],
  ])("%s", (intent, id, label) => {
    expect(read(intent).parts).toMatchObject([{ primitive_id: `event.${id}`, label }]);
  });
});

describe("of several signals the one that can do what is said", () => {
  it.each([
    ["noise in the hall above 95", "hall.noise_db"],
    ["strange noise in the hall", "hall.noise_trend_2h"],
    ["noise in the hall is climbing", "hall.noise_trend_2h"],
    ["tell me about events that exceed $20k", "event.revenue_usd"],
    ["call the duty steward on noise in the hall", "hall.noise_db"],
  ])("%s", (intent, id) => {
    expect(read(intent).parts.map((part) => part.primitive_id)).toEqual([id]);
  });

  it("none of what a count counts is fewer than one", () => {
    expect(read("a hall with no volunteers").parts).toMatchObject([{ direction: "below", number: { value: 1 } }]);
  });
});

describe("groups of signals", () => {
  it("a decision of the context is any of the entity's signals with priors", () => {
    const { parts, combinator, notes } = read("alert me when an event is at risk of cancellation");
    expect(parts.map((part) => part.primitive_id)).toEqual(["event.revenue_usd", "event.satisfaction_score"]);
    expect(combinator).toBe("OR");
    expect(notes.join()).toContain("cancellation_risk");
  });
});

it.each([["tell me when a blender breaks", "no_signal"]])("%j is refused", (intent, reason) => {
  expect(read(intent).unread).toMatchObject({ reason });
});

it("a percentage of a signal that is a place in an order has a confidence, like that of any other", () => {
  const ranked = catalogueOf([["surgeon.quality", "float", "Quality score percentile within the specialty"]]);
  const { parts } = readLexically("quality score is below 20%", ranked);
  expect(parts).toMatchObject([{ primitive_id: "surgeon.quality", confidence: 1 }]);
});
