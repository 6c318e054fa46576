import { describe, expect, it } from "vitest";
import { shownUnit } from "../../../worker/domain/language/shown-unit.ts";
import { amountText } from "../../../worker/domain/values/wording/words.ts";

const signal = (more: { unit?: string; description?: string; primitive_id?: string }) => ({
  primitive_id: "app.level",
  type: "float" as const,
  missing_data_policy: "null" as const,
  ...more,
});

describe("a number of a signal, in words", () => {
  it.each([
    [{ unit: "ratio" }, "35%", 0.217, "21.7%"],
    [{ unit: "ratio" }, null, 0.35, "35%"],
    [{ unit: "ratio" }, "0.35", 0.07, "7%"],
    [{ unit: "ratio" }, "50 bps", 0.0035, "35 bps"],
    [{ unit: "percent" }, "35%", 21.7, "21.7%"],
    [{ unit: "bps" }, "20 bps", 35, "35 bps"],
    [{ unit: "ms" }, "2 seconds", 2400, "2.4 seconds"],
    [{ unit: "ms" }, "2000", 2400, "2400 ms"],
    [{ unit: "ms" }, "below 2s", 2400, "2.4 s"],
    [{ unit: "seconds" }, "5 minutes", 90, "1.5 minutes"],
    [{ description: "Room temperature in °C" }, "20 °C", 19, "19 °C"],
    [{ description: "Room temperature in °C" }, "68 fahrenheit", 19, "19 °C"],
    [{ unit: "USD" }, "5 k", 4800, "4800 USD"],
    [{ unit: "USD" }, "$1,500", 12_400.5, "$12,400.5"],
    [{ unit: "USD" }, "$50k", -4800, "-$4.8k"],
    [{ unit: "USD thousands" }, "$2 million", 2500, "$2.5 million"],
    [{ description: "Order value in USD cents" }, "$5", 480, "$4.8"],
    [{ unit: "EUR" }, "$50", 48, "48 EUR"],
    [{ unit: "bytes" }, "5 GB", 5_600_000_000, "5.6 GB"],
    [{ unit: "orders" }, "7", 6, "6 orders"],
    [{}, "7", 6, "6"],
    [{ description: "Rank among its peers, as a percentile" }, "90", 97, "97"],
  ] as const)("%j, for %j: %d is %s", (described, words, value, text) => {
    expect(amountText(value, shownUnit(signal(described), words))).toBe(text);
  });
});
