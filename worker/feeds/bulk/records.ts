import type { BulkRecord } from "../../domain/feeds/frame.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import { malformed } from "../refusals.ts";
import { csvRecords } from "./csv-records.ts";
import { ndjsonRecords } from "./ndjson-records.ts";

/** The media types of files. */
export const bulkMedia = ["application/x-ndjson", "text/csv"] as const;

/** The most characters of a record. */
const maxRecord = 65_536;

/**
 * The records of a file, one after the other, whatever its length. What is not UTF-8, or has a line beyond all measure, ends it with
 * a `validation_error`.
 */
export async function* bulkRecords(body: ReadableStream<Uint8Array>, type: string): AsyncGenerator<BulkRecord> {
  const text = body.pipeThrough(new TextDecoderStream("utf-8", { fatal: true, ignoreBOM: false }));
  try {
    yield* type === "text/csv" ? csvRecords(text, maxRecord) : ndjsonRecords(text, maxRecord);
  } catch (error) {
    throw error instanceof DomainError ? error : malformed("UTF-8 to its end, or was cut off");
  }
}
