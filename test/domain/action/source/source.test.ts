import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isPointer, resolvePointer } from "../../../../worker/domain/action/source/json-pointer.ts";
import { readFetched } from "../../../../worker/domain/action/source/fetched.ts";
import { fillAddress, sourceAddressProblem } from "../../../../worker/domain/action/source/source-address.ts";

const noon = Date.parse("2026-03-01T12:00:00.000Z");

describe("a JSON pointer", () => {
  // The examples of RFC 6901, section 5.
  const document = {
    foo: ["bar", "baz"],
    "": 0,
    "a/b": 1,
    "c%d": 2,
    "e^f": 3,
    "g|h": 4,
    "i\\j": 5,
    'k"l': 6,
    " ": 7,
    "m~n": 8,
  };
  it.each([
    ["", document],
    ["/foo", ["bar", "baz"]],
    ["/foo/0", "bar"],
    ["/", 0],
    ["/a~1b", 1],
    ["/c%d", 2],
    ["/e^f", 3],
    ["/g|h", 4],
    ["/i\\j", 5],
    ['/k"l', 6],
    ["/ ", 7],
    ["/m~0n", 8],
  ])("%j finds its value", (pointer, value) => {
    expect(isPointer(pointer)).toBe(true);
    expect(resolvePointer(document, pointer)).toEqual(value);
  });

  it.each(["/foo/2", "/foo/-", "/foo/00", "/foo/length", "/nothing", "/foo/0/x", "/__proto__", "/constructor"])(
    "%s finds nothing",
    (pointer) => {
      expect(resolvePointer(document, pointer)).toBeUndefined();
    },
  );

  it.each(["foo", "/a~", "/a~2", "#/foo"])("%s is none", (pointer) => {
    expect(isPointer(pointer)).toBe(false);
  });
});

describe("the address of a source", () => {
  const url = "https://example.com/v1/{entity}/rate?of={entity}&at={timestamp}";

  it("takes entity and time percent-encoded", () => {
    expect(fillAddress(url, "a/b?c#d&e=f %", noon)).toBe(
      "https://example.com/v1/a%2Fb%3Fc%23d%26e%3Df%20%25/rate?of=a%2Fb%3Fc%23d%26e%3Df%20%25&at=2026-03-01T12%3A00%3A00.000Z",
    );
  });

  it.each([".", ".."])("is not filled with %j as a whole segment", (entity) => {
    for (const place of [url, "https://example.com/v1/{entity}", "https://example.com/{entity}/"])
      expect(fillAddress(place, entity, noon)).toBeNull();
    expect(fillAddress("https://example.com/of-{entity}", entity, noon)).toBe(`https://example.com/of-${entity}`);
    expect(fillAddress("https://example.com/?of={entity}", entity, noon)).toBe(`https://example.com/?of=${entity}`);
  });

  it("keeps its host and its path whatever the entity", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (entity) => {
        const filled = fillAddress(url, entity, noon);
        if (filled === null) return fc.pre(false);
        const { host, pathname, searchParams } = new URL(filled);
        expect([host, decodeURIComponent(pathname), searchParams.get("of")]).toEqual([
          "example.com",
          `/v1/${entity}/rate`,
          entity,
        ]);
      }),
    );
  });

  it.each([
    [url, null],
    ["https://{entity}.example.com/", "must not have placeholders in its host"],
    ["https://example.com:{entity}/", "must not have placeholders in its host"],
    ["https://example.com/{name}", "has the placeholder {name}; use {entity} or {timestamp}"],
    ["https://example.com/{entity", "has an unmatched brace"],
    ["http://example.com/{entity}", "must use https"],
    ["https://127.0.0.1/{entity}", "must not point to this machine"],
    ["{entity}", "must not have placeholders in its host"],
  ])("%s: %s", (address, problem) => {
    expect(sourceAddressProblem(address, false)).toBe(problem);
  });
});

describe("what a source answers", () => {
  const signal = { primitive_id: "app.x", type: "float" as const, value_pointer: "/v" };

  it.each([
    [{ v: 0.5 }, { value: 0.5, observed_at: noon }],
    [{ v: -0 }, { value: 0, observed_at: noon }],
    [
      { v: null },
      {
        problem:
          "The source's response at /v does not fit: app.x is float and takes no null; leave the observation out instead.",
      },
    ],
    [{ v: "1" }, { problem: "The source's response at /v does not fit: app.x is float and takes a number, not text." }],
    [
      JSON.parse('{ "v": -1e400 }'),
      {
        problem:
          "The source's response at /v does not fit: app.x is float and takes a number, not one too large to hold.",
      },
    ],
    [{}, { problem: "The source's response at /v holds nothing." }],
    [{ v: [1] }, { problem: "The source's response at /v is not a single value." }],
  ])("%j is %j", (body, expected) => {
    expect(readFetched(signal, body, noon)).toEqual(expected);
  });

  it("is the value itself without a pointer", () => {
    expect(readFetched({ primitive_id: "app.x", type: "int" }, 7, noon)).toEqual({ value: 7, observed_at: noon });
  });

  it("takes null for a nullable signal, and text in its normal form", () => {
    expect(readFetched({ ...signal, type: "float?" }, { v: null }, noon)).toEqual({ value: null, observed_at: noon });
    expect(readFetched({ ...signal, type: "string" }, { v: "e\u0301" }, noon)).toEqual({
      value: "é",
      observed_at: noon,
    });
    expect(readFetched({ ...signal, type: "string" }, { v: "x".repeat(1025) }, noon)).toHaveProperty("problem");
  });

  it("may be of the very time asked about, and of none later", () => {
    const timed = { ...signal, time_pointer: "/at" };
    expect(readFetched(timed, { v: 1, at: "2026-03-01T12:00:00Z" }, noon)).toEqual({ value: 1, observed_at: noon });
    expect(readFetched(timed, { v: 1, at: "2026-03-01T12:00:00.001Z" }, noon)).toHaveProperty("problem");
    expect(readFetched(timed, { v: 1, at: noon }, noon)).toHaveProperty("problem");
    expect(readFetched(timed, { v: 1 }, noon)).toHaveProperty("problem");
  });
});
