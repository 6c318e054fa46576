import type { NewObservation } from "../generated/schemas.ts";
import { rowsOf } from "../csv/rows.ts";
import { UsageError } from "./command.ts";

const NUMBER = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i;

function cellValue(text: string): NewObservation["value"] {
  const word = text.trim();
  if (word === "") return null;
  if (NUMBER.test(word)) return Number(word);
  return word === "true" || word === "false" ? word === "true" : text;
}

/** What a column stands for; further columns are left alone. */
const COLUMNS: Record<string, "primitive_id" | "entity" | "observed_at" | "value" | "event_id"> = {
  primitive_id: "primitive_id",
  signal: "primitive_id",
  entity: "entity",
  observed_at: "observed_at",
  timestamp: "observed_at",
  time: "observed_at",
  value: "value",
  event_id: "event_id",
};

/**
 * Reads observations from a CSV file with headings; a signal or entity given beside the file stands for all its lines. Throws
 * UsageError that names the line or the column.
 */
export function readObservations(text: string, given: { primitive_id?: string; entity?: string }): NewObservation[] {
  const [headings, ...rows] = rowsOf(text);
  const columns = (headings?.cells ?? []).map((heading) => COLUMNS[heading.trim().toLowerCase()]);
  const members = (headings?.cells ?? []).flatMap((heading, column) => {
    const name = heading.trim();
    return name.startsWith("member.") ? [{ key: name.slice("member.".length), column }] : [];
  });
  for (const name of ["primitive_id", "entity", "value"] as const) {
    if (columns.includes(name) || (name !== "value" && given[name] !== undefined)) continue;
    const option = { primitive_id: ", or give --signal", entity: ", or give --entity", value: "" }[name];
    throw new UsageError(`The file has no column ${name}${option}.`);
  }
  return rows.map(({ line, cells }) => {
    const found = Object.fromEntries(columns.map((name, column) => [name ?? "", cells[column] ?? ""]));
    const {
      primitive_id,
      entity,
      observed_at,
      value = "",
      event_id = "",
    } = { ...found, ...given } as Record<string, string>;
    if (!primitive_id || !entity) throw new UsageError(`Line ${line} names no ${primitive_id ? "entity" : "signal"}.`);
    const at =
      observed_at === undefined || observed_at.trim() === "" ? {} : { observed_at: instantInFile(observed_at, line) };
    const labels = members.flatMap(({ key, column }) => {
      const label = cells[column]?.trim() ?? "";
      return label === "" ? [] : [[key, label] as const];
    });
    const member = labels.length === 0 ? {} : { member: Object.fromEntries(labels) };
    const event = event_id.trim() === "" ? {} : { event_id: event_id.trim() };
    return { primitive_id, entity, ...at, value: cellValue(value), ...event, ...member };
  });
}

/** A time without a zone is taken as UTC. */
function instantInFile(text: string, line: number): string {
  const zoned = /(z|[-+]\d{2}:?\d{2})$/i.test(text.trim()) ? text.trim() : `${text.trim().replace(" ", "T")}Z`;
  const ms = /^\d{4}-\d{2}-\d{2}/.test(zoned) ? Date.parse(zoned.replace(" ", "T")) : Number.NaN;
  if (Number.isNaN(ms)) throw new UsageError(`Line ${line}: "${text}" is not a time such as 2026-09-01T08:00:00Z.`);
  return new Date(ms).toISOString();
}
