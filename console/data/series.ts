import { client } from "../session/session.ts";
import { type Point, pointsOf } from "./points.ts";

const MOST = 3_000;

/** A signal of one entity over a span, by time: the numbers that can be drawn, at most three thousand. */
export async function seriesOf(
  { entity, primitive_id, from, to }: { entity: string; primitive_id: string; from: string; to: string },
  signal: AbortSignal,
): Promise<Point[]> {
  const rows = [];
  for await (const one of client().observations.list({ entity, primitive_id, from, to, limit: 200 }, { signal })) {
    rows.push(one);
    if (rows.length >= MOST) break;
  }
  return pointsOf(rows);
}
