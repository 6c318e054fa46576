import { isRecord } from "../../domain/values/is-record.ts";
import { tooLong } from "../refusals.ts";
import type { BulkRecord } from "../../domain/feeds/frame.ts";

/** The records of a file of JSON objects, one a line; empty lines are passed by. */
export async function* ndjsonRecords(text: AsyncIterable<string>, maxRecord: number): AsyncGenerator<BulkRecord> {
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
