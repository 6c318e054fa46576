import type { BulkRecord } from "../../domain/feeds/frame.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import { malformed, tooLong } from "../refusals.ts";
import { isRecord } from "../../domain/values/is-record.ts";
import { parsedJson } from "../../domain/values/parsed-json.ts";

/** The fields of an observation by the headings that stand for them. */
const knownColumns = new Map([
  ["primitive_id", "primitive_id"],
  ["signal", "primitive_id"],
  ["entity", "entity"],
  ["observed_at", "observed_at"],
  ["timestamp", "observed_at"],
  ["time", "observed_at"],
  ["value", "value"],
  ["event_id", "event_id"],
  ["reset", "reset"],
  ["stale", "stale"],
]);

/** The field a column stands for; a label of a member keeps its case, and further columns are left alone. */
function columnOf(heading: string): string | undefined {
  const name = heading.trim();
  return name.startsWith("member.") ? name : knownColumns.get(name.toLowerCase());
}

/** The records of a CSV file with headings (RFC 4180); an empty cell says nothing, and empty lines are passed by. Throws `validation_error` without known headings. */
async function* csvRecords(text: AsyncIterable<string>, maxRecord: number): AsyncGenerator<BulkRecord> {
  let names: readonly (string | undefined)[] | null = null;
  let line = 0;
  for await (const cells of csvRows(text, () => line + 1, maxRecord)) {
    if (names === null) {
      names = cells.map(columnOf);
      if (!names.includes("value")) throw noHeadings();
    } else {
      const known = names.flatMap((name, i) => (name === undefined || !cells[i] ? [] : [[name, cells[i]] as const]));
      yield { line: ++line, isText: true, fields: Object.fromEntries(known) };
    }
  }
}

/** The rows of a CSV file that are not empty. */
async function* csvRows(text: AsyncIterable<string>, line: () => number, maxRecord: number): AsyncGenerator<string[]> {
  let cells: string[] = [];
  let held = "";
  let quoted = false;
  let escaping = false;
  let size = 0;
  for await (const part of text) {
    for (const character of part) {
      size += 1;
      if (size > maxRecord) throw tooLong(line(), maxRecord);
      // A quote inside quotes ends them, unless another follows.
      if (escaping && character === '"') {
        held += '"';
        escaping = false;
        continue;
      }
      if (escaping) {
        quoted = false;
        escaping = false;
      }
      if (quoted) {
        if (character === '"') escaping = true;
        else held += character;
      } else if (character === '"') quoted = true;
      else if (character === ",") {
        cells.push(held);
        held = "";
      } else if (character === "\n") {
        cells.push(held.endsWith("\r") ? held.slice(0, -1) : held);
        if (cells.some((cell) => cell !== "")) yield cells;
        [cells, held, size] = [[], "", 0];
      } else held += character;
    }
  }
  cells.push(held.endsWith("\r") ? held.slice(0, -1) : held);
  if (cells.some((cell) => cell !== "")) yield cells;
}

const noHeadings = () =>
  new DomainError("validation_error", "The file has no column `value`.", {
    location: "body",
    suggestion: "Begin it with headings: primitive_id, entity, observed_at, value.",
  });

/** The media types of files. */
export const bulkMedia = ["application/x-ndjson", "text/csv"] as const;

/** The most characters of a record. */
const maxRecord = 65_536;

/**
 * The records of a file, one after the other, whatever its length. What is not UTF-8, or has a line beyond all measure, ends it with
 * a `validation_error`.
 */
export async function* bulkRecords(body: AsyncIterable<Uint8Array>, type: string): AsyncGenerator<BulkRecord> {
  const text = textOf(body);
  try {
    yield* type === "text/csv" ? csvRecords(text, maxRecord) : ndjsonRecords(text, maxRecord);
  } catch (error) {
    throw error instanceof DomainError ? error : malformed("UTF-8 to its end, or was cut off");
  }
}

async function* textOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });
  for await (const part of bytes) yield decoder.decode(part, { stream: true });
  yield decoder.decode();
}

/** The records of a file of JSON objects, one a line; empty lines are passed by. */
async function* ndjsonRecords(text: AsyncIterable<string>, maxRecord: number): AsyncGenerator<BulkRecord> {
  let rest = "";
  let line = 0;
  const recordOf = (source: string): BulkRecord[] =>
    source.trim() === "" ? [] : [{ line: ++line, isText: false, ...fieldsIn(source) }];
  for await (const part of text) {
    const lines = (rest + part).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > maxRecord) throw tooLong(line + 1, maxRecord);
    for (const one of lines) yield* recordOf(one);
  }
  yield* recordOf(rest);
}

function fieldsIn(source: string): { fields: Record<string, unknown> } | { problem: string } {
  const fields = parsedJson(source);
  if (fields === undefined) return { problem: "is not valid JSON" };
  return isRecord(fields) ? { fields } : { problem: "is not a JSON object" };
}
