import type { BulkRecord } from "../../domain/feeds/frame.ts";
import { keptSince } from "../../domain/values/kept.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import type { Violation } from "../../domain/values/errors/violation.ts";
import { type MemberLabels, memberText, mostMembers } from "../../domain/values/members.ts";
import { formatTimestamp, timestampMs } from "../../domain/values/time.ts";
import {
  eventIdForm,
  isEventId,
  observationProblem,
  type ObservedValue,
} from "../../domain/values/observation-check.ts";
import { type Scalar, traitsOf } from "../../domain/values/values.ts";
import type { NewObservation } from "../ports/evaluation/ledger.ts";
import { furthestAheadMs } from "../service/question-time.ts";
import type { Services } from "../services.ts";
import { isEntity } from "./feeds/take-rows.ts";
import { isWithin } from "./list-observations.ts";
import type { SignalDefinition } from "./push-observations.ts";

/** Why a record was not stored. */
export interface BulkFault extends Violation {
  line: number;
}

type GivenForAll = { primitive_id?: string; entity?: string };
type Fields = Readonly<Record<string, unknown>>;

const bulkFields = ["primitive_id", "entity", "observed_at", "value", "event_id", "reset", "stale", "member"];

/**
 * Appends the records that are sound; `given` stands in for what the file leaves out. Throws `unavailable` where a shard did not
 * answer; the same again adds what is missing.
 */
export async function takeBulk(
  services: Services,
  records: readonly BulkRecord[],
  given: GivenForAll,
): Promise<{ accepted: number; unchanged: number; faults: BulkFault[] }> {
  const signalOf = (fields: Fields) => fields["primitive_id"] ?? given.primitive_id;
  const ids = records.flatMap((one) => {
    const id = "fields" in one ? signalOf(one.fields) : undefined;
    return typeof id === "string" ? [id] : [];
  });
  const definitions = await services.primitives.described(ids);
  const now = services.now();
  const faults: BulkFault[] = [];
  const rows: NewObservation[] = [];
  const lines: number[] = [];
  for (const record of records) {
    const { line } = record;
    const row =
      "problem" in record
        ? bulkFault("line", record.problem)
        : (outside(services, { ...given, ...record.fields }) ??
          bulkRow(services, { ...given, ...record.fields }, definitions, record.isText, now));
    if ("message" in row) faults.push({ line, ...row });
    else {
      rows.push(row);
      lines.push(line);
    }
  }
  if (rows.length === 0) return { accepted: 0, unchanged: 0, faults };
  const { accepted, unchanged, unconfirmed, expired, full, groups } = await services.ledger.append(rows);
  if (unconfirmed.length > 0) {
    throw new DomainError("unavailable", "A part of the ledger did not answer.", {
      suggestion: "Send the same again with its Idempotency-Key: the job goes on where it stopped.",
    });
  }
  for (const place of expired) {
    faults.push({
      line: lines[place] ?? 0,
      ...bulkFault("observed_at", "is from a time whose observations have been removed"),
    });
  }
  for (const place of full)
    faults.push({
      line: lines[place] ?? 0,
      ...bulkFault("member", `is one more than the ${mostMembers} that an entity may have`),
    });
  for (const place of groups)
    faults.push({ line: lines[place] ?? 0, ...bulkFault("entity", "is a group, which is counted from its members") });
  return { accepted, unchanged, faults: faults.sort((a, b) => a.line - b.line) };
}

const bulkFault = (location: string, message: string): Violation => ({
  location,
  message: `${location === "line" ? "The line" : `\`${location}\``} ${message}.`,
});

/** The fault of a record that names what whoever sends it does not reach, whether it is there or not. */
function outside(services: Services, { primitive_id, entity }: Fields): Violation | null {
  if (typeof primitive_id !== "string" || typeof entity !== "string") return null;
  if (isWithin(services, { signal: primitive_id, entity })) return null;
  return bulkFault("entity", "and its signal are not both within reach of this API key");
}

function bulkRow(
  { config }: Services,
  fields: Fields,
  definitions: ReadonlyMap<string, SignalDefinition>,
  isText: boolean,
  now: number,
): NewObservation | Violation {
  const unknown = Object.keys(fields).find((name) => !bulkFields.includes(name) && !name.startsWith(memberColumn));
  if (unknown !== undefined) return bulkFault(unknown, `is not a field here; known are ${bulkFields.join(", ")}`);
  const { primitive_id, entity, observed_at } = fields;
  const definition = typeof primitive_id === "string" ? definitions.get(primitive_id) : undefined;
  if (definition === undefined) return bulkFault("primitive_id", "is not a registered signal");
  if (typeof entity !== "string" || !isEntity(entity))
    return bulkFault("entity", "must be text of 1 to 512 characters without control characters");
  const at = typeof observed_at === "string" ? timestampMs(observed_at.trim()) : null;
  if (at === null) return bulkFault("observed_at", "must be a time with a time zone, such as 2026-09-01T08:00:00Z");
  if (at > now + furthestAheadMs)
    return bulkFault("observed_at", "is more than 60 seconds ahead of the service's clock");
  const { keepObservationsMs: keepMs } = config;
  if (keepMs !== null && at < keptSince(now, keepMs)) {
    return bulkFault("observed_at", `is older than what is kept, since ${formatTimestamp(keptSince(now, keepMs))}`);
  }
  const given = fields["value"];
  const value = isText ? typedCell(typeof given === "string" ? given : "", definition) : given;
  if (!isScalarValue(value)) return bulkFault("value", "must be a number, text, true, false or null");
  const marks = marksIn(fields, isText);
  if ("message" in marks) return marks;
  const member = memberIn(fields);
  if (member === null)
    return bulkFault("member", "must be an object with a text of 1 to 255 characters for each label");
  const found = observationProblem({ value, ...marks, ...(member && { member }) }, definition);
  if (found !== null) return { location: found.field, message: `${definition.primitive_id} ${found.problem}.` };
  return {
    primitive_id: definition.primitive_id,
    type: definition.type,
    entity,
    observed_at: at,
    value: value === 0 ? 0 : value,
    ...marks,
    ...(member && { member: memberText(member) }),
  };
}

/** What a record says beside its value. */
function marksIn(fields: Fields, isText: boolean): Omit<ObservedValue, "value" | "member"> | Violation {
  const marks = Object.fromEntries(
    ["event_id", "reset", "stale"]
      .filter((name) => fields[name] !== undefined)
      .map((name) => [name, isText && name !== "event_id" && fields[name] === "true" ? true : fields[name]]),
  );
  const { event_id, reset, stale } = marks;
  if (event_id !== undefined && !isEventId(event_id)) return bulkFault("event_id", `must be ${eventIdForm}`);
  if (reset !== undefined && reset !== true) return bulkFault("reset", "must be true, or left out");
  if (stale !== undefined && stale !== true) return bulkFault("stale", "must be true, or left out");
  return marks;
}

/** A column `member.mountpoint` holds one label of a member. */
const memberColumn = "member.";
const isMemberValue = (value: unknown): value is string =>
  typeof value === "string" && value !== "" && value.length <= 255 && !/[\p{Cc}\p{Cs}]/u.test(value);

/** The labels of a record's member, in one field or in columns of their own; null where they are none. */
function memberIn(fields: Fields): MemberLabels | undefined | null {
  const columns = Object.entries(fields)
    .filter(([name, value]) => name.startsWith(memberColumn) && value !== "")
    .map(([name, value]) => [name.slice(memberColumn.length), value] as const);
  const given = fields["member"];
  if (given !== undefined && (typeof given !== "object" || given === null || Array.isArray(given))) return null;
  const entries = [...Object.entries(given ?? {}), ...columns];
  if (entries.length === 0) return undefined;
  const labels = entries.flatMap(([key, value]) => (isMemberValue(value) ? [[key, value] as const] : []));
  return labels.length === entries.length ? Object.fromEntries(labels) : null;
}

const isScalarValue = (value: unknown): value is Scalar =>
  value === null ||
  typeof value === "number" ||
  typeof value === "boolean" ||
  (typeof value === "string" && value.length <= 1024);

const cellNumber = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i;

/** What a cell of a CSV file stands for, by the type of its signal. */
function typedCell(text: string, { type }: SignalDefinition): Scalar {
  const { base } = traitsOf(type);
  const word = text.trim();
  if (word === "") return null;
  if (base === "string" || base === "categorical") return text;
  if (base === "boolean") return word === "true" || word === "false" ? word === "true" : text;
  return cellNumber.test(word) ? Number(word) : text;
}
