import { describe, expect, it } from "vitest";
import {
  checkSilencedTime,
  holdsBack,
  longestSilenceDays,
  silenceStatus,
} from "../../../worker/domain/firing/silence.ts";
import { DomainError } from "../../../worker/domain/values/errors/errors.ts";
import { dayMs } from "../../../worker/domain/values/time.ts";

const silence = { starts_at: 100, ends_at: 200 };

describe("a silence", () => {
  it.each([
    ["about its time, recorded in it", 150, 150, true],
    ["about its first moment", 100, 300, true],
    ["about its time, found out after it", 150, 900, true],
    ["about an earlier time, to be told during it", 50, 150, true],
    ["about a later time, to be told during it", 250, 199, true],
    ["about the moment at which it ends", 200, 200, false],
    ["about a time before it, told before it", 50, 99, false],
    ["about a time before it, told after it", 50, 900, false],
  ])("looks at a firing %s", (_, at, recorded_at, held) => {
    expect(holdsBack(silence, { at, recorded_at })).toBe(held);
  });

  it("that was ended before it began holds nothing back", () => {
    const ended = { starts_at: 100, ends_at: 40 };
    for (const at of [0, 39, 40, 99, 100, 150]) expect(holdsBack(ended, { at, recorded_at: at })).toBe(false);
  });

  it.each([
    ["scheduled", 99],
    ["active", 100],
    ["active", 199],
    ["ended", 200],
  ])("is %s at %i", (status, now) => {
    expect(silenceStatus(silence, now)).toBe(status);
  });

  it("has ended where it was ended before it began, also before it would have begun", () => {
    expect(silenceStatus({ starts_at: 100, ends_at: 40 }, 30)).toBe("ended");
  });

  const now = 1_000 * dayMs;
  const longest = longestSilenceDays * dayMs;
  it.each([
    ["that is over", { starts_at: now - 10, ends_at: now }, "until"],
    ["that ends before it begins", { starts_at: now + 20, ends_at: now + 10 }, "from"],
    ["without length", { starts_at: now + 20, ends_at: now + 20 }, "from"],
    ["without an end in sight", { starts_at: now, ends_at: now + longest + 1 }, "until"],
    ["from long ago", { starts_at: now - longest - 1, ends_at: now + 1 }, "from"],
  ])("of a time %s is refused", (_, time, location) => {
    expect(() => checkSilencedTime(time, now)).toThrow(DomainError);
    expect(() => checkSilencedTime(time, now)).toThrow(expect.objectContaining({ code: "validation_error", location }));
  });

  it("may last as long as it may, and may begin later or earlier", () => {
    for (const starts_at of [now - longest, now + longest - 1])
      expect(() => checkSilencedTime({ starts_at, ends_at: now + longest }, now)).not.toThrow();
  });
});
