import { z } from "@hono/zod-openapi";
import { populationComparisons, populationFolds, worstEnds } from "../../../domain/values/definitions/population.ts";
import { lengthOfTime, id, labels, line, optional, primitiveId, version } from "../../wire/common.ts";
import { component } from "../../wire/component.ts";
import { entityScope } from "../signals/entity-scope.ts";

const irHash = z.string().openapi({
  description: "SHA-256 of the compiled definition.",
  example: "9f2c1f1b7a6de6c0b0c4f2f7f9b0d3f64a1f4d1e8c5b7a2938475610fedcba98",
});

const ofConcept = { concept_id: id.openapi({ example: "error_rate" }), concept_version: version };
const ofCondition = { condition_id: id.openapi({ example: "error_rate_high" }), condition_version: version };

const share = z.number().min(0).max(1);

const PopulationMovement = component(
  "PopulationMovement",
  z.strictObject({
    window: lengthOfTime.openapi({ description: "How far back it is compared.", example: "1d" }),
    as: z.enum(["difference", "fraction"]).openapi({
      description: "`difference`: now less then; `fraction`: that divided by the size of then.",
      example: "fraction",
    }),
  }),
  {
    description:
      "The Result is by how much the fold has moved, among the members that are judged at both ends of the window.",
  },
);

const populationFields = {
  name: line(128).openapi({
    description: "The group's name: the concept is asked about the entity `group:<name>`.",
    example: "merchants",
  }),
  fold: z.enum(populationFolds).openapi({
    description:
      "How the members' answers become one: `share` and `count` of those for which a condition or flag holds; the others of numbers. With `rank` the concept is asked about each member: the share of the members that are at least as bad as it, itself among them; with `outranks` the share of the others that are less bad.",
    example: "share",
  }),
  q: optional(share.openapi({ description: "Of a quantile: which one, 0 to 1.", example: 0.95 })),
  each: optional(
    z.enum(populationComparisons).openapi({
      description:
        "Then the concept is asked about each member, and its Result is the member's own value beside the `mean` or `quantile` of the others: divided by it, or less it.",
      example: "ratio",
    }),
  ),
  movement: optional(PopulationMovement),
};

const scope = entityScope.openapi({
  description: "Which entities are members: as `entity_scope`.",
  example: "merchant:*",
});
const worst = z.enum(worstEnds);
const minReporting = share.openapi({
  description:
    "The share of the known members that must have an answer; with fewer the Result is null, and the record says `insufficient_members`.",
  example: 0.5,
});

export const NewPopulation = component(
  "NewPopulation",
  z.strictObject({
    ...populationFields,
    scope: scope.default("all"),
    of: z
      .union([z.strictObject(ofConcept), z.strictObject(ofCondition)])
      .describe("What is asked about each member: a concept or a condition."),
    worst: optional(
      worst.openapi({
        description:
          "Which end is named first, and which a rank begins at; if left out, the lowest for a condition that looks below its bound.",
        example: "highest",
      }),
    ),
    min_reporting: minReporting.default(0.5),
    segment: optional(
      primitiveId.openapi({
        description:
          "A categorical signal: then there is a group for each of its labels, asked about as `group:<name>/<label>`.",
        example: "merchant.country",
      }),
    ),
  }),
  {
    description: "Many entities as one.",
    example: {
      name: "merchants",
      scope: "merchant:*",
      of: { condition_id: "error_rate_high", condition_version: "1.0" },
      fold: "share",
    },
  },
);

export const PopulationSchema = component(
  "Population",
  z.strictObject({
    ...populationFields,
    scope,
    of: z.union([
      z.strictObject({ ...ofConcept, ir_hash: irHash }),
      z.strictObject({ ...ofCondition, ir_hash: irHash }),
    ]),
    worst: worst.openapi({ description: "Which end is named first.", example: "highest" }),
    min_reporting: minReporting,
    segment: optional(
      z
        .strictObject({ primitive_id: primitiveId, labels })
        .describe("The signal that makes a group for each of its labels, as it was registered."),
    ),
  }),
  { description: "Many entities as one, as the concept pins it." },
);
