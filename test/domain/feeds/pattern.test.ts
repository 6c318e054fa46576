import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DomainError } from "../../../worker/domain/values/errors/errors.ts";
import { compilePattern } from "../../../worker/domain/feeds/pattern.ts";
import { orRefusal } from "../../support/refused.ts";
import { runsOf } from "../../support/runs.ts";

const matches = (pattern: string, text: string) => compilePattern(pattern)(text, { left: 1_000_000 });

describe("a pattern", () => {
  it.each([
    ["node_.*", "node_load1", true],
    ["node_.*", "go_gc", false],
    ["", "", true],
    ["", "x", false],
    ["a|bc|", "", true],
    ["a|bc", "bc", true],
    ["(a|b)*c+", "ababcc", true],
    ["(?:ab){2,3}", "ababab", true],
    ["(?:ab){2,3}", "abababab", false],
    ["[a-c_-]+", "a-b_c", true],
    ["[^0-9]+", "ab1", false],
    ["\\d{4}-\\d\\d", "2026-09", true],
    ["^/var(/.*)?$", "/var/log", true],
    ["\\.\\*", ".*", true],
    ["[]a]+", "]a", true],
    ["ü+", "üü", true],
    [".", "𝄞", true],
    [".", "\n", false],
    ["x{0}", "", true],
    ["(a*)*b", "aaab", true],
    ["a+?b??", "aa", true],
  ])("%s on %j is %s", (pattern, text, expected) => {
    expect(matches(pattern, text)).toBe(expected);
  });

  it.each([
    "(",
    ")",
    "a)",
    "[",
    "[b-a]",
    "*",
    "a{2",
    "a{3,2}",
    "a{2000}",
    "\\1",
    "\\b",
    "(?=a)",
    "(?<n>a)",
    "a^b",
    "a$b",
    "\\",
    "[[:alpha:]]",
    "x".repeat(257),
    "(a{1000}){1000}",
    "(){1000}{1000}{1000}",
    "(".repeat(100),
  ])("%s is refused with words", (pattern) => {
    expect(() => compilePattern(pattern)).toThrow(/pattern/);
  });

  it("costs a visit of each state a character, whatever it is", () => {
    const text = "a".repeat(2000);
    for (const pattern of ["(a+)+", "(a|a)*b", "(a*)*b", "(a?){100}a{100}", "([a-z]+)*!"]) {
      const effort = { left: 10_000_000 };
      expect(compilePattern(pattern)(text, effort)).not.toBeNull();
      expect(10_000_000 - effort.left).toBeLessThan(2001 * 1000);
    }
  });

  it("gives up where the effort is used up", () => {
    expect(compilePattern("(a|b)*c")("ab".repeat(1000), { left: 50 })).toBeNull();
  });

  it("agrees with RegExp", () => {
    const pieces = "a b c . [ab] [^a] (a|b) (?:bc) a* b+ c? (ab){1,2} |".split(" ");
    const parts = fc.array(fc.constantFrom(...pieces), { maxLength: 8 });
    const texts = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 8 });
    fc.assert(
      fc.property(parts, texts, (chosen, text) => {
        const pattern = chosen.join("");
        const expected = new RegExp(`^(?:${pattern})$`).test(text);
        expect([pattern, text, matches(pattern, text)]).toEqual([pattern, text, expected]);
      }),
      runsOf(2_000),
    );
  });

  it("is refused or answers, whatever it is", () => {
    const odd = fc.string({ unit: fc.constantFrom(...Array.from("ab(|)[]{}*+?.^$\\-,0129dw:=")), maxLength: 40 });
    fc.assert(
      fc.property(odd, fc.string({ maxLength: 20 }), (pattern, text) => {
        const answer = orRefusal(() => compilePattern(pattern)(text, { left: 100_000 }));
        expect([true, false, "validation_error"]).toContain(answer instanceof DomainError ? answer.code : answer);
      }),
      runsOf(2_000),
    );
  });
});
