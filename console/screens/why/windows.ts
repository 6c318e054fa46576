import type { Concept } from "../../../sdk/src/index.ts";
import { typedDuration } from "../../format/duration.ts";

/** What a step of the concept looks back over, in a signal. */
export interface Window {
  op: string;
  /** As it was defined, such as 7d. */
  text: string;
  ms: number;
}

/** Of each signal of a concept, by primitive id, the stretches that its steps look back over, longest first. */
export function windowsOf({
  primitives,
  features,
}: Pick<Concept, "primitives" | "features">): Map<string, readonly Window[]> {
  return new Map(
    Object.entries(primitives).map(([name, { primitive_id }]) => {
      const windows = Object.values(features).flatMap(({ op, inputs, params = {} }) =>
        inputs.includes(name) ? lookingBack(op, params) : [],
      );
      return [primitive_id, windows.toSorted((a, b) => b.ms - a.ms)];
    }),
  );
}

/** A step that compares with earlier periods looks back over all of them. */
function lookingBack(op: string, params: Readonly<Record<string, unknown>>): Window[] {
  const { window, period, cycles } = params;
  const one = typeof window === "string" ? typedDuration(window) : null;
  const each = typeof period === "string" ? typedDuration(period) : null;
  if (each !== null && typeof cycles === "number" && typeof period === "string")
    return [{ op, text: `${cycles} × ${period}`, ms: each * cycles + (one ?? 0) }];
  return one === null || typeof window !== "string" ? [] : [{ op, text: window, ms: one }];
}
