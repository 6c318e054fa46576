import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { inspectorOf } from "./inspector.ts";

/** Part of a CPU profile of V8, as its inspector gives it. */
interface Profile {
  nodes: {
    id: number;
    callFrame: { functionName: string; url: string; lineNumber: number };
    children?: number[];
  }[];
  samples: number[];
  timeDeltas: number[];
}

/** How long a module took to load, in milliseconds of the processor, and what of that was collecting garbage. */
export interface Load {
  active: number;
  garbage: number;
  /** By place in the script, the longest first. */
  places: [place: string, milliseconds: number][];
  /** The same with all that was called from there. */
  whole: [place: string, milliseconds: number][];
}

const profiled = "profiled";
/** Microseconds from sample to sample, and the most that one of them counts for. */
interface Sampling {
  interval: number;
  longest: number;
}

const plain: Sampling = { interval: 1_000, longest: Infinity };
/** For work of many requests: what takes longer from one sample to the next was not the worker but whoever else had the processor. */
export const shared: Sampling = { interval: 250, longest: 1_000 };

/** Loads the worker when it is asked, as `wrangler check startup` does. */
const loader = `export default { async fetch() { await import("./worker.js"); return new Response("ok"); } };`;

function loadOf({ nodes, samples, timeDeltas }: Profile, { longest }: Sampling): Load {
  const stacks = stacksOf(nodes);
  const [took, whole] = [new Map<string, number>(), new Map<string, number>()];
  const add = (to: Map<string, number>, place: string, time: number) => to.set(place, (to.get(place) ?? 0) + time);
  for (const [index, sample] of samples.entries()) {
    const time = Math.min(timeDeltas[index] ?? 0, longest) / 1000;
    const [place = "", ...callers] = stacks.get(sample) ?? [];
    add(took, place, time);
    for (const one of new Set([place, ...callers])) add(whole, one, time);
  }
  const idle = took.get("(idle):-1") ?? 0;
  const all = [...took.values()].reduce((sum, one) => sum + one, 0);
  return {
    active: all - idle,
    garbage: took.get("(garbage collector):-1") ?? 0,
    places: longestFirst(took),
    whole: longestFirst(whole),
  };
}

const longestFirst = (took: ReadonlyMap<string, number>) => [...took].sort(([, a], [, b]) => b - a);

/** By node its place and those it was called from, the nearest first. */
function stacksOf(nodes: Profile["nodes"]): Map<number, string[]> {
  const callers = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)));
  const places = new Map(nodes.map(({ id, callFrame }) => [id, `${callFrame.functionName}:${callFrame.lineNumber}`]));
  return new Map(
    nodes.map(({ id }) => {
      const stack: string[] = [];
      for (let at: number | undefined = id; at !== undefined; at = callers.get(at)) stack.push(places.get(at) ?? "");
      return [id, stack];
    }),
  );
}

/** Loads a script once in a new runtime and profiles that. */
export async function profileLoad(script: string, compatibilityDate: string): Promise<Load> {
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      name: profiled,
      compatibilityDate,
      modulesRoot: "/",
      modules: [
        { type: "ESModule", path: "/loader.js", contents: loader },
        { type: "ESModule", path: "/worker.js", contents: script },
      ],
      inspectorPort: 0,
      telemetry: { enabled: false },
      handleStructuredLogs: () => undefined,
    }),
  );
  try {
    await runtime.ready;
    return await profiledWhile(runtime, profiled, async () => {
      const response = await runtime.dispatchFetch("http://localhost/");
      if ((await response.text()) !== "ok") throw new Error("the worker does not load");
    });
  } finally {
    await runtime.dispose();
  }
}

/** Profiles a worker of a runtime with an inspector while some work is under way. */
export async function profiledWhile(
  runtime: Miniflare,
  worker: string,
  work: () => Promise<void>,
  sampling = plain,
): Promise<Load> {
  const inspector = await inspectorOf(runtime, worker);
  await inspector.ask("Profiler.enable");
  await inspector.ask("Profiler.setSamplingInterval", { interval: sampling.interval });
  await inspector.ask("Profiler.start");
  await work();
  const { profile } = await inspector.ask<{ profile: Profile }>("Profiler.stop");
  inspector.close();
  return loadOf(profile, sampling);
}
