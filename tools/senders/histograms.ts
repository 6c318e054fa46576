/**
 * `npm run senders -- histograms [HISTOGRAMS]`: Debian's Prometheus holds random histograms with restarts and gaps, and promtool
 * asks it for their quantiles; `bucket_quantile` of this project is asked the same.
 */
import { compileConcept } from "../../worker/domain/concept/compile.ts";
import { runConcept } from "../../worker/domain/concept/run.ts";
import { memberText } from "../../worker/domain/values/members.ts";
import { viewOfMembers, type SeriesView } from "../../worker/domain/values/series.ts";
import type { Scalar } from "../../worker/domain/values/values.ts";
import { base, grownOf, isNear, numbers, sampledAt, samples, stepMs, theirs, withPrometheus } from "./promql.ts";

const windows = { "5m": 300, "30m": 1_800 };
const shares = [0.01, 0.5, 0.9, 0.99, 1];

interface Histogram {
  id: string;
  times: number[];
  /** The heights of each bucket by its bound. */
  buckets: Map<string, number[]>;
}

/** Every fifth has buckets that count by themselves, so that some fall below the one before them. */
function randomHistogram(id: string, next: () => number, isTorn: boolean): Histogram {
  let bound = next() < 0.2 ? -2 : 0;
  const bounds = Array.from({ length: 1 + Math.floor(next() * 12) }, () => {
    bound += 0.005 + Math.floor(next() * 1_000) / 500;
    return String(Number(bound.toFixed(6)));
  });
  const buckets = new Map([...bounds, "+Inf"].map((le): [string, number[]] => [le, []]));
  const heights = [...buckets].map(() => 0);
  const times: number[] = [];
  for (let k = 0; k < samples; k++) {
    if (next() < 0.03) k += Math.floor(next() * 40);
    if (next() < 0.02) heights.fill(0);
    let counted = 0;
    heights.forEach((_, i) => {
      const here = next() < 0.4 ? 0 : Math.floor(next() * 40);
      counted = isTorn ? here : counted + here;
      heights[i] = (heights[i] ?? 0) + counted;
    });
    times.push(sampledAt(k, next));
    [...buckets.values()].forEach((values, i) => values.push(heights[i] ?? 0));
  }
  return { id, times, buckets };
}

const openMetrics = (histograms: readonly Histogram[]): string =>
  [
    "# TYPE h unknown",
    ...histograms.flatMap(({ id, times, buckets }) =>
      [...buckets].flatMap(([le, values]) =>
        times.map((at, i) => `h{id="${id}",le="${le}"} ${values[i]} ${(at / 1_000).toFixed(3)}`),
      ),
    ),
    "# EOF\n",
  ].join("\n");

function viewOf({ times, buckets }: Histogram): SeriesView {
  return viewOfMembers(
    [...buckets].map(([le, values]) => ({
      member: memberText({ le }),
      view: { times, values, first_at: times[0] ?? null },
    })),
  );
}

/** What the engine of this project gives, without Prometheus knowing of it. */
function ours(q: number, window: string): (view: SeriesView, t: number) => Scalar {
  const concept = compileConcept({
    concept_id: "cpt_histogram",
    description: "",
    version: "1.0",
    namespace: "h",
    primitives: {
      h: {
        primitive_id: "h.bucket",
        type: "time_series<float>",
        missing_data_policy: "null",
        max_age: "1h",
        members: ["le"],
      },
    },
    features: { out: { op: "bucket_quantile", inputs: ["h"], params: { q, window } } },
    output_feature: "out",
    output_type: "float?",
  });
  return (view, t) => runConcept(concept, () => view, t).value;
}

/** Runs it and prints what was seen; true where every result is the same within 1e-9. */
export async function histograms(count: number): Promise<boolean> {
  const next = numbers(29);
  const made = Array.from({ length: count }, (_, i) => randomHistogram(`random-${i}`, next, i % 5 === 4));
  return withPrometheus(openMetrics(made), () => compare(made));
}

function compare(made: readonly Histogram[]): boolean {
  const views = made.map((histogram) => ({ id: histogram.id, view: viewOf(histogram) }));
  let isSame = true;
  for (const [window, seconds] of Object.entries(windows))
    for (const q of shares) {
      const result = ours(q, window);
      let [equal, absent] = [0, 0];
      const different: string[] = [];
      for (const t of [150, 260, 370, 479].map((k) => base + k * stepMs)) {
        const found = theirs(`histogram_quantile(${q}, ${grownOf("h", seconds)})`, t);
        for (const { id, view } of views) {
          const [mine, other = Number.NaN] = [result(view, t), found.get(id)];
          if (mine === null && Number.isNaN(other)) absent += 1;
          else if (typeof mine === "number" && isNear(mine, other)) equal += 1;
          else different.push(`${id} at ${t}: ${String(mine)} here, ${other} there`);
        }
      }
      console.log(
        `quantile ${q} over ${window}: ${equal} equal, ${absent} without a result on both sides, ${different.length} not`,
      );
      for (const line of different.slice(0, 5)) console.log(`  ${line}`);
      isSame &&= different.length === 0;
    }
  return isSame;
}
