import type { Miniflare } from "miniflare";
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

/** What took how long, in milliseconds of the processor, and what of that was collecting garbage. */
interface Load {
  active: number;
  garbage: number;
  /** By place in the script, the longest first. */
  places: [place: string, milliseconds: number][];
  /** The same with all that was called from there. */
  whole: [place: string, milliseconds: number][];
}

/** Microseconds from sample to sample, and the most that one of them counts for: what takes longer was not the worker but whoever else had the processor. */
const sampling = { interval: 250, longest: 1_000 };

function loadOf({ nodes, samples, timeDeltas }: Profile): Load {
  const stacks = stacksOf(nodes);
  const [took, whole] = [new Map<string, number>(), new Map<string, number>()];
  const add = (to: Map<string, number>, place: string, time: number) => to.set(place, (to.get(place) ?? 0) + time);
  for (const [index, sample] of samples.entries()) {
    const time = Math.min(timeDeltas[index] ?? 0, sampling.longest) / 1000;
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

/** Profiles a worker of a runtime with an inspector while some work is under way. */
export async function profiledWhile(runtime: Miniflare, worker: string, work: () => Promise<unknown>): Promise<Load> {
  const inspector = await inspectorOf(runtime, worker);
  await inspector.ask("Profiler.enable");
  await inspector.ask("Profiler.setSamplingInterval", { interval: sampling.interval });
  await inspector.ask("Profiler.start");
  await work();
  const { profile } = await inspector.ask<{ profile: Profile }>("Profiler.stop");
  inspector.close();
  return loadOf(profile);
}
