import { describe, expect, it } from "vitest";
import { page } from "../../../../../tools/sentences.ts";
import { service } from "../../../../../tools/sentences/service.ts";
import { marksOf } from "../../../../../worker/reading/lexical/chart/chart.ts";
import { relationOf } from "../../../../../worker/reading/lexical/grammar/relations/relation.ts";
import { derive, rules } from "../../../../../worker/reading/lexical/grammar/relations/derive.ts";
import { readLexically } from "../../../../../worker/reading/lexical/reader.ts";
import { tokenise } from "../../../../../worker/reading/lexical/text/tokenise.ts";

const derivations = (text: string) => {
  const tokens = tokenise(text);
  return derive(tokens, marksOf(tokens), new Set());
};

describe("the rules of the grammar", () => {
  it.each(rules.map(({ says, name }) => [says, name]))("%s is read by: %s", (says, name) => {
    const tokens = tokenise(says);
    expect(relationOf(tokens, marksOf(tokens)).rule).toBe(name);
  });

  it("are told in the guide", () => {
    for (const { says, name } of rules) expect(page()).toContain(`| ${says} | ${name} |`);
  });

  it("have names of their own and costs that tell them apart", () => {
    expect(new Set(rules.map(({ name }) => name)).size).toBe(rules.length);
    expect(new Set(rules.map(({ cost }) => cost)).size).toBe(rules.length);
  });

  it("the cheapest that leaves the fewest marks is believed, and the next is known", () => {
    const [best, next] = derivations("load drops below 5");
    expect(best).toMatchObject({ rule: "compared with a number", relation: { kind: "compare", direction: "below" } });
    expect(next).toMatchObject({ rule: "moved by an amount", relation: { kind: "move" } });
    const [moved, compared] = derivations("load drops by 5%");
    expect(moved.rule).toBe("moved by an amount");
    expect(compared?.rule).toBe("compared with a number");
  });

  it("many times in one phrase are read in no more than a few ways", () => {
    expect(derivations(`load is open ${"for 5 minutes ".repeat(30)}`).length).toBeLessThan(100);
  });
});

describe("two numbers or times where one belongs", () => {
  it.each(["page latency is above 500 ms above 900 ms", "error rate above 5% below 10% 3 wombats 17"])(
    "are asked about: %s",
    (text) => {
      const { question, unread } = readLexically(text, service);
      expect(question ?? unread).not.toBeNull();
    },
  );
});
