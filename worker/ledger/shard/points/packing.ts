import { orUndo } from "../sql/rows.ts";
import type { PackedPoints } from "./packed-points.ts";

/** Merges what a shard holds, and carries over what an earlier version stored, on its alarm: at once, or never. */
export const packingOf = (
  points: Pick<PackedPoints, "isDue" | "step" | "reload">,
  transaction: <T>(work: () => T) => T,
) => ({
  nextAt: (): number | null => (points.isDue ? 0 : null),
  /** Goes on by a step; false where nothing is due. */
  step: (): boolean =>
    points.isDue &&
    orUndo(
      () => transaction(() => points.step()),
      () => points.reload(),
    ),
});
