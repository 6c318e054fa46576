import { describe, expect, it } from "vitest";
import { readLexically } from "../../../../../worker/reading/lexical/reader.ts";
import { trucks, ward } from "../../sentences/support.ts";

const read = (sentence: string, catalogue = trucks) => {
  const { unread, question, parts, firing } = readLexically(sentence, catalogue);
  if (unread !== null || question != null) return "refused";
  return [
    parts.map(({ primitive_id }) => primitive_id).join(),
    parts[0]?.direction,
    parts[0]?.number?.value,
    firing?.release,
  ];
};

describe("what ends an alert", () => {
  it.each([
    ["coolant temperature above 110 °C, and clear the alert only once it has dropped below 95 °C", "above", 110, 95],
    ["coolant temperature above 110 °C; keep the alert open until it has come down below 95 °C", "above", 110, 95],
    ["coolant temperature above 110 and don't close it until the temperature is back under 95", "above", 110, 95],
    [
      "coolant temperature above 110 °C; the alert may close only after the temperature has gone below 95 °C",
      "above",
      110,
      95,
    ],
    ["coolant temperature below 60 °C, resolve when back above 70 °C", "below", 60, 70],
  ])("is a bound in the signal's unit: %s", (sentence, side, limit, bound) =>
    expect(read(sentence)).toEqual(["engine.coolant_temp_c", side, limit, bound]),
  );

  it("a bare number is in the unit of the limit", () =>
    expect(read("SpO2 below 90%, clear when it is back above 94", ward)).toEqual(["baby.spo2_pct", "below", 90, 94]));

  it.each([
    ["on the wrong side", "coolant temperature above 110 °C, clear when it is back above 120 °C"],
    ["beyond the limit", "coolant temperature above 110 °C, clear when it drops below 120 °C"],
    ["in another unit", "coolant temperature above 110 °C, clear when it drops below 50 km/h"],
    ["of another signal", "coolant temperature above 110 °C, clear when the voltage drops below 95"],
    ["that has to last", "coolant temperature above 110 °C, clear when it drops below 95 °C for 10 minutes"],
    ["of several conditions", "coolant temperature above 110 °C or speed above 90 km/h, clear when it drops below 80"],
    [
      "said twice",
      "coolant temperature above 110 °C, clear when it drops below 95 °C, clear when it drops below 90 °C",
    ],
    ["without a limit", "coolant temperature is unusual, clear when it drops below 95 °C"],
  ])("is refused %s", (_, sentence) => expect(read(sentence)).toBe("refused"));
});
