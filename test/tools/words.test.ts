import { describe, expect, it } from "vitest";
import { wordFaults } from "../../tools/walls/words.ts";

const grammar = "worker/reading/lexical/grammar/x.ts";
const complaints = (text: string, file = grammar): string[] => wordFaults(file, text).map(({ message }) => message);

describe("the wall around the words of the reader", () => {
  it.each([
    ["a comparison with a word", 'if (token.text === "by") stop();', "by"],
    ["its denial", 'if (tokens[at]?.text !== "of") stop();', "of"],
    ["a word of no token", 'const led = word(0) === "per";', "per"],
    ["one of several", 'const side = ["from", "away"].includes(next);', "from"],
    ["a set", 'const articles = new Set(["a", "the"]);', "a"],
    ["a list in a string", 'const leads = new Set("over in within".split(" "));', "over in within"],
    ["a map", 'const sides = new Map([["over", 1]]);', "over"],
    ["a record", "const sides: Record<string, number> = { over: 1 };", "over"],
    ["an object that a word is looked up in", "const factor = { doubl: 2 }[token.stem];", "doubl"],
    ["a pattern", "const unit = /^seconds?$/;", "seconds"],
    ["an ending", 'const many = word.endsWith("s");', "s"],
    ["a pattern of text", "const place = new RegExp(`\\\\bp${place}\\\\b`);", "p"],
    ["a table of phrases", 'const joints = phraseTable([[1, "and, but"]]);', "phraseTable"],
    ["entries", 'const one = entriesOf(1, "", { "at once": "" });', "entriesOf"],
  ])("stops %s", (_, text, word) => {
    expect(complaints(text)).toContain(`"${word}" is a word of a sentence; make it a category in lexicon/`);
  });

  it.each([["0.5"], ["1.25"], [".34"]])("stops the threshold %s", (number) => {
    expect(complaints(`if (score >= ${number}) stop();`)).toEqual([
      `${number} is a threshold; name it in choice/weights.ts`,
    ]);
  });

  it.each([
    ["a term of the code", 'if (mark.kind === "number" || number.unit === "percent") go();'],
    ["several of them", 'if (["move", "rank"].includes(mark.kind)) go();'],
    ["what a word was used for", 'if (uses.get(token) === "signal") go();'],
    ["punctuation", 'if (token.text === "," || /^[.;!?]$/.test(token.text)) go();'],
    ["shapes of digits", "const whole = /^\\d+(?:\\.\\d+)?$/;"],
    ["a message", 'return { reason: "empty", why: "Nothing was said." };'],
    ["a type", 'type Side = "above" | "below";'],
    ["counts", "const far = at + 3 > 7;"],
  ])("lets %s pass", (_, text) => expect(complaints(text)).toEqual([]));

  it("stands around the reader only, and not around its lexicon and weights", () => {
    const word = 'const by = token.text === "by";';
    expect(complaints(word, "worker/reading/lexical/lexicon/words/particles.ts")).toEqual([]);
    expect(complaints(word, "worker/domain/task/x.ts")).toEqual([]);
    expect(complaints("const least = 0.15;", "worker/reading/lexical/choice/weights.ts")).toEqual([]);
  });
});
