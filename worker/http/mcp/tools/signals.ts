import { z } from "zod";
import type {
  PrimitiveView,
  PrimitiveEntityList,
  PrimitiveList,
} from "../../../contract/resources/signals/primitives.ts";
import { asQuery, tool } from "../tool.ts";
import { paged, pageEnd, anyValue } from "./parts.ts";

const signal = {
  primitive_id: z.string(),
  type: z.string(),
  kind: z.string().optional(),
  description: z.string().optional(),
  synonyms: z.array(z.string()).optional(),
  unit: z.string().optional(),
};

const sampled = 100;
const signalsShown = 10;

/** Signals: what can be watched. */
export const signalTools = [
  tool({
    name: "find_signals",
    title: "Find signals",
    description:
      "Lists the registered signals by id, description or synonym. Start here: a sentence must name one of them.",
    effect: "reads",
    scope: "read",
    input: z.strictObject({ text: z.string().optional(), namespace: z.string().optional(), ...paged }),
    output: z.object({ items: z.array(z.object({ ...signal, task_count: z.int().optional() })), ...pageEnd }),
    call: ({ perform }, { text, ...rest }) =>
      perform<PrimitiveList>("listPrimitives", {
        query: asQuery({ ...rest, q: text, order: "id", count_tasks: "true" }),
      }),
  }),
  tool({
    name: "describe_signal",
    title: "Describe a signal",
    description: `Says what a signal is, and of up to ${sampled} of its entities how fresh and how large the newest values are.`,
    effect: "reads",
    scope: "read",
    input: z.strictObject({ primitive_id: z.string() }),
    output: z.object({
      ...signal,
      labels: z.array(z.string()).optional(),
      members: z.array(z.string()).optional(),
      max_age: z.string().optional(),
      interval: z.string().optional(),
      documented_range: z.object({ min: z.number(), max: z.number() }).optional(),
      newest: z.object({
        entities: z.int(),
        more_entities: z.boolean(),
        newest_at: z.string().nullable(),
        oldest_at: z.string().nullable(),
        min: z.number().nullable(),
        median: z.number().nullable(),
        max: z.number().nullable(),
      }),
      entities: z.array(z.object({ entity: z.string(), observed_at: z.string(), value: anyValue })),
    }),
    call: async ({ perform }, { primitive_id: id }) => {
      const [primitive, { items, has_more }] = await Promise.all([
        perform<PrimitiveView>("getPrimitive", { params: { id } }),
        perform<PrimitiveEntityList>("listPrimitiveEntities", { params: { id }, query: asQuery({ limit: sampled }) }),
      ]);
      const numbers = items.flatMap((one) => (typeof one.value === "number" ? [one.value] : [])).sort((a, b) => a - b);
      const times = items.map(({ observed_at }) => observed_at).sort();
      const newest = {
        entities: items.length,
        more_entities: has_more,
        newest_at: times.at(-1) ?? null,
        oldest_at: times[0] ?? null,
        min: numbers[0] ?? null,
        median: numbers[(numbers.length - 1) >> 1] ?? null,
        max: numbers.at(-1) ?? null,
      };
      return { ...primitive, newest, entities: items.slice(0, signalsShown) };
    },
  }),
];
