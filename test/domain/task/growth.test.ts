import { describe, expect, it } from "vitest";
import type { ReadFigure } from "../../../worker/domain/language/reading.ts";
import { compile, part, signal, unresolved } from "./support/build.ts";

const requests = { ...signal("time_series<int>"), kind: "counter" as const };
const above = (value: number) =>
  part({ relation: "compare", direction: "above", number: { value, unit: "none", text: String(value) } });
const made = (figure: ReadFigure | null, of = above(100)) => compile([{ ...of, figure }], { signals: [requests] });

describe("a counter", () => {
  it.each(["sum", "delta", "increase"] as const)("is judged by how much it grew where its %s is", (op) => {
    const { concept, condition } = made({ kind: "aggregate", op, window: "1h" });
    expect(concept.features["value"]).toEqual({ op: "increase", inputs: ["load"], params: { window: "1h" } });
    expect(concept.output_type).toBe("int?");
    expect(condition.description).toBe("increase of service.load over 1h above 100");
  });

  it.each([
    ["rate", "float?"],
    ["changes", "int"],
    ["resets", "int"],
  ] as const)("has a %s over a time", (op, type) => {
    expect(made({ kind: "aggregate", op, window: "5m" }).concept.output_type).toBe(type);
  });

  it.each<[string, ReadFigure | null]>([
    ["height", null],
    ["average", { kind: "aggregate", op: "mean", window: "2h" }],
    ["usual height", { kind: "usual", op: "mean", window: "1h", period: "1d", cycles: 7 }],
  ])("is asked about where its %s is, with the growth that was meant", (_, figure) => {
    const window = figure?.kind === "aggregate" ? figure.window : "1h";
    expect(() => made(figure)).toThrow(
      unresolved("counter_height", {
        suggestion: expect.stringContaining(`"Alert when increase of \`service.load\` over ${window} is above 100."`),
      }),
    );
  });

  it("whose members are buckets has a quantile of what they counted", () => {
    const buckets = { ...requests, max_age: "5m", members: ["le"] };
    const p99 = { kind: "aggregate", op: "quantile", window: "5m", q: 0.99 } as const;
    const { concept, provenance } = compile([{ ...above(100), figure: p99 }], { signals: [buckets] });
    expect(concept.features["value"]).toEqual({
      op: "bucket_quantile",
      inputs: ["load"],
      params: { window: "5m", q: 0.99 },
    });
    expect(concept).not.toHaveProperty("across");
    expect(provenance.sentence).toBe("Alert when quantile 0.99 of buckets of `service.load` over 5m is above 100.");
    expect(() => made(p99)).toThrow(unresolved("counter_height"));
  });

  it("that falls is a restart, and no amount", () => {
    const falls = part({ relation: "move", direction: "below", number: { value: 5, unit: "none", text: "5" } });
    expect(() => made(null, falls)).toThrow(unresolved("counter_height"));
  });
});
