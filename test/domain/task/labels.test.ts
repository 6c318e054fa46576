import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DomainError } from "../../../worker/domain/values/errors/errors.ts";
import { compile, part, signal } from "./support/build.ts";

const labels = ["in transit", "Customs hold", "delivered"];

/** The label that is compiled, or the way out that a refusal tells. */
function outcomeOf(make: () => ReturnType<typeof compile>): { value: string | null; refusal: string | null } {
  try {
    const { condition, operands } = make();
    const { params } = (operands[0]?.condition ?? condition).strategy;
    return { value: String((params as { value: unknown }).value), refusal: null };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { value: null, refusal: error.suggestion ?? "" };
  }
}

describe("labels of a closed set", () => {
  it.each(["string", "categorical"] as const)(
    "a %s compiles to one of them as declared, whatever a reader says",
    (type) => {
      const signals = [signal(type, { labels })];
      const said = fc.oneof(fc.constantFrom(...labels, "customs HOLD", "stuck in customs hold", ""), fc.string());
      fc.assert(
        fc.property(said, fc.boolean(), (label, negate) => {
          const { value, refusal } = outcomeOf(() =>
            compile([part({ relation: "state", label, negate })], { signals }),
          );
          const known = labels.some((own) => own.toLowerCase() === label.toLowerCase());
          expect(value === null || labels.includes(value)).toBe(true);
          expect(refusal === null || (!known && refusal.includes("in transit"))).toBe(true);
        }),
      );
    },
  );

  it("a text without declared labels may be any", () => {
    const { condition } = compile([part({ relation: "state", label: "v1.4" })], { signals: [signal("string")] });
    expect(condition.strategy.params).toMatchObject({ value: "v1.4" });
  });
});
