import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DomainError } from "../../../worker/domain/values/errors/errors.ts";
import { compile, part, signal } from "./support/build.ts";
import type { StrategySpec } from "../../../worker/domain/values/definitions/condition.ts";
import { orRefusal } from "../../support/refused.ts";

const labels = ["in transit", "Customs hold", "delivered"];

const valueOf = ({ params }: StrategySpec) => (params as { value: unknown }).value;

describe("labels of a closed set", () => {
  it.each(["string", "categorical"] as const)(
    "a %s compiles to one of them as declared, whatever a reader says",
    (type) => {
      const signals = [signal(type, { labels })];
      const said = fc.oneof(fc.constantFrom(...labels, "customs HOLD", "stuck in customs hold", ""), fc.string());
      fc.assert(
        fc.property(said, fc.boolean(), (label, negate) => {
          const made = orRefusal(() => compile([part({ relation: "state", label, negate })], { signals }));
          const known = labels.some((own) => own.toLowerCase() === label.toLowerCase());
          const sound =
            made instanceof DomainError
              ? !known && made.suggestion?.includes("in transit")
              : labels.includes(String(valueOf((made.operands[0]?.condition ?? made.condition).strategy)));
          expect(sound).toBe(true);
        }),
      );
    },
  );

  it("a text without declared labels may be any", () => {
    const { condition } = compile([part({ relation: "state", label: "v1.4" })], { signals: [signal("string")] });
    expect(condition.strategy.params).toMatchObject({ value: "v1.4" });
  });
});
