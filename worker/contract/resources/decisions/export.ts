import { z } from "@hono/zod-openapi";
import { type ExportFormat, exportFormats } from "../../../domain/decision/exported.ts";
import { component } from "../../wire/component.ts";
import { id, optional, wholeNumber } from "../../wire/common.ts";
import { fromBeforeTo, limitQuery } from "../../wire/pagination.ts";
import { decisionFilters, DecisionRecordView, versionOfCondition } from "./decisions.ts";

/** As many as one request may read: each chunk costs two queries, of which Cloudflare allows a request a thousand. */
const mostExported = 100_000;

export const ExportDecisionsQuery = z
  .strictObject({
    ...decisionFilters,
    format: optional(
      z
        .enum(exportFormats)
        .describe("`ndjson` or `csv`; if left out, the Accept header decides, and `ndjson` is the default."),
    ),
    after: optional(
      id.describe("Continues after this decision: `next` of the previous part, or the last decision you have."),
    ),
    limit: limitQuery({
      standard: mostExported,
      max: mostExported,
      description: "The most decisions to return; the last line says whether more follow.",
      example: 10_000,
    }),
  })
  .refine(...versionOfCondition)
  .refine(...fromBeforeTo);
export type ExportDecisionsQuery = z.output<typeof ExportDecisionsQuery>;

const ExportEnd = component(
  "ExportEnd",
  z.strictObject({
    export: z.strictObject({
      rows: wholeNumber.openapi({ description: "Decisions before this line.", example: 48_210 }),
      complete: z.boolean().openapi({ description: "Whether nothing follows.", example: true }),
      next: z
        .string()
        .nullable()
        .openapi({ description: "Pass as `after` to continue; null if nothing follows.", example: null }),
    }),
  }),
  { description: "The last line of an export. An answer without it was cut off." },
);

export const ExportLine = component("ExportLine", z.union([DecisionRecordView, ExportEnd]), {
  description: "One line of an export: a decision, or the end.",
});

export const CsvText = z
  .string()
  .describe(
    "RFC 4180 with a header. Lists and objects are JSON in their cell; text that a spreadsheet would run as a formula begins with an apostrophe. The last record begins with `# end:`.",
  );

/** The media type of each format, as it is asked for. */
export const exportMedia = { ndjson: "application/x-ndjson", csv: "text/csv" } as const;

/** The same as it is answered. */
export const exportTypes: Readonly<Record<ExportFormat, string>> = {
  ndjson: exportMedia.ndjson,
  csv: "text/csv; charset=utf-8; header=present",
};

/** The format that an Accept header asks for: CSV where it names that and no JSON lines, else JSON lines. */
export function formatFor(accept: string): ExportFormat {
  const types = accept.split(",").map((one) => one.split(";")[0]?.trim().toLowerCase());
  return types.includes(exportMedia.csv) && !types.includes(exportMedia.ndjson) ? "csv" : "ndjson";
}
