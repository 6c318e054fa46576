import { z } from "zod";
import { foundSections } from "../found-sections.ts";
import { tool } from "../tool.ts";

/** The docs of the service. */
export const docsTools = [
  tool({
    name: "search_docs",
    title: "Search the docs",
    description:
      "Finds parts of this service's documentation: sentences that it understands, operators, feeds, alarms.",
    effect: "reads",
    scope: "read",
    input: z.strictObject({ query: z.string().min(1).max(400), limit: z.int().min(1).max(10).default(5) }),
    output: z.object({
      items: z.array(z.object({ uri: z.string(), title: z.string(), heading: z.string(), text: z.string() })),
    }),
    call: async ({ docs, allows }, { query, limit }) => {
      allows("read");
      return { items: foundSections(await docs(), query, limit) };
    },
  }),
];
