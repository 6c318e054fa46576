import type { MetricsFormat } from "../../../domain/metrics/exposition.ts";

/** Under which media type each is sent. */
export const metricsTypes: Readonly<Record<MetricsFormat, string>> = {
  prometheus: "text/plain; version=0.0.4; charset=utf-8",
  openmetrics: "application/openmetrics-text; version=1.0.0; charset=utf-8",
};

/** Which form an Accept header asks for; the plain one where it does not say. */
export function formatOf(accept: string): MetricsFormat {
  const weights = accept.split(",").map((part) => {
    const [type = "", ...parameters] = part.split(";").map((word) => word.trim().toLowerCase());
    const weight = parameters.find((word) => word.startsWith("q="));
    return { type, weight: weight === undefined ? 1 : Number(weight.slice(2)) };
  });
  const best = (type: string) => Math.max(0, ...weights.filter((one) => one.type === type).map(({ weight }) => weight));
  const open = best("application/openmetrics-text");
  return open > 0 && open >= best("text/plain") ? "openmetrics" : "prometheus";
}
