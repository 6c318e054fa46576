import { z } from "@hono/zod-openapi";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeCursor, encodeCursor } from "../../../worker/contract/wire/pagination.ts";

const position = z.tuple([z.number(), z.string()]);

describe("cursors", () => {
  it("come back as they went", () => {
    fc.assert(
      fc.property(fc.tuple(fc.integer(), fc.string({ unit: "grapheme" })), (given) => {
        const cursor = encodeCursor("decisions", given);
        expect(cursor).toMatch(/^[A-Za-z0-9_-]+$/);
        expect(decodeCursor("decisions", cursor, position)).toEqual(given);
      }),
    );
  });

  it.each([
    ["of another list", encodeCursor("primitives", [1, "a"])],
    ["with another position", encodeCursor("decisions", ["a", 1])],
    ["that is no base64url", "a+b="],
    ["that is no JSON", btoa("hello").replaceAll("=", "")],
    ["that is empty", ""],
  ])("%s are refused at `cursor`", (_title, cursor) => {
    expect(() => decodeCursor("decisions", cursor, position)).toThrow(
      expect.objectContaining({ code: "validation_error", location: "cursor" }),
    );
  });
});
