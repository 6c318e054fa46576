import type { Population } from "../../../../worker/domain/values/definitions/population.ts";

/** A population of everybody, in which the highest are the worst. */
export const populationOf = (more: Partial<Population> & Pick<Population, "fold">): Population => ({
  name: "all",
  scope: "all",
  of: { concept_id: "c", concept_version: "1", ir_hash: "" },
  worst: "highest",
  min_reporting: 0,
  ...more,
});
