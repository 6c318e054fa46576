import type { SegmentR2 } from "../../../worker/storage/decisions/archive/segment-bucket.ts";
import { testDatabase } from "./database.ts";

const stored = testDatabase();
const objects = new Map<string, Uint8Array<ArrayBuffer>>();

/** A bucket in this process. */
const bucket = {
  get: async (name: string, { range }: { range?: { offset: number; length: number } } = {}) => {
    const bytes = objects.get(name);
    if (bytes === undefined) return null;
    return new Response(range ? bytes.subarray(range.offset, range.offset + range.length) : bytes);
  },
  put: async (name: string, bytes: ArrayBuffer) => void objects.set(name, new Uint8Array(bytes)),
} as unknown as SegmentR2;

/** What stores work on, in this process: files of tests share it one after the other, so that each empties it first. */
export const env = { DB: stored.db, ARCHIVE: bucket };

/** Puts rows in place of those with their keys. */
export const put = (table: string, ...rows: object[]): void => stored.put(table, ...rows);
/** The rows of a table as they are stored. */
export const rowsIn = <Row extends object = Record<string, unknown>>(table: string): Row[] =>
  stored.rows(table) as Row[];

/** Has a file begin with nothing stored. */
export function emptyStorage(): void {
  stored.reset();
  objects.clear();
}
