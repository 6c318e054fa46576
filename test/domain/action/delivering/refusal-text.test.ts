import fc from "fast-check";
import { expect, it } from "vitest";
import { refusalText } from "../../../../worker/domain/action/delivering/refusal-text.ts";

it.each([
  ["", [], ""],
  ["no_text", ["account:1"], "no_text"],
  ["unknown user ACCOUNT:1.", ["account:1"], "unknown user ***."],
  ['{"user":"a\\"b"}', ['a"b'], '{"user":"***"}'],
  ["/services/T0/B0/key?x=1", ["T0", "B0", "key?x=1"], "/services/***/***/***"],
  ["invalid_blocks in v2", ["in"], "invalid_blocks *** v2"],
  ["one\n\ttwo\u0000three", [], "one two three"],
])("of %j without %j it shows %j", (answer, withheld, shown) => {
  expect(refusalText(answer, withheld)).toBe(shown);
});

it("is short, a line, and repeats nothing of what is withheld, whatever surrounds it", () => {
  const long = fc
    .string({ minLength: 4, maxLength: 40, unit: "grapheme-ascii" })
    .filter((one) => /^[^\s*]{4,}$/.test(one));
  fc.assert(
    fc.property(fc.string({ maxLength: 500 }), long, fc.string({ maxLength: 500 }), (before, name, after) => {
      const shown = refusalText(`${before}${name}${after}`, [name]);
      expect(shown.toLowerCase()).not.toContain(name.toLowerCase());
      expect(Array.from(shown).length).toBeLessThanOrEqual(300);
      expect(shown).not.toMatch(/[\n\r\t]/);
    }),
  );
});
