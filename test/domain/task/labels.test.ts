import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DomainError } from "../../../worker/domain/values/errors.ts";
import { compile, part, signal } from "./support/build.ts";

const labels = ["in transit", "Customs hold", "delivered"];

describe("labels of a closed set", () => {
  it.each(["string", "categorical"] as const)(
    "a %s compiles to one of them as declared, whatever a reader says",
    (type) => {
      const signals = [signal(type, { labels })];
      const said = fc.oneof(fc.constantFrom(...labels, "customs HOLD", "stuck in customs hold", ""), fc.string());
      fc.assert(
        fc.property(said, fc.boolean(), (label, negate) => {
          try {
            const { condition, operands } = compile([part({ relation: "state", label, negate })], { signals });
            const { params } = (operands[0]?.condition ?? condition).strategy;
            expect(labels).toContain((params as { value: unknown }).value);
          } catch (error) {
            if (!(error instanceof DomainError)) throw error;
            expect(error.suggestion).toContain("in transit");
            expect(labels.map((own) => own.toLowerCase())).not.toContain(label.toLowerCase());
          }
        }),
      );
    },
  );

  it("a text without declared labels may be any", () => {
    const { condition } = compile([part({ relation: "state", label: "v1.4" })], { signals: [signal("string")] });
    expect(condition.strategy.params).toMatchObject({ value: "v1.4" });
  });
});
