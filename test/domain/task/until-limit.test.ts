import { expect, it } from "vitest";
import { summariseCondition } from "../../../worker/domain/condition/explain-condition.ts";
import { compileConcept } from "../../../worker/domain/concept/compile.ts";
import { compileCondition } from "../../../worker/domain/condition/compile.ts";
import { threshold } from "../condition/build.ts";
import { compile, part, signal } from "./support/build.ts";

const load = signal("time_series<float>", { unit: "ms" });
const figure = { kind: "time_to", window: "1d", limit: 100, direction: "above" } as const;
const within = (value: number, unit: string) =>
  compile(
    [part({ relation: "compare", direction: "below", number: { value, unit, text: `${value} ${unit}` }, figure })],
    {
      signals: [load],
    },
  );

it("is the time until a limit, in seconds", () => {
  const { concept, condition, provenance } = within(2, "days");
  expect(concept.features).toEqual({
    value: { op: "time_to", inputs: ["load"], params: { limit: 100, direction: "above", window: "1d" } },
  });
  expect(condition.strategy).toEqual(threshold("below", 172_800));
  expect(provenance.sentence).toBe(
    "Alert when time until `service.load` rises to 100 by its trend of 1d is below 172800.",
  );
  expect(provenance.restated).toBe(
    "Alert when the time until the service load rises to 100 ms by its trend over the last day is less than 2 days.",
  );
  expect(summariseCondition(compileCondition(condition, compileConcept(concept)), null)).toContain(
    "the time until service.load rises to 100 by its trend of 1d",
  );
});

it("is refused as a sentence that asks about more time than a trend is followed for", () => {
  expect(() => within(4, "days")).toThrow(
    expect.objectContaining({
      code: "intent_unresolved",
      message: expect.stringContaining("345600 seconds at most") as unknown,
    }),
  );
});
