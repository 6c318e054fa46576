import type { NewObservation } from "../../sdk/src/index.ts";
import { instantOf } from "../../sdk/src/csv/instant.ts";
import { rowsOf } from "../../sdk/src/csv/rows.ts";
import { isNumber, type ValueReader, valueReader } from "./values.ts";

/** A pasted table. */
interface CsvTable {
  heads: readonly string[];
  rows: readonly (readonly string[])[];
  /** On which line each row begins, from 1. */
  lines: readonly number[];
}

/** What a column stands for. */
export type ColumnRole = "time" | "entity" | "signal" | "value" | "member" | "event" | "ignore";

/** Reads comma, semicolon or tab separated text; the first line holds the names of the columns. */
export function readTable(text: string): CsvTable {
  const [heads, ...rows] = rowsOf(text);
  return {
    heads: (heads?.cells ?? []).map((head) => head.trim()),
    rows: rows.map(({ cells }) => cells),
    lines: rows.map(({ line }) => line),
  };
}

const TIME_HEAD = /^(observed_at|timestamp|time|date|datetime|day|ts|at)$/i;
/** A column of ids names the entities, even where the ids are numbers. */
const ENTITY_HEAD = /^(entity|account|customer|user|host|device|id|name)$|^(.+[ _-])?(id|uuid|key)$/i;
const SIGNAL_HEAD = /^(primitive_id|signal|metric)$/i;

const EVENT_HEAD = /^event_id$/i;
/** What the API itself calls it. */
const API_HEAD = /^(observed_at|entity|primitive_id)$/i;
const MEMBER_HEAD = "member.";

/** The label of members that a column holds. */
const labelOf = (head: string): string => (head.startsWith(MEMBER_HEAD) ? head.slice(MEMBER_HEAD.length) : head);

/** Of one signal, only one column has the values as well. */
const isSingle = (role: ColumnRole, isOne: boolean): boolean =>
  role === "time" || role === "entity" || role === "signal" || role === "event" || (isOne && role === "value");

const SAMPLE = 50;

/**
 * What each column seems to stand for, by its name and what is in it. `members` are the labels of the signal that the table is about;
 * where it is about one (`isOne`), the first column of numbers, or else the last that is left, holds its values.
 */
export function guessRoles(
  { heads, rows }: CsvTable,
  { members = [], isOne = false }: { members?: readonly string[] | undefined; isOne?: boolean } = {},
): ColumnRole[] {
  const columns = heads.map((head, column) => {
    const cells = rows.flatMap((row) => (row[column] ?? "").trim() || []).slice(0, SAMPLE);
    return { head, column, cells, kinds: new Set(cells).size };
  });
  const roles = columns.map(({ head, cells }): ColumnRole => {
    const all = (fits: (cell: string) => boolean) => cells.length > 0 && cells.every(fits);
    if (SIGNAL_HEAD.test(head)) return "signal";
    if (EVENT_HEAD.test(head)) return "event";
    if (head.startsWith(MEMBER_HEAD) || members.includes(head)) return "member";
    if (TIME_HEAD.test(head) || all((cell) => /^\d{4}-\d{2}-\d{2}/.test(cell))) return "time";
    if (ENTITY_HEAD.test(head)) return "entity";
    return all(isNumber) ? "value" : "ignore";
  });
  const left = columns.filter(({ column, kinds }) => roles[column] === "ignore" && kinds > 0);
  const words = roles.includes("entity") ? undefined : left.shift();
  if (words) roles[words.column] = "entity";
  const values = isOne && !roles.includes("value") ? left.at(-1) : undefined;
  if (values) roles[values.column] = "value";
  // An empty one gives way, then one that the API calls otherwise, then one whose name says nothing. Of an order's id and a customer's,
  // the one that comes again names whom it is about.
  const ranked = columns.toSorted(
    (a, b) =>
      Number(b.kinds > 0) - Number(a.kinds > 0) ||
      Number(API_HEAD.test(b.head)) - Number(API_HEAD.test(a.head)) ||
      Number(TIME_HEAD.test(b.head)) - Number(TIME_HEAD.test(a.head)) ||
      (roles[a.column] === "entity" ? a.kinds - b.kinds : 0),
  );
  return roles.map((role, column) => {
    if (isOne && role === "signal") return "ignore";
    const first = ranked.find((one) => roles[one.column] === role);
    return isSingle(role, isOne) && first?.column !== column ? "ignore" : role;
  });
}

/** The roles once a column has another: of one that only one column can have, whichever had it is left out. */
export const withRole = (
  roles: readonly ColumnRole[],
  column: number,
  role: ColumnRole,
  { isOne = false }: { isOne?: boolean } = {},
): ColumnRole[] =>
  roles.map((old, index) => (index === column ? role : old === role && isSingle(role, isOne) ? "ignore" : old));

const GENERIC_HEAD = /^(entity|id|name|uuid|key)?$/i;

/** What signals of a table seem to be of: what its entities' names begin with, or else the column that names them; empty where neither says. */
export function guessNamespace({ heads, rows }: CsvTable, roles: readonly ColumnRole[]): string {
  const column = roles.indexOf("entity");
  if (column === -1) return "";
  const [, prefix] = /^([A-Za-z0-9_-]+):/.exec((rows[0]?.[column] ?? "").trim()) ?? [];
  const head = (heads[column] ?? "").replace(/[ _-]?(id|uuid|key|name)$/i, "");
  return prefix ?? (GENERIC_HEAD.test(head) ? "" : wordOf(head));
}

/** Whether the API takes it as the name of a signal. */
export const isSignalId = (id: string): boolean => id.length <= 255 && /^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)+$/.test(id);

const wordOf = (head: string): string =>
  head
    .toLowerCase()
    .replaceAll(/[^a-z0-9_-]+/g, "_")
    .replaceAll(/^_+|_+$/g, "");

/** Observations of a table, and what of it cannot be read. */
interface TableObservations {
  observations: NewObservation[];
  /** In words, with the line. */
  faults: string[];
}

/** A signal's name out of a column's: `Daily Logins` of `account` is `account.daily_logins`. */
export function signalIdOf(namespace: string, head: string): string {
  const field = head
    .toLowerCase()
    .replaceAll(/[^a-z0-9_.-]+/g, "_")
    .replaceAll(/^_+|_+$/g, "");
  return field.includes(".") ? field : `${namespace}.${field === "" ? "value" : field}`;
}

/** Every value in a value column is an observation of its signal; lines without a time are observed now. */
export function observationsOf(
  { heads, rows, lines }: CsvTable,
  roles: readonly ColumnRole[],
  {
    entity,
    idOf,
    readValue = valueReader("float"),
  }: { entity: string; idOf: (head: string) => string; readValue?: ValueReader },
): TableObservations {
  const [time, who, which] = [roles.indexOf("time"), roles.indexOf("entity"), roles.indexOf("signal")];
  const happened = roles.indexOf("event");
  const observations: NewObservation[] = [];
  const faults: string[] = [];
  rows.forEach((row, index) => {
    const line = lines[index];
    const named = who === -1 ? entity : (row[who] ?? "").trim();
    if (named === "") return faults.push(`Line ${line} names no entity.`);
    const at = time === -1 ? undefined : timeIn(row[time] ?? "");
    if (at === null) return faults.push(`Line ${line}: "${row[time]}" is not a time such as 2026-03-01T08:00:00Z.`);
    const event = happened === -1 ? "" : (row[happened] ?? "").trim();
    const labels = roles.flatMap((role, column) => {
      const label = (row[column] ?? "").trim();
      return role === "member" && label !== "" ? [[labelOf(heads[column] ?? ""), label] as const] : [];
    });
    roles.forEach((role, column) => {
      const cell = (row[column] ?? "").trim();
      if (role !== "value" || cell === "") return;
      const read = readValue(cell);
      if ("wanted" in read) return faults.push(`Line ${line}: "${cell}" is not ${read.wanted}.`);
      const primitive_id = which === -1 ? idOf(heads[column] ?? "") : (row[which] ?? "").trim();
      observations.push({
        primitive_id,
        entity: named,
        value: read.value,
        ...(at === undefined ? {} : { observed_at: at }),
        ...(event === "" ? {} : { event_id: event }),
        ...(labels.length === 0 ? {} : { member: Object.fromEntries(labels) }),
      });
      return undefined;
    });
    return undefined;
  });
  return { observations, faults };
}

/** Seconds or milliseconds since 1970, or a time; undefined for an empty cell, null for what is no time. */
function timeIn(cell: string): string | null | undefined {
  const word = cell.trim();
  if (word === "") return undefined;
  return /^\d{10}(\d{3})?$/.test(word)
    ? new Date(Number(word) * (word.length === 10 ? 1000 : 1)).toISOString()
    : instantOf(word);
}
