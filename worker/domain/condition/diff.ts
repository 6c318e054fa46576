import { describeSpec } from "./strategies/registry.ts";
import type { ConditionDefinition } from "../values/definitions/condition.ts";
import { canonicalText } from "../values/hashing/canonical.ts";

/** One field that differs; null where a version does not have it. */
interface FieldChange {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
  readonly message: string;
}

/** How two versions of a condition differ. */
interface VersionDiff {
  readonly changes: readonly FieldChange[];
  readonly summary: string;
}

const silentFields = new Set(["version"]);

/** Compares two versions field by field, parameters one by one, fields in the order of their names. */
export function diffOf(from: ConditionDefinition, to: ConditionDefinition): VersionDiff {
  const [old, now] = [flat(from), flat(to)];
  const fields = [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((field) => !silentFields.has(field))
    .sort();
  const changes = fields.flatMap((field): FieldChange[] => {
    const [before, after] = [old[field] ?? null, now[field] ?? null];
    if (canonicalText(before) === canonicalText(after)) return [];
    return [{ field, from: before, to: after, message: `${field}: ${diffValue(before)} -> ${diffValue(after)}` }];
  });
  const [was, is] = [describeSpec(from.strategy), describeSpec(to.strategy)];
  const head =
    was === is ? `Both fire when the Result is ${was}.` : `Fires when the Result is ${is}, no longer ${was}.`;
  const names = changes.map((change) => change.field).filter((field) => !field.startsWith("strategy"));
  const tail = names.length === 0 ? "" : ` Also changed: ${names.join(", ")}.`;
  return {
    changes,
    summary: changes.length === 0 ? `Versions ${from.version} and ${to.version} are the same.` : head + tail,
  };
}

function flat({ strategy, ...rest }: ConditionDefinition): Record<string, unknown> {
  const params = Object.entries(strategy.params as unknown as Record<string, unknown>).map(
    ([name, value]) => [`strategy.params.${name}`, value] as const,
  );
  return { ...rest, "strategy.type": strategy.type, ...Object.fromEntries(params) };
}

function diffValue(value: unknown): string {
  return value === null ? "none" : typeof value === "string" ? value : JSON.stringify(value);
}
