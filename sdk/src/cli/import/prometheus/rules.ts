import { isRecord } from "../../../../../worker/domain/values/is-record.ts";
import { UsageError } from "../../command.ts";
import { parseYaml } from "../../definition-file.ts";
import { Missing } from "../plan.ts";
import { parsePromql } from "./parse.ts";
import type { Recordings } from "./recorded.ts";

/** An alerting rule as it stands in a file. */
export interface AlertRule {
  file: string;
  group: string;
  interval: string | null;
  alert: string;
  expr: string;
  for: string | null;
  keepFiringFor: string | null;
  labels: Record<string, string>;
  annotations: Record<string, string>;
}

/** What files of rules hold; of a Kubernetes PrometheusRule its `spec`. Throws UsageError naming a file that holds no rules. */
export function rulesIn(files: readonly { path: string; text: string }[]): {
  alerts: AlertRule[];
  recordings: Recordings;
} {
  const alerts: AlertRule[] = [];
  const recordings = new Map<string, { expr: ReturnType<typeof parsePromql>; labels: Record<string, string> }[]>();
  for (const { path, text } of files) {
    const read = parseYaml(text, path);
    const spec = isRecord(read) && isRecord(read["spec"]) ? read["spec"] : read;
    const groups = isRecord(spec) ? spec["groups"] : undefined;
    if (!Array.isArray(groups)) throw new UsageError(`${path} has no \`groups\` of rules.`);
    for (const group of groups.filter(isRecord)) {
      const rules = Array.isArray(group["rules"]) ? group["rules"].filter(isRecord) : [];
      for (const rule of rules) {
        const expr = textOfScalar(rule["expr"]) ?? "";
        const labels = textsIn(rule["labels"]);
        const recorded = textOfScalar(rule["record"]);
        if (recorded !== null) {
          const parsed = parsedOrNone(expr);
          if (parsed !== null)
            recordings.set(recorded, [...(recordings.get(recorded) ?? []), { expr: parsed, labels }]);
          continue;
        }
        alerts.push({
          file: path,
          group: textOfScalar(group["name"]) ?? path,
          interval: textOfScalar(group["interval"]),
          alert: textOfScalar(rule["alert"]) ?? "",
          expr,
          for: textOfScalar(rule["for"]),
          keepFiringFor: textOfScalar(rule["keep_firing_for"]),
          labels,
          annotations: textsIn(rule["annotations"]),
        });
      }
    }
  }
  return { alerts, recordings };
}

/** One that cannot be read is missed by the alerts that read it. */
function parsedOrNone(expr: string) {
  try {
    return parsePromql(expr);
  } catch (error) {
    if (error instanceof Missing) return null;
    throw error;
  }
}

const textOfScalar = (value: unknown): string | null =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : null;

const textsIn = (value: unknown): Record<string, string> =>
  isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([name, one]) =>
          textOfScalar(one) === null ? [] : [[name, textOfScalar(one) ?? ""]],
        ),
      )
    : {};
