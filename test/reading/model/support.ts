import type { Catalogue } from "../../../worker/domain/language/catalogue.ts";

export const sentence = "tell the CSM when seat utilization drops below 50 percent";

export const catalogue: Catalogue = {
  primitives: [
    {
      primitive_id: "account.seat_utilization_rate",
      type: "float",
      description: "Seats in use over seats purchased, ratio 0-1",
      missing_data_policy: "null",
    },
    {
      primitive_id: "account.plan_tier",
      type: "categorical",
      labels: ["starter", "growth"],
      missing_data_policy: "null",
    },
  ],
  context: null,
};

/** What a careful model answers to {@link sentence}. */
export const good = { sentences: ["Alert when `account.seat_utilization_rate` is below 0.5."] };
