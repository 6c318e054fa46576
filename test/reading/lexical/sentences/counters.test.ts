import { describe, expect, it } from "vitest";
import type { Catalogue } from "../../../../worker/domain/language/catalogue.ts";
import { readLexically } from "../../../../worker/reading/lexical/reader.ts";
import { catalogueOf } from "../../support/signals.ts";

const levels = catalogueOf([
  ["web.requests", "time_series<float>", "HTTP requests served"],
  ["web.errors", "time_series<float>", "Errors"],
  ["pod.restarts", "time_series<int>", "Restarts of the container"],
]);
const counters = { ...levels, primitives: levels.primitives.map((one) => ({ ...one, kind: "counter" as const })) };
const read = (sentence: string, catalogue: Catalogue = counters) => readLexically(sentence, catalogue);

describe("a counter beside a time", () => {
  it.each([
    ["requests grow by more than 10000 an hour", "web.requests", "above", 10_000, "1h"],
    ["requests grow by less than 10000 an hour", "web.requests", "below", 10_000, "1h"],
    ["more than 5 restarts in 15 minutes", "pod.restarts", "above", 5, "15m"],
    ["there are more than 100 errors in 5 minutes", "web.errors", "above", 100, "5m"],
    ["errors per minute above 3", "web.errors", "above", 3, "1m"],
    ["requests per hour below 10", "web.requests", "below", 10, "1h"],
    ["restarts above 3 in the last hour", "pod.restarts", "above", 3, "1h"],
  ])("is judged by what came to it: %s", (sentence, primitive_id, direction, value, window) => {
    const { unread, parts } = read(sentence);
    expect(unread).toBeNull();
    expect(parts).toMatchObject([
      {
        primitive_id,
        relation: "compare",
        direction,
        number: { value },
        figure: { kind: "aggregate", op: "increase", window },
        window: null,
      },
    ]);
  });

  it.each([
    "requests grow by 20% in 1h",
    "requests drop by more than 100 in 5 minutes",
    "requests are above 100",
    "requests above 100 for 10 minutes",
  ])("is no growth where something else is said: %s", (sentence) => {
    expect(read(sentence).parts[0]?.figure ?? null).toBeNull();
  });

  it.each([
    ["errors per second above 3", "per second"],
    ["rate of errors over 5m is above 3", "over 5m"],
  ])("is asked about where it may be a rate: %s", (sentence, words) => {
    expect(read(sentence)).toMatchObject({
      unread: {
        words,
        suggestion: expect.stringContaining('"Alert when rate of `web.errors` over 5m is above 3."') as string,
      },
    });
  });

  it("changes nothing for a level", () => {
    expect(read("more than 5 restarts in 15 minutes", levels).question).toMatchObject({ reason: "needs_choice" });
    expect(read("requests rise by more than 10 in 1h", levels).parts).toMatchObject([
      { relation: "move", window: "1h" },
    ]);
  });
});
