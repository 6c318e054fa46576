import { z } from "@hono/zod-openapi";
import { maxPatternLength } from "../../../domain/feeds/pattern.ts";
import { lengthOfTime, line, memberKey, memberKeys, optional, primitiveId, scalarValue } from "../../wire/common.ts";
import { component } from "../../wire/component.ts";
import { SignalKindSchema } from "./primitives.ts";

const template = line(512);
const scale = optional(
  z.number().openapi({ description: "What every number is multiplied by, such as 0.01 for cents.", example: 0.01 }),
);

/** Where the samples of some series go. */
export const SeriesRule = component(
  "FeedSeriesRule",
  z.strictObject({
    match: line(2048).openapi({
      description: `Which series: a selector as in Prometheus, with =, !=, =~ and !~. Patterns have at most ${maxPatternLength} characters and match the whole value.`,
      example: 'node_filesystem_avail_bytes{fstype!="tmpfs"}',
    }),
    signal: line(255).openapi({
      description:
        "The signal that gets the samples. With `register` it may have labels in braces, such as `node.{__name__}`.",
      example: "fs.avail_bytes",
    }),
    entity: template.openapi({
      description:
        "The entity, with labels in braces. In their values `%`, control characters and what stands between two labels here are percent-encoded.",
      example: "host:{instance}",
    }),
    member: optional(
      memberKeys.describe(
        "The labels that tell the members of the entity apart: those that the signal declares, or is registered with.",
      ),
    ),
    drop: optional(
      z
        .array(line(255))
        .max(32)
        .openapi({
          description: "Labels in which two senders of the same series differ, such as `replica`.",
          example: ["replica"],
        }),
    ),
    rest: optional(
      memberKey.openapi({
        description:
          "The name of a label made of all others, as `device=sda,mode=idle`: those that stand neither in `entity` nor in `member` or `drop`. `entity` and `member` may name it.",
        example: "series",
      }),
    ),
    continue: optional(
      z
        .boolean()
        .openapi({ description: "Whether the rules after it see the series too. False if left out.", example: true }),
    ),
    scale,
    register: optional(
      z.boolean().openapi({
        description:
          "Whether a signal that is not registered is, as `time_series<float>`, with what the sender says about the metric. With `member` it has those members.",
        example: true,
      }),
    ),
    max_age: optional(
      lengthOfTime.openapi({
        description:
          "The `max_age` of a signal that is registered; it never changes. If left out: 5 minutes with `member`, else none.",
        example: "15m",
      }),
    ),
    kind: optional(
      SignalKindSchema.openapi({
        description:
          "What the values of a signal that is registered are. If left out: what the sender says, else a `counter` where the metric's name ends in `_total`, `_count` or `_bucket`, else a `level`.",
        example: "counter",
      }),
    ),
  }),
  {
    description: "Where the samples of some series go.",
    example: { match: 'node_load1{job="node"}', signal: "host.load1", entity: "host:{instance}" },
  },
);

const pointer = line(512);
/** Which observation some events make. */
export const EventRule = component(
  "FeedEventRule",
  z.strictObject({
    when: optional(
      z.record(z.string(), z.union([scalarValue, z.array(scalarValue).min(1).max(64)])).openapi({
        description: "What must stand at each JSON pointer: a value, or one of several.",
        example: { "/type": "charge.failed" },
      }),
    ),
    signal: primitiveId.openapi({ description: "The signal that gets the observation.", example: "payment.failed" }),
    entity: template.openapi({
      description: "The entity, with JSON pointers in braces, encoded as for series.",
      example: "merchant:{/account}",
    }),
    value: z
      .union([z.number(), z.boolean(), pointer])
      .openapi({ description: "The value, or the JSON pointer to it.", example: "/data/object/amount" }),
    at: pointer.openapi({
      description: "The JSON pointer to the time: ISO 8601, or seconds or milliseconds since 1970.",
      example: "/created",
    }),
    dedupe: optional(
      pointer.openapi({
        description:
          "The JSON pointer to the event's id: events of one time are then told apart, and each counts once however often it is sent. Without it, two of one entity at one time are one observation.",
        example: "/id",
      }),
    ),
    scale,
  }),
  {
    description: "Which observation some events make.",
    example: {
      when: { "/type": "charge.failed" },
      signal: "payment.failed",
      entity: "merchant:{/account}",
      value: 1,
      at: "/created",
    },
  },
);
