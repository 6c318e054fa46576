import { exportForms, exportFormats } from "../../../../../worker/domain/decision/exported.ts";
import { type Command, exitCodes, given, UsageError } from "../../command.ts";
import { filterOptions, filtersOf } from "../../decision-filters.ts";

/** Exports decisions to standard output, however many there are. */
export const exportCommand: Command = {
  name: "export",
  usage: "[--format ndjson|csv] [--entity E] [--condition ID] [--outcome O] [--from T] [--to T] [--after ID]",
  summary: "Writes every decision to standard output, newest first; the last line says how many.",
  options: {
    ...filterOptions,
    format: { type: "string", help: "ndjson, a line of JSON each (the default), or csv" },
    after: { type: "string", help: "continues after this decision, the last one of an export that was cut off" },
  },
  examples: [
    "dm export --from 2026-01-01T00:00:00Z > decisions.ndjson",
    "dm export --format csv --outcome triggered > alarms.csv",
  ],
  takes: [0, 0],
  async run(context) {
    const { client, text, write, progress } = context;
    const format = exportFormats.find((one) => one === (text("format") ?? "ndjson"));
    if (format === undefined) throw new UsageError("--format must be ndjson or csv.");
    const form = exportForms[format];
    const line = (written: string) => write(written.replace(/\r?\n$/, format === "csv" ? "\r" : ""));
    const told = ({ rows, at }: { rows: number; at: string | null }) =>
      progress(`${rows} decisions${at === null ? "" : `, back to ${at}`}`);
    const query = { ...filtersOf(context), ...given(context, { after: "after" }) };
    let rows = 0;
    if (form.head !== "" && text("after") === undefined) line(form.head);
    for await (const decision of client().decisions.export(query, { onProgress: told })) {
      line(form.row(decision));
      rows += 1;
    }
    line(form.end({ rows, complete: true, next: null }));
    return exitCodes.ok;
  },
};
