import type { Question } from "../ports/evaluation/ledger.ts";
import type { Services } from "../services.ts";

/** What a snapshot saw that an earlier attempt at it recorded; nothing where there was none. */
export async function recordedView(services: Services, snapshotId: string | null): Promise<Pick<Question, "recorded">> {
  if (snapshotId === null) return {};
  const recorded = (await services.decisions.recordedViews([snapshotId])).get(snapshotId);
  return recorded ? { recorded } : {};
}

/** Whether what a question sees may be fixed already, so that nothing is fetched before it is asked. */
export function mayBePinned({ snapshot_id, recorded }: Pick<Question, "snapshot_id" | "recorded">): boolean {
  return snapshot_id === null || recorded !== undefined;
}
