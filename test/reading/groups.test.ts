import { describe, expect, it } from "vitest";
import { answerTo } from "../../tools/corpora/answers.ts";
import { catalogueOf, corpus } from "../../tools/corpora/files.ts";
import { verdictOn } from "../../tools/corpora/verdict.ts";
import { withMembers } from "../../worker/domain/task/group/scope-of-group.ts";
import { readLexically } from "../../worker/reading/lexical/reader.ts";
import { traceOf } from "../../worker/reading/lexical/trace.ts";

const files = corpus("groups");
const strangers = files.filter(({ set }) => set !== undefined);
const ownFiles = files.filter(({ set }) => set === undefined);
const cases = ownFiles.flatMap((file) => file.cases.map((item) => [item.intent, file, item] as const));

/** The patients who wait may be counted one by one, or the length of the queue be meant. */
const asked = new Set(["group-clinics-09"]);

describe("sentences about many entities, and those beside them about one", () => {
  it.each(cases)("%s", (_, file, item) => {
    expect(verdictOn(file, item, answerTo(file, item))).toMatchObject({
      outcome: asked.has(item.id) ? "offered" : "right",
    });
  });

  it("are read as strangers meant them, and never as something else", () => {
    const verdicts = strangers.flatMap((file) => file.cases.map((item) => verdictOn(file, item, answerTo(file, item))));
    const of = (outcome: string) => verdicts.filter((one) => one.answerable && one.outcome === outcome).length;
    expect(verdicts.filter(({ outcome }) => outcome === "wrong")).toEqual([]);
    expect([verdicts.length, of("right") >= 35, of("refused")]).toEqual([40, true, 0]);
  });

  it("has every word accounted for, and is traced as it is read", () => {
    for (const [intent, file] of cases.filter((_, at) => at % 3 === 0)) {
      const reading = readLexically(intent, catalogueOf(file));
      expect(traceOf(intent, catalogueOf(file)).reading).toEqual(reading);
      const { spans = [], text = "" } = reading;
      const ends = spans.map(({ start, end }) => [start, end] as const);
      expect(ends.every(([start], at) => start >= (ends[at - 1]?.[1] ?? 0))).toBe(true);
      const covered = spans.reduce(
        (left, { start, end }) => left.slice(0, start) + " ".repeat(end - start) + left.slice(end),
        text,
      );
      expect([intent, reading.unread === null && covered.replace(/[^\p{L}\p{N}]/gu, "") !== ""]).toEqual([
        intent,
        false,
      ]);
    }
  });
});

describe("who the members are", () => {
  const [hosting] = files.filter(({ domain }) => domain === "hosting");
  const reading = readLexically(
    "more than 20% of customers have an error rate above 5%",
    catalogueOf(hosting as never),
  );

  it("is asked about where neither the noun nor the request says it", () => {
    expect([reading.group?.scope, reading.question?.reason]).toEqual(["service", "needs_choice"]);
    expect(withMembers(reading, "customer:*")).toMatchObject({ group: { scope: "customer:*" }, question: null });
  });
});
