import { createHash } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";

/** A decision as a line of a segment has it, as far as whoever forges one has to know it. */
interface Line {
  decision_id: string;
  evaluated_at: number;
  recorded_at: number;
}

/** A segment made by hand, which agrees with itself: its object, its hash, and what the database would say of it. */
export interface ForgedSegment {
  object: Buffer;
  sha256: string;
  blocks: string;
  decisions: number;
  last_at: number;
}

/** The decisions of a segment's object. */
export const linesOf = (object: ArrayBuffer): Line[] =>
  gunzipSync(Buffer.from(object))
    .toString()
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Line);

/** Packs decisions as the service would, in one block. */
export function forgedSegment(lines: readonly Line[]): ForgedSegment {
  const text = `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`;
  const object = gzipSync(text);
  const sha256 = createHash("sha256").update(text).digest("hex");
  const [first, last] = [lines[0], lines.at(-1)];
  const blocks = JSON.stringify([[first?.evaluated_at, first?.decision_id, 0, object.length, sha256]]);
  return { object, sha256, blocks, decisions: lines.length, last_at: last?.evaluated_at ?? 0 };
}
