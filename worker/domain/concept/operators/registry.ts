import { arithmetic } from "./arithmetic.ts";
import { bucketQuantile } from "./bucket-quantile.ts";
import { combining } from "./combining.ts";
import { counters } from "./counters.ts";
import { comparisons } from "./comparison.ts";
import { labelling } from "./labelling.ts";
import { logic } from "./logic.ts";
import type { Operator } from "./operator.ts";
import { seriesEdges } from "./series-edges.ts";
import { seasonal } from "./seasonal.ts";
import { seriesSummaries } from "./series-summaries.ts";
import { timeTo } from "./time-to.ts";
import { usual } from "./usual.ts";

/** Every operator of engine 1 by name. */
export const operators: ReadonlyMap<string, Operator> = new Map(
  [
    ...seriesEdges,
    ...seriesSummaries,
    ...counters,
    bucketQuantile,
    seasonal,
    usual,
    timeTo,
    ...arithmetic,
    ...combining,
    ...comparisons,
    ...logic,
    ...labelling,
  ].map((operator) => [operator.name, operator]),
);
