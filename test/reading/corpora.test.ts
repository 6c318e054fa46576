import { describe, expect, it } from "vitest";
import { meantBy } from "../../tools/corpora/answers.ts";
import { corpus } from "../../tools/corpora/files.ts";
import { foldsOf } from "../../tools/corpora/folds.ts";
import { labelsOf } from "../../tools/corpora/verdict.ts";
import { compileConcept } from "../../worker/domain/concept/compile.ts";
import { compileCondition } from "../../worker/domain/condition/compile.ts";

const corpora = ["public", "own", "groups"] as const;
const files = corpora.flatMap((name) => corpus(name).map((file) => [name, file] as const));

it("no two sentences have the same id", () => {
  const ids = files.flatMap(([, file]) => file.cases.map(({ id }) => id));
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  expect(ids.length).toBeGreaterThan(1700);
});

describe.each(files.map(([name, file]) => [`${name} ${file.cases[0]?.id ?? ""}`, file] as const))("%s", (_, file) => {
  const labels = file.cases.flatMap((item) => labelsOf(item).map((label) => [item, label] as const));

  it("has a label for every sentence", () => {
    const bare = file.cases.filter(
      ({ label }) => label === undefined || ("accept" in label && label.accept.length === 0),
    );
    expect(bare.map(({ id }) => id)).toEqual([]);
  });

  it("has labels that compile under its rules, say of themselves what they say, and that the engine accepts", () => {
    for (const [item, label] of labels) {
      const compiled = meantBy(file, item, label);
      if (compiled === null) throw new Error(`${item.id} does not compile: ${label}`);
      expect(compiled.provenance.sentence).toBe(label);
      const operands = compiled.operands.map(({ concept, condition }) =>
        compileCondition(condition, compileConcept(concept), []),
      );
      expect(compileCondition(compiled.condition, compileConcept(compiled.concept), operands).key).toBe(
        `${compiled.condition.condition_id}@1.0`,
      );
    }
  });
});

it("files that share a signal are in the same group, and each file is in one", () => {
  const all = corpus("public");
  const groups = foldsOf(all);
  expect(groups.flat().length).toBe(all.length);
  const signals = groups.map(
    (group) => new Set(group.flatMap((file) => file.primitives.map((one) => one.primitive_id))),
  );
  const shared = signals.flatMap((own, at) =>
    signals.slice(at + 1).filter((other) => [...other].some((id) => own.has(id))),
  );
  expect(shared).toEqual([]);
  expect(groups.some((group) => group.length > 1)).toBe(true);
});
