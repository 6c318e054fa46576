import {
  type DecisionMonitor,
  isDecisionMonitorError,
  type NewObservation,
  type Output,
  type Primitive,
  type RegisterPrimitiveBody,
  type Observation,
} from "../../../../sdk/src/index.ts";
import { mapLimited } from "../../../state/map-limited.ts";

const PAGE = 200;
/** So often values may have come while others were carried. */
const PASSES = 3;

/** The same signal under another name, as it is registered. */
export function underName(
  primitive_id: string,
  { created_at: _, documented_range: __, ...signal }: Primitive,
): RegisterPrimitiveBody {
  return { ...signal, primitive_id };
}

/** Why a signal keeps its name whoever reads it; null where it may have another. */
export function keepsName({ kind, source }: Pick<Primitive, "kind" | "source">): string | null {
  if (kind === "event")
    return "Of the ids of events only sums are kept, so an event that came again under the new name would count twice.";
  if (source.kind === "http" && Object.keys(source.headers ?? {}).length > 0)
    return "Its source has headers, which are secret and cannot be copied.";
  return null;
}

const byLabel = ([a]: [string, string], [b]: [string, string]): number => (a < b ? -1 : 1);

/** The values that count, oldest first, under another name: of several for one time the last, so that a repeated push adds nothing. */
function carried(rows: readonly Observation[], primitive_id: string): NewObservation[] {
  const counting = new Map<string, Observation>();
  for (const row of rows) {
    const key = JSON.stringify([row.observed_at, Object.entries(row.member ?? {}).toSorted(byLabel)]);
    const known = counting.get(key);
    if (known === undefined || known.sequence < row.sequence) counting.set(key, row);
  }
  return [...counting.values()]
    .toSorted((a, b) => a.sequence - b.sequence)
    .map(({ entity, observed_at, value, member, reset, stale }) => ({
      primitive_id,
      entity,
      observed_at,
      value,
      ...(member && { member }),
      ...(reset && { reset }),
      ...(stale && { stale }),
    }));
}

/** Carries the values of every entity over; what is there already is passed by. Tells how many were new. */
async function carryOver(
  client: DecisionMonitor,
  from: string,
  to: string,
  onEntities: (count: number) => void,
): Promise<number> {
  let [added, entities] = [0, 0];
  let cursor: string | null = null;
  do {
    const page: Output<"listPrimitiveEntities"> = await client.primitives.listEntities({
      id: from,
      limit: PAGE,
      ...(cursor !== null && { cursor }),
    });
    const values = await mapLimited(6, page.items, async ({ entity }) => {
      const rows: Observation[] = [];
      for await (const row of client.observations.list({ entity, primitive_id: from, limit: PAGE })) rows.push(row);
      return carried(rows, to);
    });
    const observations = values.flat();
    if (observations.length > 0) added += (await client.observations.push(observations)).accepted;
    onEntities((entities += page.items.length));
    cursor = page.next_cursor;
  } while (cursor !== null);
  return added;
}

/**
 * Gives a registered signal's values to another one and deletes the first, which nothing may read. Values that come meanwhile are
 * carried too. Each step can be repeated: after a failure both signals are there, and doing it again goes on.
 */
export async function moveValues(
  client: DecisionMonitor,
  elevatedClient: DecisionMonitor,
  [from, to]: readonly [from: string, to: string],
  onEntities: (count: number) => void,
): Promise<void> {
  for (let pass = 1; (await carryOver(client, from, to, onEntities)) > 0; pass++)
    if (pass === PASSES)
      throw new Error(
        `Values still arrive for ${from}, so nothing is deleted. Stop what pushes them, and rename again.`,
      );
  try {
    await elevatedClient.primitives.delete({ id: from, purge: true });
  } catch (error) {
    if (!isDecisionMonitorError(error, "unavailable") || (await isThere(client, from))) throw error;
    // It is deleted; its many values are still being removed, which goes on by itself.
  }
}

async function isThere(client: DecisionMonitor, id: string): Promise<boolean> {
  try {
    await client.primitives.get({ id });
    return true;
  } catch (error) {
    if (isDecisionMonitorError(error, "not_found")) return false;
    throw error;
  }
}
