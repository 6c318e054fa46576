import type { ConceptDefinition } from "../values/definitions/concept.ts";
import { parseDuration } from "../values/time.ts";
import { capOf } from "./operators/time-to.ts";

/** The time until a signal reaches a limit by its trend. */
interface UntilLimit {
  readonly window: string;
  readonly limit: number;
  /** On which side of the signal the limit lies. */
  readonly direction: "above" | "below";
}

/** The concept that is nothing but `time_to` of one signal, taken apart; null for any other. */
export function untilLimit({
  features,
  output_feature,
  primitives,
}: ConceptDefinition): (UntilLimit & { primitive_id: string }) | null {
  const output = features[output_feature];
  const signal = primitives[output?.inputs[0] ?? ""];
  if (output?.op !== "time_to" || signal === undefined) return null;
  const { window, limit, direction } = output.params ?? {};
  if (typeof window !== "string" || typeof limit !== "number") return null;
  if (direction !== "above" && direction !== "below") return null;
  return { primitive_id: signal.primitive_id, window, limit, direction };
}

/** `rises to`, or `falls to`. */
export const reaches = ({ direction }: Pick<UntilLimit, "direction">): string =>
  direction === "above" ? "rises to" : "falls to";

/** `time until disk.used_pct rises to 100 by its trend of 2d`. */
export const untilText = (id: string, until: UntilLimit): string =>
  `time until ${id} ${reaches(until)} ${until.limit} by its trend of ${until.window}`;

/** The seconds beyond which such a concept does not look: what takes longer is as long. */
export const farthest = ({ window }: UntilLimit): number => capOf(parseDuration(window));
