import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CompiledIntent } from "../../../worker/domain/task/compile-intent.ts";
import type { Reading, ReadFiring, ReadingPart, ReadWatch } from "../../../worker/domain/language/reading.ts";
import { strategyNames, type StrategyName } from "../../../worker/domain/values/definitions/condition.ts";
import { DomainError } from "../../../worker/domain/values/errors/errors.ts";
import { type PrimitiveType, primitiveTypes } from "../../../worker/domain/values/values.ts";
import { compile, part, signal, tiers } from "./support/build.ts";
import { runsOf } from "../../support/runs.ts";
import { orRefusal } from "../../support/refused.ts";

const id = "service.load";
const other = signal("time_series<float>", { primitive_id: "service.limit" });
const third = signal("time_series<float>", { primitive_id: "service.norm" });

const numbers = fc.record({
  value: fc.integer({ min: 1, max: 99 }),
  unit: fc.constantFrom("none", "percent", "percentile", "deviations", "times", "ms"),
});
/** Quarters, so that none is what priors would give. */
const number = numbers.map(({ value, unit }) => ({ value: value + 0.25, unit, text: `${value}.25 ${unit}` }));
const windows = fc.constantFrom("1h", "2d", "4w");
const figures = fc.oneof(
  fc.record({
    kind: fc.constant("aggregate" as const),
    op: fc.constantFrom("mean" as const, "max" as const, "sum" as const),
    window: windows,
  }),
  fc.record({
    kind: fc.constantFrom("difference" as const, "quotient" as const),
    other: fc.constantFrom(other.primitive_id, third.primitive_id),
  }),
  fc.constant({ kind: "time_since" as const }),
);
const others = fc.constantFrom(other.primitive_id, third.primitive_id);
const names = fc.constantFrom(...strategyNames.filter((name) => name !== "composite"));
const labels = fc.constantFrom("low", "high", "true", "false");
const orNone = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null, freq: 2 });

const parts: fc.Arbitrary<Partial<ReadingPart>> = fc.record({
  relation: fc.constantFrom("compare", "move", "deviate", "rank", "state", "mention"),
  direction: orNone(fc.constantFrom("above", "below")),
  number: orNone(number),
  against: orNone(others),
  names: orNone(names),
  window: orNone(windows),
  label: orNone(labels),
  negate: fc.boolean(),
  figure: orNone(figures),
});

interface World {
  type: PrimitiveType;
  hinted: StrategyName | null;
  primed: boolean;
}

const plain: Partial<ReadingPart> = {
  relation: "compare",
  direction: "above",
  number: { value: 5, unit: "none", text: "5" },
};
const lenientWorld: World = { type: "float", hinted: null, primed: false };

const worlds: fc.Arbitrary<World> = fc.record({
  type: fc.constantFrom(...primitiveTypes),
  hinted: orNone(fc.constantFrom(...strategyNames)),
  primed: fc.boolean(),
});

function attempt(
  said: Partial<ReadingPart>,
  world: World,
  reading: Partial<Reading> = {},
): CompiledIntent | DomainError {
  const guardrails = {
    ...(world.hinted === null ? {} : { primitive_hints: { [id]: world.hinted } }),
    ...(world.primed ? { parameter_priors: { [id]: tiers(0.2, 0.5, 0.9) } } : {}),
  };
  return orRefusal(() => compile([part(said)], { signals: [signal(world.type), other, third], guardrails, reading }));
}

const meaning = ({ concept, condition, operands, firing, watch, warnings }: CompiledIntent) =>
  JSON.stringify([concept, condition, operands, firing, watch, warnings]);

/** Two readings that differ in what is said must not compile to one thing. */
function differ(one: CompiledIntent | DomainError, two: CompiledIntent | DomainError): boolean {
  return one instanceof DomainError || two instanceof DomainError || meaning(one) !== meaning(two);
}

/** Two of a kind that say different things: numbers in one unit, as "top 40%" is the 60th percentile. */
const pairs = {
  window: fc.uniqueArray(windows, { minLength: 2, maxLength: 2 }),
  number: fc
    .tuple(number, fc.integer({ min: 1, max: 50 }))
    .map(([one, more]) => [one, { ...one, value: one.value + more }]),
  label: fc.uniqueArray(labels, { minLength: 2, maxLength: 2 }),
  against: fc.uniqueArray(others, { minLength: 2, maxLength: 2 }),
  figure: fc.uniqueArray(figures, { minLength: 2, maxLength: 2, selector: (figure) => JSON.stringify(figure) }),
  names: fc.uniqueArray(names, { minLength: 2, maxLength: 2 }),
  negate: fc.constant([true, false] as const),
};

/** A part without a field, and one with it. */
const absent = (field: "window" | "number" | "label") => pairs[field].map(([one]) => [null, one]);

describe("what is read and not held by the definitions, the firing or a warning is refused", () => {
  it.each([
    ...Object.entries(pairs).map(([field, two]) => [field, "another one", two] as const),
    ...(["window", "number", "label"] as const).map((field) => [field, "none", absent(field)] as const),
  ])("%s: with %s a part never compiles to the same", (field, _, two: fc.Arbitrary<readonly unknown[]>) => {
    fc.assert(
      fc.property(parts, two, worlds, (said, [one, two], world) => {
        expect(differ(attempt({ ...said, [field]: one }, world), attempt({ ...said, [field]: two }, world))).toBe(true);
      }),
      runsOf(1_200),
    );
  });

  it("what is said of the firing and of when to look", () => {
    const asked: fc.Arbitrary<ReadFiring & { watch?: ReadWatch }> = fc.record(
      {
        for: windows,
        mode: fc.constantFrom("every" as const, "on_change" as const),
        cooldown: windows,
        recovered: fc.constant(true),
        remind: windows,
        active: fc.constantFrom<NonNullable<ReadFiring["active"]>>({ days: ["mon"] }, { from: "09:00", to: "17:00" }),
        no_data: fc.constant(true),
        watch: fc.constantFrom<ReadWatch>({ every: "1h" }, { on: "observation" }),
      },
      { requiredKeys: [] },
    );
    const made = ({ watch, ...firing }: ReadFiring & { watch?: ReadWatch }) =>
      attempt(plain, lenientWorld, { firing, watch: watch ?? null });
    fc.assert(
      fc.property(asked, asked, (one, two) => {
        fc.pre(JSON.stringify(one) !== JSON.stringify(two));
        expect(differ(made(one), made(two))).toBe(true);
      }),
      runsOf(1_200),
    );
  });

  it("how parts are joined, and what the reader notes", () => {
    const [one, two] = [part(plain), part({ ...plain, direction: "below" })];
    const joined = (more: Partial<Reading>) => compile([one, two], { signals: [signal("float")], reading: more });
    expect(differ(joined({ combinator: "AND" }), joined({ combinator: "OR" }))).toBe(true);
    expect(joined({ notes: ['"weekly" was not used.'] }).warnings).toContain('"weekly" was not used.');
  });
});

describe("a stretch of time that the strategy has no use for", () => {
  const said: Partial<ReadingPart> = {
    relation: "deviate",
    direction: "above",
    window: "2h",
    words: "high in the last 2 hours",
  };

  it.each([
    ["a hint", { primitive_hints: { [id]: "threshold" } }],
    ["priors that name their strategy", { parameter_priors: { [id]: { strategy: "threshold", ...tiers(1, 2, 3) } } }],
  ] as const)("is refused with its place where %s chose it", (_, guardrails) => {
    const text = "the load is high in the last 2 hours";
    const spans = [{ start: 17, end: 36, role: "read" as const, as: "window" as const, part: 0 }];
    const made = () =>
      compile([part(said)], {
        signals: [signal("time_series<float>", { unit: "ratio" })],
        guardrails,
        reading: { text, spans },
      });
    expect(made).toThrow(
      expect.objectContaining({
        code: "intent_unresolved",
        message: expect.stringContaining('has no use for "in the last 2 hours"'),
        suggestion: expect.stringContaining("average"),
        details: expect.objectContaining({ reason: "unused_words", span: { start: 17, end: 36 } }),
      }),
    );
  });

  it("is its history where a strategy looks back", () => {
    const { condition } = compile([part(said)], { signals: [signal("time_series<float>")] });
    expect(condition.strategy).toMatchObject({ type: "z_score", params: { window: "2h" } });
  });
});

describe("a unit that is no measure of the signal", () => {
  it.each([
    [
      "a place in the order, of a level",
      { names: "threshold", number: { value: 95, unit: "percentile", text: "95th percentile" } },
    ],
    ["deviations, of a level", { names: "threshold", number: { value: 3, unit: "deviations", text: "3 sigma" } }],
    ["milliseconds, of a place", { relation: "rank", number: { value: 5, unit: "ms", text: "5 ms" } }],
  ] as const)("%s, is refused", (_, said) => {
    expect(attempt({ relation: "compare", direction: "above", ...said }, lenientWorld)).toMatchObject({
      details: { reason: "unit_mismatch" },
    });
  });
});
