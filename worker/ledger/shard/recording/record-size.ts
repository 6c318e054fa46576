import { utf8 } from "../../../domain/values/hashing/utf8.ts";

/** The largest record, in bytes of UTF-8. */
export const recordBytes = 65_536;
/** Where records are encoded to be measured, so that none needs memory of its own. */
const scratch = new Uint8Array(recordBytes);

/** How many bytes of UTF-8 a text has. */
export function bytesOf(text: string): number {
  const { read, written } = utf8.encodeInto(text, scratch);
  return read === text.length ? written : utf8.encode(text).byteLength;
}

/** Whether a record is no larger than one may be. */
export const fitsRecord = (record: string): boolean => bytesOf(record) <= recordBytes;
