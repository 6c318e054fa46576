import { z } from "@hono/zod-openapi";
import { costLevels } from "../../../domain/values/definitions/context.ts";
import { parseDuration } from "../../../domain/values/time.ts";
import { lengthOfTime, instant, line, onceSound, optional, prose, version } from "../../wire/common.ts";
import { component } from "../../wire/component.ts";
import { versionAbout, versionOrigin } from "./guardrails.ts";

const ContextDomain = component(
  "ContextDomain",
  z.strictObject({
    description: prose(4000).openapi({
      description: "What the application does.",
      example: "Churn detection for mid-market B2B SaaS",
    }),
    entities: optional(
      z
        .array(
          z.strictObject({
            name: line(255).openapi({ example: "account" }),
            description: prose(2000).openapi({ example: "company-level subscription" }),
          }),
        )
        .max(200)
        .describe("What is monitored."),
    ),
    decisions: optional(
      z
        .array(line(255))
        .max(200)
        .openapi({ description: "Names of the decisions people make.", example: ["churn_risk"] }),
    ),
  }),
  { description: "What the application is about." },
);

const isInOrder = ({ min, max }: { min?: string; max?: string }) =>
  min === undefined || max === undefined || parseDuration(min) <= parseDuration(max);

const ContextBehavioural = component(
  "ContextBehavioural",
  z.strictObject({
    data_cadence: z
      .enum(["batch", "streaming", "mixed"])
      .default("batch")
      .openapi({ description: "How data arrives.", example: "batch" }),
    meaningful_windows: optional(
      z
        .strictObject({ min: optional(lengthOfTime), max: optional(lengthOfTime) })
        .refine(isInOrder, { path: ["max"], message: "must not be shorter than min", when: onceSound })
        .openapi({
          description: "Shortest and longest time that means something here.",
          example: { min: "30d", max: "90d" },
        }),
    ),
    regulatory: optional(
      z
        .array(line(255))
        .max(100)
        .openapi({ description: "Frameworks in scope.", example: ["GDPR"] }),
    ),
  }),
  { description: "How data and rules behave." },
);

const costFields = {
  false_negative_cost: optional(
    z.enum(costLevels).openapi({ description: "What a missed event costs.", example: "high" }),
  ),
  false_positive_cost: optional(
    z.enum(costLevels).openapi({ description: "What a false alarm costs.", example: "medium" }),
  ),
};
const hints = z
  .array(
    z.strictObject({
      term: line(255).openapi({ example: "high value account" }),
      definition: prose(2000).openapi({ example: "ARR above $50,000" }),
    }),
  )
  .max(500)
  .describe("What terms mean in this business.");

export const CreateContextBody = component(
  "CreateContextBody",
  z.strictObject({
    domain: ContextDomain,
    behavioural: ContextBehavioural.default({ data_cadence: "batch" }),
    semantic_hints: hints.default([]),
    calibration_bias: optional(
      z.strictObject(costFields).openapi({
        description: "Which error costs more; the direction is derived and cannot be set.",
        example: { false_negative_cost: "high", false_positive_cost: "medium" },
      }),
    ),
    ...versionAbout("none"),
  }),
  {
    description: "What the service should know about the application.",
    example: { domain: { description: "Churn detection for mid-market B2B SaaS" } },
  },
);
export type CreateContextBody = z.output<typeof CreateContextBody>;

export const ApplicationContextView = component(
  "ApplicationContext",
  z.strictObject({
    context_id: z.uuid().openapi({ example: "5a3a8d0e-6e39-4f1b-8a0e-1f0e3c1d2b4a" }),
    version: version.openapi({ description: "v1, v2, v3, ...", example: "v1" }),
    domain: ContextDomain,
    behavioural: ContextBehavioural,
    semantic_hints: hints,
    calibration_bias: z
      .strictObject({
        ...costFields,
        bias_direction: z
          .enum(["recall", "precision", "balanced"])
          .openapi({ description: "Derived from the costs.", example: "recall" }),
      })
      .nullable()
      .describe("As submitted, with the direction derived."),
    ...versionOrigin,
    created_at: instant,
    is_active: z.boolean().openapi({ description: "Whether it is in force.", example: true }),
  }),
  { description: "One version of the application context." },
);
export type ApplicationContextView = z.output<typeof ApplicationContextView>;
