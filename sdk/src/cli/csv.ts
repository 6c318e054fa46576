import type { NewObservation } from "../generated/schemas.ts";
import { instantOf } from "../csv/instant.ts";
import { rowsOf } from "../csv/rows.ts";
import { UsageError } from "./command.ts";

const NUMBER = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i;

/** What a cell stands for, by the type of its signal; where that is not known, by how it looks. */
function cellValue(text: string, type: string | undefined): NewObservation["value"] {
  const word = text.trim();
  if (word === "") return null;
  if (type === "string" || type === "categorical") return text;
  if (NUMBER.test(word)) return Number(word);
  return word === "true" || word === "false" ? word === "true" : text;
}

/** An observation whose value is as it stands in its cell. */
type ReadObservation = Omit<NewObservation, "value"> & { value: string };

/** Observations with values of the types that their signals have. */
export const withValues = (read: readonly ReadObservation[], types: ReadonlyMap<string, string>): NewObservation[] =>
  read.map((one) => ({ ...one, value: cellValue(one.value, types.get(one.primitive_id)) }));

/** What a column stands for; further columns are left alone. */
const COLUMNS: Record<string, keyof Omit<NewObservation, "member">> = {
  primitive_id: "primitive_id",
  signal: "primitive_id",
  entity: "entity",
  observed_at: "observed_at",
  timestamp: "observed_at",
  time: "observed_at",
  value: "value",
  event_id: "event_id",
  reset: "reset",
  stale: "stale",
};

/**
 * Reads observations from a CSV file with headings; a signal or entity given beside the file stands for all its lines. Throws
 * UsageError that names the line or the column.
 */
export function readObservations(text: string, given: { primitive_id?: string; entity?: string }): ReadObservation[] {
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
      reset,
      stale,
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
    const flags = { ...flagIn("reset", reset, line), ...flagIn("stale", stale, line) };
    return { primitive_id, entity, ...at, value, ...event, ...flags, ...member };
  });
}

/** A cell that says `true`, or nothing. */
function flagIn(name: "reset" | "stale", text: string | undefined, line: number): { [name: string]: true } {
  const word = text?.trim() ?? "";
  if (word !== "" && word !== "true")
    throw new UsageError(`Line ${line}: ${name} must be true or empty, not "${text}".`);
  return word === "" ? {} : { [name]: true };
}

/** A time without a zone is taken as UTC. */
function instantInFile(text: string, line: number): string {
  const at = instantOf(text);
  if (at === null) throw new UsageError(`Line ${line}: "${text}" is not a time such as 2026-09-01T08:00:00Z.`);
  return at;
}
