import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseSentence } from "../../../../../worker/domain/task/sentence/form/parse.ts";
import type { CanonicalSentence } from "../../../../../worker/domain/task/sentence/form/sentence.ts";
import { writeSentence } from "../../../../../worker/domain/task/sentence/form/write.ts";
import type { StrategySpec } from "../../../../../worker/domain/values/definitions/condition.ts";
import { change, equals, inclusive, percentile, threshold, zScore } from "../../../condition/build.ts";
import { sentences } from "../arbitrary.ts";

const normalised = (text: string): string => text.normalize("NFC").trim().replace(/\s+/gu, " ");

const usual = (op: "mean" | "increase" | "count", period: string, cycles: number) =>
  ({ kind: "usual", op, window: "1h", period, cycles }) as const;

describe("the controlled grammar", () => {
  it.each<[string, StrategySpec]>([
    ["is above 5", threshold("above", 5)],
    ["is below -0.0000001", threshold("below", -1e-7)],
    ["is at least 300", inclusive("above", 300)],
    ["is at most -0.5", inclusive("below", -0.5)],
    ["is above percentile 97.5 of its last 2w", percentile("above", 97.5, "2w")],
    ['is "at risk"', equals("at risk")],
    ["is true", equals(true)],
    ['is "true"', equals("true")],
    ["is 3 deviations away from its mean of 30d", zScore("any", 3, "30d")],
    ["rises over 28.7% in 1d", change("increase", 0.287)],
    ["moves over 10% in P1DT12H", change("any", 0.1, "P1DT12H")],
  ])("says %s", (judge, stated) => {
    const text = `Alert when \`a-b.above\` ${judge}.`;
    const parsed = parseSentence(text);
    expect(parsed?.parts).toEqual([{ judged: { primitive_id: "a-b.above", figure: null }, stated, negate: false }]);
    expect(parsed && writeSentence(parsed)).toBe(text);
  });

  it.each<[string, CanonicalSentence["parts"][number]["judged"]["figure"]]>([
    ["median of `a.b` over 7d", { kind: "aggregate", op: "median", window: "7d" }],
    ["quantile 0.95 of `a.b` over 1h", { kind: "aggregate", op: "quantile", window: "1h", q: 0.95 }],
    ["delta of `a.b` over 1h", { kind: "aggregate", op: "delta", window: "1h" }],
    ["`a.b` minus `c.d`", { kind: "difference", other: "c.d" }],
    ["`a.b` divided by `c.d`", { kind: "quotient", other: "c.d" }],
    ["time since `a.b`", { kind: "time_since" }],
    ["mean of `a.b` over 1h against usual every 1w (4 cycles)", usual("mean", "1w", 4)],
    ["increase of `a.b` over 1h against usual every 1d (14 cycles)", usual("increase", "1d", 14)],
    ["count of `a.b` over 1h against its count 1h before", usual("count", "1h", 1)],
    ["sum of `a.b` over 1h against its usual", { kind: "own_usual", op: "sum", window: "1h" }],
  ])("judges %s", (result, figure) => {
    const text = `Alert when ${result} is above 5.`;
    expect(parseSentence(text)?.parts[0]?.judged).toEqual({ primitive_id: "a.b", figure });
    expect(parseSentence(text)).toSatisfy((parsed) => writeSentence(parsed) === text);
  });

  it("qualifies the whole sentence", () => {
    const text =
      "Alert when not (`a.b` is above 5) or `c.d` is true for 15m, until back below 4, on change, at most once per 6h, and recovery, again every 1d, on mon,fri 09:00-17:00 Europe/Berlin, checked every 5m, or no data.";
    const parsed = parseSentence(text);
    expect(parsed).toMatchObject({
      combinator: "OR",
      parts: [{ negate: true }, { negate: false }],
      qualifiers: {
        firing: {
          for: "15m",
          mode: "on_change",
          cooldown: "6h",
          recovered: true,
          remind: "1d",
          active: { days: ["mon", "fri"], from: "09:00", to: "17:00", zone: "Europe/Berlin" },
          no_data: true,
        },
        release: { side: "below", value: 4 },
        watch: { every: "5m" },
      },
    });
    expect(parsed && writeSentence(parsed)).toBe(text);
  });

  it.each([
    "alert when `a.b` is above 5.",
    "Alert when `a.b` is above 5",
    "Alert when `a.b` is above five.",
    "Alert when `a.b` is above 5 for 15 minutes.",
    "Alert when `a.b` is above 5 and `c.d` is true or `e.f` is true.",
    "Alert when not (`a.b` is above 5.",
    "Alert when `a.b` is above 5, on change, every time.",
    "Alert when `a.b` is above 5, checked every 5m, checked on observation..",
    "Alert when a.b is above 5.",
    "Alert when `a.b` is above 5 in the morning.",
  ])("leaves %s to the readers", (text) => {
    expect(parseSentence(text)).toBeNull();
  });

  it("what it writes, it reads, also after the sentence was normalised", () => {
    fc.assert(
      fc.property(sentences, (sentence) => {
        const text = writeSentence(sentence);
        if (text === null) return;
        expect(normalised(text)).toBe(text);
        const { spans: _, words: __, ...parsed } = parseSentence(text) ?? { spans: [], words: [] };
        expect(JSON.parse(JSON.stringify(parsed))).toEqual(JSON.parse(JSON.stringify(sentence)));
      }),
    );
  });

  it("covers every word with one span", () => {
    fc.assert(
      fc.property(sentences, (sentence) => {
        const text = writeSentence(sentence);
        if (text === null) return;
        const spans = parseSentence(text)?.spans ?? [];
        spans.forEach(({ start, end }, at) =>
          expect([start < end, start >= (spans[at - 1]?.end ?? 0)]).toEqual([true, true]),
        );
        const rest = spans.reduceRight((left, { start, end }) => left.slice(0, start) + left.slice(end), text);
        expect(rest).toMatch(/^[ ,.()%`"-]*$/);
      }),
    );
  });

  it("a sentence that could not be posted is not written", () => {
    const plain = (value: string) => ({
      judged: { primitive_id: "a.b", figure: null },
      stated: { type: "equals" as const, params: { value } },
      negate: false,
    });
    const none = { firing: {}, release: null, watch: null };
    const write = (value: string) => writeSentence({ parts: [plain(value)], combinator: null, qualifiers: none });
    expect(write("x".repeat(1900))).not.toBeNull();
    expect(write("x".repeat(2000))).toBeNull();
  });
});
