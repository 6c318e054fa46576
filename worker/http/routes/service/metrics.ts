import { formatOf, metricsTypes } from "../../../contract/resources/service/metrics.ts";
import { getMetrics } from "../../../usecases/service/metrics/get-metrics.ts";
import { operationsOf } from "../../operation/operation.ts";

const operation = operationsOf("Service");

/** How the service is doing, for a monitoring system; it lies beside the versioned paths. */
export const metricsOperations = [
  operation({
    id: "getMetrics",
    route: "GET /metrics",
    scope: "read",
    reach: "whole",
    summary: "Read the service's own metrics",
    description:
      "Watches, incidents, deliveries, feeds, queues, sizes and the log as of the last minute, in the Prometheus text format 0.0.4 or, if the request accepts it, in OpenMetrics 1.0. Counters never fall, whatever is restarted, archived or deleted. No label holds an entity or a sentence.",
    gives: { status: 200, words: "The metrics.", door: Object.values(metricsTypes) },
    call: async ({ services, accept }) => {
      const format = formatOf(accept);
      return {
        status: 200,
        headers: { "Content-Type": metricsTypes[format] },
        body: await getMetrics(services, format),
      };
    },
  }),
];
