import type { Feature } from "../values/definitions/concept.ts";

/** Features in the order of their inputs, ties by name in code unit order, and those left over because they form a cycle or wait for one. */
interface FeatureOrder {
  readonly sorted: readonly string[];
  readonly stuck: readonly string[];
}

/** Orders features so that each comes after the features it reads (Kahn); inputs that are not features do not count. */
export function orderFeatures(features: ReadonlyMap<string, Feature>): FeatureOrder {
  const waiting = new Map<string, number>();
  const readers = new Map<string, string[]>();
  for (const [name, feature] of features) {
    const needs = new Set(feature.inputs.filter((input) => features.has(input)));
    waiting.set(name, needs.size);
    for (const need of needs) readers.set(need, [...(readers.get(need) ?? []), name]);
  }
  const ready = [...features.keys()].filter((name) => waiting.get(name) === 0).sort(byCodeUnit);
  const sorted: string[] = [];
  for (let name = ready.shift(); name !== undefined; name = ready.shift()) {
    sorted.push(name);
    for (const reader of readers.get(name) ?? []) {
      const left = (waiting.get(reader) ?? 0) - 1;
      waiting.set(reader, left);
      if (left === 0) insertSorted(ready, reader);
    }
  }
  const done = new Set(sorted);
  return { sorted, stuck: [...features.keys()].filter((name) => !done.has(name)).sort(byCodeUnit) };
}

/** Names reachable from `output` through inputs, `output` included. */
export function reachableFrom(output: string, features: ReadonlyMap<string, Feature>): ReadonlySet<string> {
  const reached = new Set<string>([output]);
  const open = [output];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    for (const input of features.get(name)?.inputs ?? []) {
      if (!reached.has(input)) {
        reached.add(input);
        open.push(input);
      }
    }
  }
  return reached;
}

/** Compares by UTF-16 code units, as RFC 8785 sorts keys. */
export function byCodeUnit(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function insertSorted(names: string[], name: string): void {
  let at = names.length;
  while (at > 0 && byCodeUnit(name, names[at - 1] ?? "") < 0) at--;
  names.splice(at, 0, name);
}
