import { z } from "zod";

/** What a list is asked with besides its filters. */
export const paged = {
  limit: z.int().min(1).max(50).default(20),
  cursor: z.string().optional().describe("next_cursor of the page before"),
};

/** What a page of a list says besides its items. */
export const pageEnd = { has_more: z.boolean(), next_cursor: z.string().nullable() };

export const duration = z.string().describe("such as 15m, 6h, 7d");

export const watch = z
  .strictObject({
    every: duration.optional(),
    on: z.literal("observation").optional(),
    no_data: z.enum(["ignore", "alert"]).optional(),
  })
  .describe("When it runs on its own: every or on");

export const firing = z
  .strictObject({
    mode: z.enum(["every", "on_change"]).optional(),
    cooldown: duration.optional(),
    for: duration.optional(),
    remind: duration.optional(),
    recovered: z.boolean().optional(),
  })
  .describe("Noise control");

export const meta = z.strictObject({
  name: z.string().optional(),
  owner: z.string().optional(),
  severity: z.enum(["critical", "error", "warning", "info"]).optional(),
  note: z.string().optional(),
  runbook_url: z.string().optional(),
});

/** Anything that was observed. */
export const anyValue = z.union([z.number(), z.string(), z.boolean()]).nullable();
