import { describe, expect, it } from "vitest";
import type { Catalogue } from "../../../../../worker/domain/language/catalogue.ts";
import { page } from "../../../../../tools/sentences.ts";
import { service } from "../../../../../tools/sentences/service.ts";
import { marksOf } from "../../../../../worker/reading/lexical/chart/chart.ts";
import { relationOf } from "../../../../../worker/reading/lexical/grammar/relations/relation.ts";
import { derive, rules } from "../../../../../worker/reading/lexical/grammar/relations/derive.ts";
import { readLexically } from "../../../../../worker/reading/lexical/reader.ts";
import { tokenise } from "../../../../../worker/reading/lexical/text/tokenise.ts";
import { compileIntent } from "../../../../../worker/domain/task/compile-intent.ts";
import { readSentence } from "../../../../../worker/domain/task/sentence/form/read-sentence.ts";
import { settle } from "../../../../../worker/domain/task/sentence/settle/settle.ts";
import { lenient } from "../../../../domain/task/support/build.ts";

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

describe("two numbers, times or states where one belongs", () => {
  const saying = (text: string, catalogue: Catalogue = service) => {
    const { question, runners = [], unread } = readLexically(text, catalogue);
    const readings = runners.map(({ reading }) =>
      reading.parts.map(({ direction, number, window, label }) => label ?? `${direction} ${number?.text} ${window}`),
    );
    const span = question == null ? null : text.slice(question.span.start, question.span.end);
    return { about: question?.about ?? null, span, readings, refused: unread?.reason };
  };

  it("are asked about, with a reading for each", () => {
    expect(saying("page latency is above 500 ms above 900 ms")).toEqual({
      about: "number",
      span: "above 900 ms",
      readings: [["above 500 ms null"], ["above 900 ms null"]],
      refused: "unread_part",
    });
    expect(saying("error rate rises 10% in the last hour over 7 days")).toEqual({
      about: "window",
      span: "over 7 days",
      readings: [["above 10% 1h"], ["above 10% 7d"]],
      refused: "unread_part",
    });
  });

  it("of which one is above and the other below may both be meant", () => {
    expect(saying("error rate above 5% below 10%").readings).toEqual([
      ["above 5% null"],
      ["below 10% null"],
      ["above 5% null", "below 10% null"],
    ]);
  });

  it("and a flag whose state is told by an unknown word may be either", () => {
    const replication: Catalogue = {
      primitives: [
        {
          primitive_id: "db.replication",
          type: "boolean",
          description: "True while the replication runs",
          missing_data_policy: "null",
        },
      ],
      context: null,
    };
    expect(saying("alert me when the replication wobbled", replication)).toEqual({
      about: "state",
      span: "wobbled",
      readings: [["true"], ["false"]],
      refused: "unread_part",
    });
  });

  it("are told in the refusal by sentences that compile", () => {
    const intent = "page latency is above 500 ms above 900 ms";
    const around = { intent, catalogue: service, guardrails: { definition: lenient, label: "v1" }, context: null };
    const common = { ...around, constraints: {} };
    const compile = () =>
      settle(intent, readLexically(intent, service), null, {
        reading: (reading) => compileIntent({ ...common, reading }),
        sentence: (text) => {
          const read = readSentence(text);
          return read === null ? null : compileIntent({ ...common, intent: text, ...read });
        },
      });
    expect(compile).toThrow(
      expect.objectContaining({
        message: '"above 900 ms" can be taken for more than one number.',
        details: expect.objectContaining({
          question: "number",
          span: { start: 29, end: 41 },
          readings: [
            expect.objectContaining({ differs: "number", sentence: "Alert when `service.latency_ms` is above 500." }),
            expect.objectContaining({ differs: "number", sentence: "Alert when `service.latency_ms` is above 900." }),
          ],
        }),
      }),
    );
  });

  it.each([
    ["a number of things beside a level", "more than 10 services with error rate above 5%"],
    ["something else that nothing reads", "error rate above 5% below 10% 3 wombats 17"],
    ["the two ends of a change", "error rate goes from under 5% to over 7%"],
  ])("with %s are refused", (_, text) => {
    expect(saying(text)).toMatchObject({ about: null, readings: [], refused: "unread_part" });
  });
});
