import { describe, expect, it } from "vitest";
import { compileConcept } from "../../worker/domain/concept/compile.ts";
import { compileCondition } from "../../worker/domain/condition/compile.ts";
import { answer, type Answer, type IntentCase, type IntentFile, miss } from "../../tools/intents-offline.ts";
import { caseFiles, usualReading } from "../support/usual-readings.ts";

const answers = new Map<IntentCase, Answer>();
/** What a sentence compiles to, read once for all tests that look at it. */
function answerOf(file: IntentFile, item: IntentCase): Answer {
  const known = answers.get(item) ?? answer(file, item, usualReading(file, item.intent));
  answers.set(item, known);
  return known;
}

describe.each(caseFiles.map((file) => [file.domain, file] as const))("sentences of %s", (_, file) => {
  it.each(file.cases.map((item) => [item.intent, item] as const))("%s", (_intent, item) => {
    const got = answerOf(file, item);
    expect({ miss: miss(item.expect, got), got: got.refusal ?? got.params }).toMatchObject({ miss: null });
  });

  it("what they compile to, the engine accepts", () => {
    for (const item of file.cases) {
      const { compiled } = answerOf(file, item);
      if (compiled === null) continue;
      const operands = compiled.operands.map(({ concept, condition }) =>
        compileCondition(condition, compileConcept(concept), []),
      );
      expect(compileCondition(compiled.condition, compileConcept(compiled.concept), operands).key).toBe(
        `${compiled.condition.condition_id}@1.0`,
      );
    }
  });

  it("two readings give the same bytes", () => {
    const runs = [answerOf, answer].map((read) => JSON.stringify(file.cases.map((item) => read(file, item))));
    expect(new Set(runs).size).toBe(1);
  });
});
