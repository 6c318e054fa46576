import { describe, expect, it } from "vitest";
import { compileConcept } from "../../worker/domain/concept/compile.ts";
import { compileCondition } from "../../worker/domain/condition/compile.ts";
import { answer, intentFiles, miss } from "../../tools/intents-offline.ts";

const files = intentFiles(new URL("cases", import.meta.url).pathname);

describe.each(files.map((file) => [file.domain, file] as const))("sentences of %s", (_, file) => {
  it.each(file.cases.map((item) => [item.intent, item] as const))("%s", (_intent, item) => {
    const got = answer(file, item);
    expect({ miss: miss(item.expect, got), got: got.refusal ?? got.params }).toMatchObject({ miss: null });
  });

  it("what they compile to, the engine accepts", () => {
    for (const item of file.cases) {
      const { compiled } = answer(file, item);
      if (compiled === null) continue;
      const operands = compiled.operands.map(({ concept, condition }) =>
        compileCondition(condition, compileConcept(concept), []),
      );
      expect(compileCondition(compiled.condition, compileConcept(compiled.concept), operands).key).toBe(
        `${compiled.condition.condition_id}@1.0`,
      );
    }
  });

  it("three readings give the same bytes", () => {
    const runs = [1, 2, 3].map(() => JSON.stringify(file.cases.map((item) => answer(file, item))));
    expect(new Set(runs).size).toBe(1);
  });
});
