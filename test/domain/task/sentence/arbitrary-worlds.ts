import fc from "fast-check";
import type { GuardrailsDefinition } from "../../../../worker/domain/values/definitions/guardrails.ts";
import type { CatalogueSignal } from "../../../../worker/domain/language/catalogue.ts";
import type { CompileIntentInput } from "../../../../worker/domain/task/compile-intent.ts";
import type { ReadFigure, ReadFiring, ReadGroup, ReadingPart } from "../../../../worker/domain/language/reading.ts";
import { primitiveTypes, traitsOf } from "../../../../worker/domain/values/values.ts";
import { countsMembers, populationFolds } from "../../../../worker/domain/values/definitions/population.ts";
import { lenient, part, reading } from "../support/build.ts";
import { durations, figureOf, firingAt, ids, labels, numbers, side, thousandths, weighted } from "./arbitrary.ts";

const signal: fc.Arbitrary<CatalogueSignal> = fc
  .record({
    primitive_id: ids,
    type: fc.oneof(
      fc.constantFrom(...primitiveTypes),
      fc.constantFrom("time_series<float>" as const, "time_series<int>" as const),
    ),
    labels: fc.uniqueArray(labels, { minLength: 1, maxLength: 4 }),
    unit: fc.constantFrom(undefined, "ratio", "percent", "ms", "days", "USD", "percentile"),
    missing_data_policy: fc.constantFrom("null" as const, "zero" as const, "forward_fill" as const),
    max_age: fc.option(durations, { nil: undefined }),
    kind: fc.constantFrom(undefined, undefined, "counter" as const),
  })
  .map(({ labels: known, unit, max_age, kind, ...rest }) => ({
    ...rest,
    ...(kind === undefined || (kind === "counter" && !/^time_series<(?:float|int)>$/.test(rest.type)) ? {} : { kind }),
    ...(unit === undefined ? {} : { unit }),
    ...(max_age === undefined ? {} : { max_age }),
    ...(rest.type === "categorical" ? { labels: known } : {}),
  }));

const prior = fc.record({ value: numbers }, { requiredKeys: ["value"] });
const tiers = fc
  .record({
    low_severity: prior,
    medium_severity: prior,
    high_severity: prior,
    window: fc.option(durations, { nil: undefined }),
  })
  .map(({ window, ...all }) => {
    const more = window === undefined ? {} : { window };
    const tier = (name: keyof typeof all) => ({ ...all[name], ...more });
    return {
      low_severity: tier("low_severity"),
      medium_severity: tier("medium_severity"),
      high_severity: tier("high_severity"),
    };
  });

const bounds = fc.record({ min: fc.constant(-1), max: fc.constant(50) }, { requiredKeys: [] });

function guardrailsFor(signals: readonly CatalogueSignal[]): fc.Arbitrary<GuardrailsDefinition> {
  const known = fc.constantFrom(...signals.map(({ primitive_id }) => primitive_id));
  return fc
    .record(
      {
        parameter_priors: fc.dictionary(known, tiers, { maxKeys: 3 }),
        threshold_directions: fc.dictionary(known, side),
        threshold_bounds: fc.dictionary(fc.oneof(known, fc.constantFrom("threshold", "z_score")), bounds),
        on_bounds_exceeded: fc.constantFrom("clamp" as const, "reject" as const),
        min_history: fc.integer({ min: 2, max: 60 }),
        bias_rules: fc.constant({ badly: "high_severity" as const }),
      },
      { requiredKeys: [] },
    )
    .map((given) => ({ ...lenient, ...given }));
}

const folds = [
  "mean",
  "max",
  "min",
  "median",
  "sum",
  "count",
  "stddev",
  "increase",
  "rate",
  "changes",
  "resets",
] as const;

const figureFor = (others: fc.Arbitrary<string>) =>
  weighted<ReadFigure | null>(
    [3, fc.constant(null)],
    [2, figureOf("aggregate", { op: fc.constantFrom(...folds), window: durations })],
    [1, figureOf("aggregate", { op: fc.constant("quantile"), window: durations, q: thousandths(0, 1000) })],
    [2, fc.record({ kind: fc.constantFrom("difference" as const, "quotient" as const), other: others })],
    [1, fc.constant({ kind: "time_since" as const })],
    [
      1,
      figureOf("time_to", {
        window: fc.constantFrom("2d", "PT6H", "4w"),
        limit: fc.integer({ min: -10, max: 100 }),
        direction: side,
      }),
    ],
    [
      2,
      figureOf("usual", {
        window: fc.constantFrom("1h", "PT1H", "15m", "5h"),
        period: fc.constantFrom("1d", "24h", "1w", "6h"),
        cycles: fc.integer({ min: 2, max: 60 }),
      }),
    ],
  );

function partFor(signals: readonly CatalogueSignal[]): fc.Arbitrary<ReadingPart> {
  const others = fc.constantFrom(...signals.map(({ primitive_id }) => primitive_id));
  const number = fc
    .record({
      value: numbers,
      unit: fc.constantFrom("none", "percent", "times", "deviations", "percentile", "d", "ms"),
      inclusive: fc.boolean(),
    })
    .map((said) => ({ ...said, text: `${said.value}` }));
  return fc
    .record({
      of: fc.constantFrom(...signals),
      relation: fc.constantFrom("compare", "move", "deviate", "rank", "state", "mention"),
      direction: fc.constantFrom("above" as const, "below" as const, "any" as const, null),
      number: fc.option(number),
      against: fc.option(others, { freq: 8 }),
      window: fc.option(durations),
      label: fc.oneof(labels, fc.constantFrom("true", "false")),
      negate: fc.boolean(),
      words: fc.constantFrom("the load badly", "the load"),
      figure: figureFor(others),
    })
    .chain(({ of, label, ...said }) => {
      const own = of.labels === undefined ? fc.constant(label) : fc.constantFrom(...of.labels);
      return own.map((registered) =>
        part({ ...said, ...fitting(said, registered, of), primitive_id: of.primitive_id }),
      );
    });
}

/** The unit of a number where a relation has one of its own. */
const units: Readonly<Record<string, string>> = { move: "percent", deviate: "deviations", rank: "percentile" };

/** Keeps most parts to what can be compiled: figures of series, states of labels, nothing that its condition has no place for. */
function fitting(said: Partial<ReadingPart>, label: string, { type }: CatalogueSignal): Partial<ReadingPart> {
  const { figure = null, against = null, number = null, relation = "compare", window = null } = said;
  const { base, series } = traitsOf(type);
  if (base !== "float" && base !== "int")
    return { relation: "state", figure: null, against: null, number: null, window: null, label };
  const unit = units[relation] ?? "none";
  const time = figure?.kind === "time_since" ? "d" : unit;
  return {
    relation: relation === "state" ? "compare" : relation,
    figure: series || figure?.kind === "difference" ? (figure ?? null) : null,
    against: series && figure === null ? against : null,
    window: relation === "compare" || relation === "state" ? null : window,
    label: null,
    number: number === null ? null : { ...number, unit: number.value > 50 ? number.unit : time },
  };
}

const firing = firingAt(
  fc.constantFrom<NonNullable<ReadFiring["active"]>[]>(
    { from: "09:00", to: "17:00" },
    { days: ["sat", "sun"] },
    { days: ["fri", "mon"], from: "22:00", to: "06:00", zone: "Europe/Berlin" },
    { from: "06:30", zone: "-03:00" },
  ),
);

const watch = fc.oneof(
  fc.constant(null),
  fc.record({ every: fc.constantFrom("1m", "5m", "PT1H", "30d") }),
  fc.constant({ on: "observation" as const }),
);

const judged = fc
  .record({
    direction: side,
    value: fc.nat(20),
    inclusive: fc.boolean(),
  })
  .map(({ inclusive, ...params }): NonNullable<ReadGroup["judge"]> => ({
    type: "threshold",
    params: { ...params, ...(inclusive && { inclusive: true }) },
  }));

const group: fc.Arbitrary<ReadGroup> = fc
  .record({
    name: fc.constantFrom("shops", "payment_terminals"),
    scope: fc.constantFrom("all", "shop:*", "shop:1,shop:2"),
    min_reporting: fc.option(fc.constantFrom(0, 0.8), { nil: undefined }),
    fold: fc.constantFrom(...populationFolds),
    each: fc.option(fc.constantFrom("ratio" as const, "difference" as const), { nil: undefined }),
    end: fc.constantFrom("highest" as const, "lowest" as const),
    moved: fc.option(fc.constantFrom("1h", "1d"), { nil: undefined }),
    judge: judged,
  })
  .map(({ min_reporting, fold, judge, each, end, moved, ...own }): ReadGroup => ({
    ...own,
    fold,
    judge: countsMembers({ fold }) ? judge : null,
    ...(countsMembers({ fold }) && moved !== undefined && { moved }),
    ...((fold === "rank" || fold === "outranks") && { end }),
    ...((fold === "mean" || fold === "quantile") && each !== undefined && { each }),
    ...(fold === "quantile" && { q: 0.95 }),
    ...(min_reporting !== undefined && { min_reporting }),
  }));

/** Catalogues, guardrails and readings of every kind, as a reader could hand them to the compiler. */
export const worlds: fc.Arbitrary<CompileIntentInput> = fc
  .uniqueArray(signal, { minLength: 1, maxLength: 4, selector: ({ primitive_id }) => primitive_id })
  .chain((signals) =>
    fc.record({
      signals: fc.constant(signals),
      definition: guardrailsFor(signals),
      parts: fc.oneof(
        fc.array(partFor(signals), { minLength: 1, maxLength: 1 }),
        fc.array(partFor(signals), { minLength: 2, maxLength: 3 }),
      ),
      combinator: fc.constantFrom("AND" as const, "OR" as const),
      group: weighted<ReadGroup | undefined>([1, fc.constant(undefined)], [1, group]),
      firing,
      watch,
      namespace: fc.constantFrom("org", "risk"),
      sensitivity: fc.constantFrom("low" as const, "high" as const),
    }),
  )
  .map(({ signals, definition, parts, combinator, group: many, firing: said, watch: looks, ...constraints }) => ({
    intent: "as read",
    reading: reading(parts, {
      combinator: parts.length > 1 ? combinator : null,
      ...(many && { group: many }),
      firing: said,
      watch: looks,
    }),
    catalogue: { primitives: signals, context: null },
    guardrails: { definition, label: "v1" },
    context: null,
    constraints,
  }));
