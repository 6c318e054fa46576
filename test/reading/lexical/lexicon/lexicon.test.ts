import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { facetsOf } from "../../../../tools/sentences/facets.ts";
import { groups } from "../../../../tools/sentences/groups.ts";
import { page } from "../../../../tools/sentences.ts";
import { service } from "../../../../tools/sentences/service.ts";
import { category } from "../../../../worker/reading/lexical/lexicon/category.ts";
import { comparisons } from "../../../../worker/reading/lexical/lexicon/comparisons.ts";
import { opposite } from "../../../../worker/reading/lexical/grammar/relations/sides.ts";
import { bounds } from "../../../../worker/reading/lexical/lexicon/words/prescriptions.ts";
import { longest } from "../../../../worker/reading/lexical/chart/longest.ts";
import { pattern } from "../../../../worker/reading/lexical/chart/pattern.ts";
import { readLexically } from "../../../../worker/reading/lexical/reader.ts";
import { tokenise } from "../../../../worker/reading/lexical/text/tokenise.ts";

describe.each(groups.map((group) => [group.title, group] as const))("%s", (_, { entries }) => {
  it.each(entries.map(({ says }) => says))("%s reads %s", (sentence, reads) => {
    expect(facetsOf(readLexically(sentence, service))).toContain(reads);
  });

  it("each example is found by its own entry", () => {
    const lost = entries.filter((entry) => {
      const tokens = tokenise(entry.says[0]);
      return !tokens.some((_token, at) => pattern(entry.phrase).match(tokens, at) !== null);
    });
    expect(lost.map(({ phrase }) => phrase)).toEqual([]);
  });
});

it.each(
  // What is worse, or better, depends on the signal.
  comparisons.phrases
    .filter(({ phrase }) => !/^\+$|worse|better/.test(phrase))
    .map(({ phrase, meaning }) => [phrase, meaning] as const),
)("the comparison %s has its side", (phrase, meaning) => {
  const { binds } = meaning;
  // A limit by its name raises the alarm where it is broken.
  const direction = bounds.phrases.some((bound) => [phrase, phrase.replace(/^an? | of$/g, "")].includes(bound.phrase))
    ? opposite(meaning.direction)
    : meaning.direction;
  const sentence = binds === "after" ? `page latency 500 ms ${phrase}` : `page latency ${phrase} 500 ms`;
  expect(readLexically(sentence, service).parts[0]).toMatchObject({ direction, number: { value: 500, unit: "ms" } });
});

it("no category is kept in vain", () => {
  const reader = globSync("worker/reading/lexical/**/*.ts").map((file) => readFileSync(file, "utf8"));
  const text = reader.join("");
  expect(Object.keys(category).filter((name) => !new RegExp(`\\bcategory\\.${name}\\b`).test(text))).toEqual([]);
});

it("the guide speaks of every group of the lexicon", () => {
  for (const { title, entries } of groups) {
    expect(page()).toContain(`**${title}**`);
    expect(entries.length).toBeGreaterThan(0);
  }
});

describe("a pattern", () => {
  const found = (source: string, text: string): string | null => {
    const tokens = tokenise(text);
    const hit = pattern(source).match(tokens, 0);
    return hit === null
      ? null
      : tokens
          .slice(0, hit.end)
          .map((token) => token.text)
          .join(" ");
  };

  it.each([
    ["at most once (per|every|a) (DUR|UNIT)", "at most once per hour please", "at most once per hour"],
    ["for [at least] DUR", "for at least ten minutes", "for at least 10 minutes".replace("10", "ten")],
    ["for [at least] DUR", "for ever", null],
    ["between CLOCK and CLOCK", "between 9am and 17:30", "between 09:00 and 17:30"],
    ["on DAY [to DAY]", "on Monday to Friday", "on monday to friday"],
    ["INT times", "3 times", "3 times"],
  ])("%s matches the most of %s", (source, text, want) => expect(found(source, text)).toBe(want));

  it("that does not close is an error", () => expect(() => pattern("(a|b")).toThrow("does not close"));

  it("longest takes the longest of several", () => {
    const [a, b] = ["on change", "on change of mind"].map((phrase) => ({
      phrase,
      meaning: phrase,
      says: ["", ""] as const,
      pattern: pattern(phrase),
    }));
    if (a === undefined || b === undefined) throw new Error("two entries");
    expect(longest([a, b], tokenise("on change of mind"), 0)?.entry).toBe(b);
  });
});
