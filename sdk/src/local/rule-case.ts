import { isRecord } from "../../../worker/domain/values/is-record.ts";
import type { StaticSignals } from "../../../worker/domain/condition/static-views.ts";
import { isDuration } from "../../../worker/domain/values/time.ts";
import { knownFields, requiredList, wrong } from "./fields.ts";

/** One case: data, and what is to come of it. */
export interface RuleCase {
  name: string;
  data: StaticSignals;
  /** A flag, a label, or fields of the decision; absent where the others are there. */
  expect: unknown;
  /** One decision for each point of the series. */
  decisions: readonly unknown[] | undefined;
  /** For each point whether the task fires: a flag, or why it is held back. */
  fires: readonly unknown[] | undefined;
  /** The code of the refusal that is expected. */
  error: string | undefined;
  /** The time between points that have none, for `decisions` and `fires`. */
  every: string;
}

const FIRES: readonly unknown[] = [true, false, "not_held_long_enough", "unchanged", "inactive_hours", "cooldown"];

/** Reads one case of a rules file. */
export function caseOf(value: unknown, location: string): RuleCase {
  const fields = knownFields(value, location, ["name", "data", "expect", "decisions", "fires", "error", "every"]);
  const { name, data = {}, expect, error, every = "1d" } = fields;
  const walked = fields["decisions"] !== undefined || fields["fires"] !== undefined;
  if ([walked, expect !== undefined, error !== undefined].filter(Boolean).length !== 1)
    throw wrong(location, "must say what is expected, once.", "Give expect, error, or decisions and fires.");
  if (!isRecord(data) || (fields["data"] === undefined && error === undefined))
    throw wrong(`${location}.data`, "is missing.", "Give values by signal.");
  for (const [name, value] of Object.entries(data)) checkValue(value, `${location}.data.${name}`);
  if (typeof every !== "string" || !isDuration(every))
    throw wrong(`${location}.every`, "must be a duration.", "Write 1h, 15m or 1d.");
  if (error !== undefined && typeof error !== "string")
    throw wrong(`${location}.error`, "must be an error code.", "Write missing_data.");
  return {
    name: typeof name === "string" ? name : location,
    data: data as StaticSignals,
    expect,
    decisions: optionalList(fields["decisions"], `${location}.decisions`),
    fires: firesOf(fields["fires"], `${location}.fires`),
    error,
    every,
  };
}

const isScalar = (value: unknown) => value === null || typeof value !== "object";

/** A point may be dated, `{ observed_at, value }`, or of a member, `{ member, value }`. */
function isPoint(value: unknown): boolean {
  if (!isRecord(value)) return isScalar(value);
  const { observed_at, member, value: held, ...others } = value;
  const dated = typeof observed_at === "string" && !Number.isNaN(Date.parse(observed_at));
  const named = isRecord(member) && Object.values(member).every((label) => typeof label === "string");
  if (Object.keys(others).length > 0 || !isScalar(held)) return false;
  return (dated && member === undefined) || (named && (dated || observed_at === undefined));
}

function checkValue(value: unknown, location: string): void {
  const points: unknown[] = Array.isArray(value) ? value : [value];
  const odd = points.findIndex((point) => !isPoint(point));
  if (odd < 0) return;
  const where = Array.isArray(value) ? `${location}[${odd}]` : location;
  throw wrong(
    where,
    "is no value.",
    'Write a number, a text or a flag, or { observed_at: "2026-09-01T08:00:00Z", value }; of a member { member: { mountpoint: "/var" }, value }.',
  );
}

function optionalList(value: unknown, location: string): unknown[] | undefined {
  return value === undefined ? undefined : requiredList(value, location);
}

function firesOf(value: unknown, location: string): unknown[] | undefined {
  const fires = optionalList(value, location);
  const odd = fires?.findIndex((one) => !FIRES.includes(one)) ?? -1;
  if (odd >= 0) throw wrong(`${location}[${odd}]`, "is not known.", `Write ${FIRES.join(", ")}.`);
  return fires;
}
