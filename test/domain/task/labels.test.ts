import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CatalogueSignal } from "../../../worker/domain/language/catalogue.ts";
import { DomainError } from "../../../worker/domain/values/errors.ts";
import { compile, part, signal } from "./support/build.ts";

const labels = ["in transit", "Customs hold", "delivered"];

function outcomeOf(label: string, negate: boolean, signals: CatalogueSignal[]): unknown {
  try {
    const { condition, operands } = compile([part({ relation: "state", label, negate })], { signals });
    return ((operands[0]?.condition ?? condition).strategy.params as { value: unknown }).value;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return labels.every((own) => error.suggestion?.includes(own) === true) ? "refused, naming them" : error.message;
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
          const known = labels.find((own) => own.toLowerCase() === label.toLowerCase());
          expect(outcomeOf(label, negate, signals)).toEqual(known ?? "refused, naming them");
        }),
      );
    },
  );

  it("a text without declared labels may be any", () => {
    const { condition } = compile([part({ relation: "state", label: "v1.4" })], { signals: [signal("string")] });
    expect(condition.strategy.params).toMatchObject({ value: "v1.4" });
  });
});
