/**
 * `npm run senders -- counters [COUNTERS]`: Debian's Prometheus holds random counters with restarts and gaps, and promtool asks it
 * what they grew by; this project's engine is asked the same. Samples lie at least 4 s from every window's edge.
 */
import { compileConcept } from "../../worker/domain/concept/compile.ts";
import { runConcept } from "../../worker/domain/concept/run.ts";
import type { Scalar } from "../../worker/domain/values/values.ts";
import { base, grownOf, isNear, numbers, sampledAt, samples, stepMs, theirs, withPrometheus } from "./promql.ts";

const windows = ["5m", "10m", "30m"] as const;
const seconds = { "5m": 300, "10m": 600, "30m": 1_800 };

interface Counter {
  id: string;
  times: number[];
  values: number[];
}

function randomCounter(id: string, next: () => number): Counter {
  const counter: Counter = { id, times: [], values: [] };
  const digits = next() < 0.5 ? 1 : 1_000;
  let height = Math.floor(next() * 1e6);
  for (let k = 0; k < samples; k++) {
    if (next() < 0.03) k += Math.floor(next() * 60);
    const counted = Math.floor(next() * 500 * digits) / digits;
    height = next() < 0.04 ? Math.min(counted, height / 2) : height + counted;
    counter.times.push(sampledAt(k, next));
    counter.values.push(height);
  }
  return counter;
}

/** One that is sampled regularly and grows by the same each time: what Prometheus estimates beyond its samples is then so. */
const steadyCounter = (id: string, by: number): Counter => ({
  id,
  times: Array.from({ length: samples }, (_, k) => base + k * stepMs + 7_500),
  values: Array.from({ length: samples }, (_, k) => 1e6 + k * by),
});

const openMetrics = (counters: readonly Counter[]): string =>
  [
    "# TYPE c counter",
    ...counters.flatMap(({ id, times, values }) =>
      times.map((at, i) => `c_total{id="${id}"} ${values[i]} ${(at / 1_000).toFixed(3)}`),
    ),
    "# EOF\n",
  ].join("\n");

/** What the engine of this project gives, without Prometheus knowing of it. */
function ours(op: string, window: string): (counter: Counter, t: number) => Scalar {
  const concept = compileConcept({
    concept_id: "cpt_counter",
    description: "",
    version: "1.0",
    namespace: "c",
    primitives: {
      c: { primitive_id: "c.total", type: "time_series<float>", missing_data_policy: "null", max_age: "1h" },
    },
    features: { out: { op, inputs: ["c"], params: { window } } },
    output_feature: "out",
    output_type: op === "increase" ? "float?" : "int",
  });
  return ({ times, values }, t) => {
    try {
      return runConcept(concept, () => ({ times, values, first_at: times[0] ?? null }), t).value;
    } catch {
      return null;
    }
  };
}

/** Queries of what the operators mean. */
const queries: Readonly<Record<string, (w: number) => string>> = {
  increase: (w) => grownOf("c_total", w),
  resets: (w) => `resets(c_total[${w}s:15s])`,
  changes: (w) => `changes(c_total[${w}s:15s])`,
};

/** Runs it and prints what was seen; true where every result is the same within 1e-9. */
export async function counters(count: number): Promise<boolean> {
  const next = numbers(11);
  const random = Array.from({ length: count }, (_, i) => randomCounter(`random-${i}`, next));
  const steady = Array.from({ length: 20 }, (_, i) => steadyCounter(`steady-${i}`, i * 7 + 1));
  return withPrometheus(openMetrics([...random, ...steady]), () => compare(random, steady));
}

function compare(random: readonly Counter[], steady: readonly Counter[]): boolean {
  const times = [150, 260, 370, 479].map((k) => base + k * stepMs);
  let isSame = true;
  const beyond = { equal: 0, estimated: 0, "fewer than two samples": 0 };
  for (const window of windows) {
    for (const [op, query] of Object.entries(queries)) {
      const result = ours(op, window);
      let [equal, absent] = [0, 0];
      const different: string[] = [];
      for (const t of times) {
        const found = theirs(query(seconds[window]), t);
        for (const counter of [...random, ...steady]) {
          const [mine, other] = [result(counter, t), found.get(counter.id) ?? null];
          if (mine === null && other === null) absent += 1;
          else if (typeof mine === "number" && other !== null && isNear(mine, other)) equal += 1;
          else different.push(`${counter.id} at ${t}: ${String(mine)} here, ${other} there`);
        }
      }
      console.log(
        `${op} over ${window}: ${equal} equal, ${absent} without a result on both sides, ${different.length} not`,
      );
      for (const line of different.slice(0, 5)) console.log(`  ${line}`);
      isSame &&= different.length === 0;
    }
    const result = ours("increase", window);
    for (const t of times) {
      const found = theirs(`increase(c_total[${window}])`, t);
      for (const counter of [...random, ...steady]) {
        const [mine, other] = [result(counter, t), found.get(counter.id)];
        if (other === undefined) beyond["fewer than two samples"] += 1;
        else if (typeof mine === "number" && isNear(mine, other)) beyond.equal += 1;
        else {
          beyond.estimated += 1;
          if (counter.id.startsWith("steady")) isSame = false;
        }
      }
    }
  }
  console.log(
    "increase() of PromQL, which estimates what was counted before its first and after its last sample:",
    beyond,
  );
  return isSame;
}
