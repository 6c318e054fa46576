import type { Catalogue } from "../../worker/domain/language/catalogue.ts";

/** The signals that the examples of the lexicon speak of. */
export const service: Catalogue = {
  primitives: [
    {
      primitive_id: "service.error_rate",
      type: "time_series<float>",
      description: "Failed HTTP requests over all requests, ratio 0-1",
      missing_data_policy: "null",
    },
    {
      primitive_id: "service.latency_ms",
      type: "time_series<float>",
      description: "Response time of the page, milliseconds",
      missing_data_policy: "null",
    },
    {
      primitive_id: "service.disk_usage",
      type: "time_series<float>",
      description: "Disk usage, ratio 0-1",
      missing_data_policy: "null",
    },
    {
      primitive_id: "checkout.up",
      type: "boolean",
      description: "Whether the checkout is up",
      missing_data_policy: "null",
    },
  ],
  primed: new Set(),
  context: null,
};
