import { describe, expect, it } from "vitest";
import { agreedWatch, taskWatch, watchConfig, type WatchWish } from "../../../../worker/domain/task/watch/config.ts";
import type { ReadWatch } from "../../../../worker/domain/language/reading.ts";
import { refusalOf } from "../../../support/refused.ts";

const rest = { no_data: "ignore", keep: "all" } as const;
const refused = (said: ReadWatch | null, asked: WatchWish | null) => refusalOf(() => agreedWatch(said, asked));

describe("the watch that sentence and request agree on", () => {
  it.each([
    ["none without a wish", null, undefined, null],
    ["none where the request takes it away", null, null, null],
    ["the request's", null, { every: "5m" }, { every: "5m", ...rest }],
    ["the sentence's", { every: "1h" }, undefined, { every: "1h", ...rest }],
    ["the sentence's time, kept as the request says", { every: "1h" }, { keep: "all" }, { every: "1h", ...rest }],
    ["one span in two spellings, as the sentence has it", { every: "1h" }, { every: "60m" }, { every: "1h", ...rest }],
    ["on observation", { on: "observation" }, { on: "observation" }, { on: "observation", ...rest }],
  ] as const)("is %s", (_, said, asked, watch) => {
    expect(agreedWatch(said, asked)).toEqual(watch);
  });

  it.each([
    ["another span", { every: "1h" }, { every: "5m" }, "watch.every", "every 1h"],
    ["a span beside observations", { on: "observation" }, { every: "5m" }, "watch.every", "each new observation"],
    ["observations beside a span", { every: "1h" }, { on: "observation" }, "watch.on", "every 1h"],
    ["no watch at all", { every: "1h" }, null, "watch", "every 1h"],
  ] as const)("cannot be %s", (_, said, asked, location, words) => {
    expect(refused(said, asked)).toMatchObject({
      code: "validation_error",
      location,
      message: expect.stringContaining(`the sentence says to look ${words.startsWith("each") ? "on " : ""}${words}`),
    });
  });

  it.each(["1m", "60s", "30d", "PT1H", "90m"])("looks every %s", (every) => {
    expect(agreedWatch(null, { every })).toMatchObject({ every });
  });

  it.each(["59s", "31d", "1y"])("does not look every %s", (every) => {
    expect(refused(null, { every })).toMatchObject({ code: "validation_error", location: "watch.every" });
  });

  it("has to say when to look", () => {
    expect(refused(null, { keep: "all" })).toMatchObject({ code: "validation_error", location: "watch" });
  });
});

describe("a stored watch", () => {
  it.each([
    [{ every: "5m" }, 300_000],
    [{ on: "observation" }, null],
  ] as const)("%o is answered as it was asked for", (wish, every_ms) => {
    const stored = taskWatch({ ...wish, ...rest }, 7);
    expect(stored).toMatchObject({ every_ms, since: 7 });
    expect(watchConfig(stored)).toEqual({ ...wish, ...rest });
  });
});
