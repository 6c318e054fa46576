import { describe, expect, it } from "vitest";
import { portAsked } from "../../tools/runtime/port.ts";

describe("PORT", () => {
  it.each([
    [undefined, 8787],
    ["0", 0],
    ["9000", 9000],
  ])("%s is port %i", (asked, port) => expect(portAsked(asked, 8787)).toBe(port));

  it.each(["", " ", "http", "-1", "65536", "80.5"])('"%s" is refused', (asked) => {
    expect(() => portAsked(asked, 8787)).toThrow(`PORT must be a port number, not "${asked}".`);
  });
});
