import { describe, expect, it } from "vitest";
import { sparkPath } from "../../console/charts/spark-path.ts";
import { announce, announceArrival, announced, beginAction } from "../../console/state/announce.ts";
import { failureOf, isAbout } from "../../console/state/failure.ts";
import { BadRequestError } from "../../sdk/src/index.ts";

describe("a failure", () => {
  const refusal = new BadRequestError(400, {
    type: "validation_error",
    message: "`cooldown` is not a duration.",
    location: "firing.cooldown",
    suggestion: "Write it like 15m.",
    request_id: "req_1",
  });

  it("of the API is told in its words", () => {
    expect(failureOf(refusal)).toEqual({
      type: "validation_error",
      message: "`cooldown` is not a duration.",
      location: "firing.cooldown",
      suggestion: "Write it like 15m.",
      requestId: "req_1",
    });
  });

  it("of our own has a message too", () => {
    expect(failureOf(new TypeError("no such thing"))).toEqual({ type: "console_error", message: "no such thing" });
    expect(failureOf("text").message).toBe("text");
  });

  it("belongs to the field at fault and to those around it, and to no other", () => {
    const failure = failureOf(refusal);
    expect(
      ["firing", "firing.cooldown", "watch", "firing.cool", "fire"].map((field) => isAbout(failure, field)),
    ).toEqual([true, true, false, false, false]);
    expect(isAbout(null, "firing")).toBe(false);
  });
});

describe("a sparkline", () => {
  it("keeps a series and its limit inside the box", () => {
    expect(sparkPath([0, 10], 5, 96, 24)).toEqual({ path: "M3 21L93 3", limit: 12, end: [93, 3] });
  });

  it("draws one point, a level series, and nothing", () => {
    expect(sparkPath([7], null, 96, 24)).toEqual({ path: "M93 12", limit: null, end: [93, 12] });
    expect(sparkPath([7, 7], null, 96, 24)?.path).toBe("M3 12L93 12");
    expect(sparkPath([Number.NaN], 3, 96, 24)).toBeNull();
    expect(sparkPath([], null, 96, 24)).toBeNull();
  });
});

describe("the live region", () => {
  it("says what was done and where it led, and leaves it at that", () => {
    announce("Deleted.");
    announceArrival("Tasks");
    expect(announced.value).toBe("Deleted. Tasks");
    announceArrival("Write");
    expect(announced.value).toBe("Write");
  });

  it("says only where somebody arrives who went there by another action", () => {
    announce("Saved.");
    beginAction();
    announceArrival("Alarms");
    expect(announced.value).toBe("Alarms");
  });
});
