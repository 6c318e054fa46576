import type { Phrasing } from "../../../condition/strategies/phrasing.ts";
import { strategies } from "../../../condition/strategies/registry.ts";
import type { Stated } from "./sentence.ts";

/** The strategies that have words of their own, with them. */
export function phrased(): { type: Stated["type"]; phrasing: Phrasing }[] {
  return Object.values(strategies).flatMap(({ name, phrasing }) =>
    phrasing === null ? [] : [{ type: name as Stated["type"], phrasing }],
  );
}

/** The words of a strategy. */
export function phrasingOf(type: Stated["type"]): Phrasing {
  const { phrasing } = strategies[type];
  if (phrasing === null) throw new Error(`${type} has no words of its own`);
  return phrasing;
}

/** What a condition that compares the Result itself with a number says; null for any other. */
export function levelOf({ type, params }: Stated): { direction: "above" | "below"; value: number } | null {
  const { direction, value } = params as { direction?: unknown; value?: unknown };
  if (phrasingOf(type).level !== true || typeof value !== "number") return null;
  return direction === "above" || direction === "below" ? { direction, value } : null;
}
