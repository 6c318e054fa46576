import { describe, expect, it } from "vitest";
import { short, ward } from "./support.ts";

describe("what should be", () => {
  it.each([
    "heart rate must stay below 120",
    "heart rate should be between 60 and 100",
    "keep the heart rate below 120",
    "make sure the heart rate is above 60",
    "SpO2 target of 92% missed",
  ])("is no condition: %s", (sentence) => expect(short(sentence, ward)).toBe("refused"));

  it.each([
    ["heart rate above 120, somebody should be called", "baby.heart_rate above 120"],
    ["tell me if the heart rate should be above 120", "baby.heart_rate above 120"],
    ["keep the heart rate in check: alert above 120", "baby.heart_rate above 120"],
  ])("is told beside one: %s", (sentence, want) => expect(short(sentence, ward)).toBe(want));
});
