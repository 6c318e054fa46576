import { describe, expect, it } from "vitest";
import { page } from "../../../../../tools/sentences.ts";
import { service } from "../../../../../tools/sentences/service.ts";
import { marksOf } from "../../../../../worker/reading/lexical/chart/chart.ts";
import { relationsOf } from "../../../../../worker/reading/lexical/grammar/relations/relations.ts";
import { judges } from "../../../../../worker/reading/lexical/grammar/relations/rules.ts";
import { settingsOf } from "../../../../../worker/reading/lexical/grammar/relations/setting.ts";
import { readLexically } from "../../../../../worker/reading/lexical/reader.ts";
import { tokenise } from "../../../../../worker/reading/lexical/text/tokenise.ts";

const derivations = (text: string) => {
  const tokens = tokenise(text);
  return relationsOf(tokens, marksOf(tokens));
};

describe("the judges of the grammar", () => {
  it.each(judges.map((judge) => [judge.says, judge] as const))("%s is read by its own", (says, { reads, name }) => {
    const tokens = tokenise(says);
    const found = settingsOf(tokens, marksOf(tokens), new Set()).flatMap(reads);
    const [best] = derivations(says);
    expect(found.map(({ kind, direction }) => [kind, direction])).toContainEqual([best.kind, best.direction]);
    expect(page()).toContain(`| ${says} | ${name} |`);
  });

  it("the cheapest that leaves the fewest marks is believed, and the next is known", () => {
    const [best, next] = derivations("load rises over 5");
    expect(best).toMatchObject({ kind: "compare", direction: "above" });
    expect(next).toMatchObject({ kind: "move", direction: "above" });
    expect(derivations("load drops below 5").map(({ kind, number }) => number !== null && kind)).not.toContain("move");
    expect(
      derivations("load drops by 5%")
        .map(({ kind }) => kind)
        .slice(0, 2),
    ).toEqual(["move", "move"]);
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
