import { describe, expect, it } from "vitest";
import { calls, short, trucks } from "./support.ts";

describe("what is lacking beside a condition", () => {
  it.each([
    [
      "more than 20 calls waiting with no agents available",
      calls,
      "queue.calls_waiting above 20 AND agents.available below 1",
    ],
    [
      "more than 20 calls waiting without agents available",
      calls,
      "queue.calls_waiting above 20 AND agents.available below 1",
    ],
    [
      "calls waiting above 20 with zero agents available",
      calls,
      "queue.calls_waiting above 20 AND agents.available below 1",
    ],
    [
      "speed above 90 km/h without fault codes",
      trucks,
      "vehicle.speed_kmh above 90 km/h AND vehicle.fault_codes below 1",
    ],
  ])("%s", (sentence, catalogue, want) => expect(short(sentence, catalogue)).toBe(want));

  it.each([
    ["calls waiting above 20 with no jitter", calls],
    ["calls waiting above 20 with no end in sight", calls],
    ["calls waiting above 20 without warning", calls],
    ["speed above 90 km/h with no driver", trucks],
  ])("is no condition: %s", (sentence, catalogue) => expect(short(sentence, catalogue)).toBe("refused"));
});

it("needs a number to stand beside", () => {
  expect(short("long calls with no agents", calls)).not.toContain("AND");
});
