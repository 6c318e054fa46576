import type { BulkRecord } from "../../domain/feeds/frame.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import { malformed, tooLong } from "../refusals.ts";
import { csvRecords } from "./csv-records.ts";
import { isRecord } from "../../domain/values/is-record.ts";

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

/** The records of a file of JSON objects, one a line; empty lines are passed by. */
async function* ndjsonRecords(text: AsyncIterable<string>, maxRecord: number): AsyncGenerator<BulkRecord> {
  let rest = "";
  let line = 0;
  const recordOf = (source: string): BulkRecord[] =>
    source.trim() === "" ? [] : [{ line: ++line, isText: false, ...parsed(source) }];
  for await (const part of text) {
    const lines = (rest + part).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > maxRecord) throw tooLong(line + 1, maxRecord);
    for (const one of lines) yield* recordOf(one);
  }
  yield* recordOf(rest);
}

function parsed(source: string): { fields: Record<string, unknown> } | { problem: string } {
  try {
    const fields: unknown = JSON.parse(source);
    return isRecord(fields) ? { fields } : { problem: "is not a JSON object" };
  } catch {
    return { problem: "is not valid JSON" };
  }
}
