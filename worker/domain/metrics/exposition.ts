import type { Family, MetricLabels } from "./family.ts";

/** The forms in which a page of metrics is written. */
export type MetricsFormat = "prometheus" | "openmetrics";

/**
 * A page of metrics: Prometheus text 0.0.4 or OpenMetrics 1.0. Sources: https://prometheus.io/docs/instrumenting/exposition_formats/
 * and https://github.com/prometheus/OpenMetrics/blob/main/specification/OpenMetrics.md
 */
export function exposition(families: readonly Family[], format: MetricsFormat): string {
  const lines = families.filter(({ samples }) => samples.length > 0).flatMap((family) => familyLines(family, format));
  return `${[...lines, ...(format === "openmetrics" ? ["# EOF"] : [])].join("\n")}\n`;
}

function familyLines({ name, help, type, unit, samples }: Family, format: MetricsFormat): string[] {
  const sampled = type === "counter" ? `${name}_total` : name;
  const described = format === "openmetrics" ? name : sampled;
  return [
    `# HELP ${described} ${format === "openmetrics" ? escapedLabel(help) : escapedHelp(help)}`,
    `# TYPE ${described} ${type}`,
    ...(format === "openmetrics" && unit !== undefined ? [`# UNIT ${described} ${unit}`] : []),
    ...samples.map(({ labels, value }) => `${sampled}${labelText(labels)} ${value}`),
  ];
}

function labelText(labels: MetricLabels): string {
  const parts = Object.entries(labels).map(([key, value]) => `${key}="${escapedLabel(value)}"`);
  return parts.length === 0 ? "" : `{${parts.join(",")}}`;
}

const escapedHelp = (text: string) => text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n");
const escapedLabel = (text: string) => escapedHelp(text).replaceAll('"', '\\"');
