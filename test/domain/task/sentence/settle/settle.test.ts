import { describe, expect, it } from "vitest";
import type { DomainError } from "../../../../../worker/domain/values/errors/errors.ts";
import { semanticError } from "../../../../../worker/domain/values/errors/violation.ts";
import { compileIntent, type CompiledIntent } from "../../../../../worker/domain/task/compile-intent.ts";
import type { Reading, ReadingPart } from "../../../../../worker/domain/language/reading.ts";
import type { Opinion } from "../../../../../worker/domain/task/sentence/settle/opinion.ts";
import { readSentence } from "../../../../../worker/domain/task/sentence/form/read-sentence.ts";
import { settle } from "../../../../../worker/domain/task/sentence/settle/settle.ts";
import { lenient, part, reading, signal } from "../../support/build.ts";
import { refusalOf } from "../../../../support/refused.ts";

const text = "tell me when the load is over 5";
const common = {
  catalogue: {
    primitives: [
      signal("float"),
      signal("float", { primitive_id: "disk.load" }),
      signal("float", { primitive_id: "cpu.load" }),
      signal("float", { primitive_id: "net.load" }),
    ],
    context: null,
  },
  guardrails: { definition: lenient, label: "v1" },
  context: null,
  constraints: {},
};
const compiler = {
  reading: (one: Reading) => compileIntent({ ...common, intent: text, reading: one }),
  sentence: (intent: string) => {
    const read = readSentence(intent);
    return read === null ? null : compileIntent({ ...common, intent, ...read });
  },
};
const over = (value: number, extra: Partial<ReadingPart> = {}) =>
  part({ relation: "compare", direction: "above", number: { value, unit: "none", text: String(value) }, ...extra });
const says = (parts: ReadingPart[], extra: Partial<Reading> = {}) => reading(parts, { reader: "lexical", ...extra });
const drafted = (...tests: string[]): Opinion => ({
  reader: "model",
  drafts: tests.map((test) => `Alert when ${test}.`),
});
const unsure = { reason: "needs_choice" as const, candidates: [] };
const over5 = "`service.load` is above 5";
const on = (primitive_id: string) => says([over(5, { primitive_id })], { confidence: 0.5 });
const span = { start: 17, end: 21 };

interface Details {
  question?: string;
  reason: string;
  span?: { start: number; end: number };
  readings?: { sentence: string; restated: string; differs: string; confidence: number }[];
}

const refusal = (own: Reading, second: Opinion | null = null) =>
  refusalOf(() => settle(text, own, second, compiler)) as DomainError & { details: Details };
/** What the compiler says of a definition that is none. */
const noDefinition = (): CompiledIntent => {
  throw semanticError("Condition load-threshold", [
    { location: "params.value", message: "it must be a finite number." },
  ]);
};
const sentences = (error: { details: Details }) => error.details.readings?.map(({ sentence }) => sentence);

describe("a reading that is not safe to accept", () => {
  const runners = ["disk.load", "cpu.load", "net.load"].map((id) => ({
    reading: on(id),
    differs: "signal" as const,
    span,
  }));

  it("asks back with the best and the others, at most three", () => {
    const error = refusal(
      says([over(5)], {
        confidence: 0.6,
        question: { about: "signal", span, why: '"busy" was not read.', ...unsure },
        runners,
      }),
    );
    expect(error.code).toBe("intent_unresolved");
    expect(error.message).toBe('"busy" was not read.');
    expect(error.details).toEqual({
      reason: "needs_choice",
      question: "signal",
      span,
      candidates: [],
      readings: [
        {
          sentence: "Alert when `service.load` is above 5.",
          restated: "Alert when the service load is above 5.",
          differs: "signal",
          confidence: 0.6,
        },
        {
          sentence: "Alert when `disk.load` is above 5.",
          restated: "Alert when the disk load is above 5.",
          differs: "signal",
          confidence: 0.5,
        },
        {
          sentence: "Alert when `cpu.load` is above 5.",
          restated: "Alert when the cpu load is above 5.",
          differs: "signal",
          confidence: 0.5,
        },
      ],
    });
  });

  it("offers only what compiles, and nothing twice", () => {
    const gone = { reading: on("gone.load"), differs: "signal" as const, span };
    const same = { reading: says([over(5)]), differs: "number" as const, span };
    const question = { about: "signal" as const, span, why: "", ...unsure };
    const error = refusal(says([over(5)], { question, runners: [gone, same, ...runners.slice(0, 1)] }));
    expect(sentences(error)).toEqual(["Alert when `service.load` is above 5.", "Alert when `disk.load` is above 5."]);
  });

  it("asks on which side of a number where nothing says it", () => {
    const error = refusal(says([over(5, { direction: null, words: "the load is over 5" })], { spans: [] }));
    expect(error.message).toBe("The sentence does not say on which side of 5 service.load matters.");
    expect(error.details).toMatchObject({ reason: "no_direction", question: "number", span: { start: 13, end: 31 } });
    expect(sentences(error)).toEqual([
      "Alert when `service.load` is above 5.",
      "Alert when `service.load` is below 5.",
    ]);
  });

  it("is refused plainly where nothing can be offered", () => {
    const error = refusal(on("gone.load"));
    expect(error.details).toMatchObject({ reason: "no_signal" });
    expect(error.details.readings).toBeUndefined();
    const open = refusal({ ...on("gone.load"), question: { about: "number", span, why: "", ...unsure } });
    expect([open.code, open.details.readings]).toEqual(["intent_unresolved", undefined]);
  });

  it("a refusal for several signals offers what each would mean", () => {
    const unread = { reason: "ambiguous_signal" as const, words: "load", candidates: [] };
    const error = refusal(says([], { unread, runners: runners.slice(0, 2) }));
    expect(error.details).toMatchObject({ reason: "ambiguous_signal", question: "signal", span });
    expect(sentences(error)).toEqual(["Alert when `disk.load` is above 5.", "Alert when `cpu.load` is above 5."]);
    expect(error.message).toBe('"load" can mean more than one signal.');
  });
});

describe("what a model drafts", () => {
  const settled = (own: Reading, second: Opinion): CompiledIntent => settle(text, own, second, compiler);

  it("and compiles to the same is an answer, by both", () => {
    const made = settled(says([over(5)], { confidence: 0.7 }), drafted(over5));
    expect(made.provenance).toMatchObject({ reader: "lexical and model", confidence: 0.7 });
    expect(made.warnings).toEqual([]);
  });

  it("in another order agrees", () => {
    const parts = [over(5), over(3, { primitive_id: "disk.load", negate: true })];
    const second = drafted(`not (\`disk.load\` is above 3) and ${over5}`);
    expect(settled(says(parts), second).provenance.reader).toBe("lexical and model");
  });

  it("settles what the reader was not sure of", () => {
    const question = { about: "signal" as const, span, why: "", ...unsure };
    const own = says([over(5)], { question, runners: [{ reading: on("disk.load"), differs: "signal", span }] });
    expect(settled(own, drafted(over5)).provenance.reader).toBe("lexical and model");
  });

  it.each([
    ["signal", "signal", "`disk.load` is above 5"],
    ["number", "number", "`service.load` is above 7"],
    ["side", "number", "`service.load` is below 5"],
    ["negation", "state", "not (`service.load` is above 5)"],
    ["firing", "window", "`service.load` is above 5 for 15m"],
    ["second condition", "signal", "`service.load` is above 5 and `disk.load` is above 5"],
  ])("with another %s leads to a question with both", (_, about, said) => {
    const error = refusal(says([over(5)]), drafted(said));
    expect(error.details).toMatchObject({ reason: "readers_differ", question: about });
    expect(sentences(error)).toEqual(["Alert when `service.load` is above 5.", `Alert when ${said}.`]);
    expect(error.details.readings?.[1]?.confidence).toBe(0.5);
  });

  it("comes before what the reader thought less likely", () => {
    const question = { about: "signal" as const, span, why: "", ...unsure };
    const own = says([over(5)], { question, runners: [{ reading: on("disk.load"), differs: "signal", span }] });
    const error = refusal(own, drafted("`cpu.load` is above 5"));
    expect(error.details).toMatchObject({ reason: "needs_choice" });
    expect(sentences(error)).toEqual(
      ["service.load", "cpu.load", "disk.load"].map((id) => `Alert when \`${id}\` is above 5.`),
    );
  });

  it("of what could not be read is offered, never followed", () => {
    const unread = { reason: "no_signal" as const, words: "stress", candidates: [] };
    const error = refusal(says([], { unread }), drafted(over5));
    expect(sentences(error)).toEqual(["Alert when `service.load` is above 5."]);
    expect(error.suggestion).toContain("Alert when the service load is above 5.");
  });

  it("is offered only where it compiles", () => {
    const error = refusal(says([over(5)]), drafted("`gone.load` is above 5", "`service.load` is true"));
    expect(sentences(error)).toEqual(["Alert when `service.load` is above 5."]);
  });

  it("being nothing leaves the reading to be confirmed", () => {
    expect(sentences(refusal(says([over(5)]), drafted()))).toEqual(["Alert when `service.load` is above 5."]);
  });

  it("is offered beside both sides of a number that has none", () => {
    const own = says([over(5, { direction: null, words: "the load is over 5" })], { spans: [] });
    expect(sentences(refusal(own, drafted("`disk.load` is above 5")))).toEqual([
      "Alert when `service.load` is above 5.",
      "Alert when `disk.load` is above 5.",
      "Alert when `service.load` is below 5.",
    ]);
  });

  it("does not undo a refusal by name", () => {
    const error = refusal(says([over(5)], { firing: { no_data: true } }), drafted(over5));
    expect(error.details).toMatchObject({ reason: "qualifier_not_available" });
  });

  it.each([
    ["late", "did not answer in time"],
    ["malformed", "gave no usable answer"],
    ["unavailable", "could not be asked"],
  ] as const)("that is %s leaves the first reading, with a warning", (failure, words) => {
    const made = settled(says([over(5)]), { reader: "model", failure });
    expect(made.provenance.reader).toBe("lexical");
    expect(made.warnings).toEqual([`The model (model) ${words}: the sentence was read without it.`]);
  });

  it("that failed changes nothing of a refusal", () => {
    const unread = { reason: "no_signal" as const, words: "stress", candidates: [] };
    expect(refusal(says([], { unread }), { reader: "model", failure: "late" }).details).toEqual(
      refusal(says([], { unread })).details,
    );
  });
});

it("is refused in words about the sentence where what was made of it is no definition", () => {
  const broken = { ...compiler, reading: () => noDefinition() };
  const own = says([over(5)], { question: { about: "signal", span, why: "It is open.", ...unsure } });
  const error = refusalOf(() => settle(text, own, null, broken));
  expect(error.code).toBe("intent_unresolved");
  expect(error.message).toBe('"load" is not clear enough.');
});
