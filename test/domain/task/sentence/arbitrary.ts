import fc from "fast-check";
import type { ReadFiring } from "../../../../worker/domain/language/reading.ts";
import type {
  CanonicalSentence,
  Judged,
  Plain,
  Qualifiers,
  Stated,
} from "../../../../worker/domain/task/sentence/form/sentence.ts";

/** Ids as odd as registration allows. */
export const ids = fc
  .array(fc.stringMatching(/^[A-Za-z0-9_-]{1,12}$/), { minLength: 2, maxLength: 4 })
  .map((parts) => parts.join("."));

export const durations = fc.oneof(
  fc
    .tuple(fc.integer({ min: 1, max: 400 }), fc.constantFrom("s", "m", "h", "d", "w", "mo"))
    .map(([n, u]) => `${n}${u}`),
  fc.constantFrom("1.5h", "0.25d", "P7D", "PT6H", "P1DT12H", "PT0.5S", "1y"),
);

/** What a number of thousandths can be. */
export const thousandths = (min: number, max: number) => fc.integer({ min, max }).map((value) => value / 1000);

export const numbers = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (Object.is(value, -0) ? 0 : value)),
  fc.integer({ min: -1000, max: 1000 }),
  thousandths(-100_000, 100_000),
);

export const labels = fc.oneof(
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 }).filter((text) => !/\p{Cs}/u.test(text)),
  fc.constantFrom(
    "at  risk",
    'said "no"',
    " ",
    "e\u0301",
    "\u0301",
    "true",
    "a.",
    "x and y",
    "back\\slash",
    "\u00a0",
    "\u0000",
  ),
);

export const side = fc.constantFrom("above" as const, "below" as const);
const anySide = fc.constantFrom("above" as const, "below" as const, "any" as const);
/** One of several, each so many times as often. */
export const weighted = <T>(...all: [weight: number, arbitrary: fc.Arbitrary<T>][]): fc.Arbitrary<T> =>
  fc.oneof(...all.map(([weight, arbitrary]) => ({ weight, arbitrary })));

/** A strategy and what it is given. */
const strategy = <const Type extends string, Params>(type: Type, params: fc.Arbitrary<Params>) =>
  fc.record({ type: fc.constant(type), params });

const stated: fc.Arbitrary<Stated> = fc.oneof(
  strategy(
    "threshold",
    fc
      .record({ direction: side, inclusive: fc.boolean(), value: numbers })
      .map(({ inclusive, ...params }) => (inclusive ? { ...params, inclusive } : params)),
  ),
  strategy("percentile", fc.record({ direction: side, value: numbers, window: durations })),
  strategy("equals", fc.record({ value: fc.oneof(labels, fc.boolean()) })),
  strategy("z_score", fc.record({ direction: anySide, value: numbers, window: durations })),
  strategy(
    "change",
    fc.record({
      direction: fc.constantFrom("increase" as const, "decrease" as const, "any" as const),
      value: thousandths(-100_000, 100_000),
      window: durations,
    }),
  ),
);

/** A figure and what it is made of. */
export const figureOf = <const Kind extends string, Rest extends object>(
  kind: Kind,
  rest: { [Name in keyof Rest]: fc.Arbitrary<Rest[Name]> },
) => fc.record<{ kind: Kind } & Rest>({ kind: fc.constant(kind), ...rest } as never);

const folds = ["mean", "max", "min", "sum", "count", "delta"] as const;
const figure: fc.Arbitrary<Judged["figure"]> = fc.oneof(
  fc.constant(null),
  figureOf("aggregate", { op: fc.constantFrom(...folds), window: durations }),
  figureOf("aggregate", { op: fc.constant("quantile" as const), window: durations, q: thousandths(0, 1000) }),
  fc.record({ kind: fc.constantFrom("difference" as const, "quotient" as const), other: ids }),
  fc.constant({ kind: "time_since" as const }),
  figureOf("time_to", {
    window: durations,
    limit: fc.integer({ min: -1000, max: 1000 }).map((value) => value / 8),
    direction: side,
  }),
  figureOf("usual", { window: durations, period: durations, cycles: fc.integer({ min: 1, max: 60 }) }),
);

const plain: fc.Arbitrary<Plain> = fc.record({
  judged: fc.record({ primitive_id: ids, figure }),
  stated,
  negate: fc.boolean(),
});

const clock = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, "0")).join(":"));

/** What a sentence may say of the firing, at any hours of some. */
export const firingAt = <Active>(active: fc.Arbitrary<Active>) =>
  fc.record(
    {
      for: durations,
      mode: fc.constantFrom("every" as const, "on_change" as const),
      cooldown: durations,
      recovered: fc.constant(true),
      remind: durations,
      active,
    },
    { requiredKeys: [] },
  );

const hours = fc.record({
  days: fc.subarray(["mon", "tue", "wed", "thu", "fri", "sat", "sun"], { minLength: 1 }),
  from: clock,
  to: clock,
  zone: fc.constantFrom("Europe/Berlin", "UTC", "+05:30", "Etc/GMT+3"),
});
const firing = fc
  .tuple(firingAt(hours), fc.constantFrom({}, { no_data: true }))
  .map(([said, more]) => ({ ...said, ...more })) as fc.Arbitrary<ReadFiring>;

const qualifiers: fc.Arbitrary<Qualifiers> = fc.record({
  firing,
  release: fc.oneof(fc.constant(null), fc.record({ side, value: numbers })),
  watch: fc.oneof(fc.constant(null), fc.record({ every: durations }), fc.constant({ on: "observation" as const })),
});

/** Every sentence the grammar has words for. */
export const sentences: fc.Arbitrary<CanonicalSentence> = fc
  .record({
    parts: fc.array(plain, { minLength: 1, maxLength: 4 }),
    join: fc.constantFrom("AND" as const, "OR" as const),
    qualifiers,
  })
  .map(({ parts, join, qualifiers: said }) => ({
    parts,
    combinator: parts.length > 1 ? join : null,
    qualifiers: said,
  }));
