import { auditLog } from "../../../log/audit-log.ts";
import { type Command, exitCodes, required } from "../../command.ts";
import { keptLog } from "../../definition-file.ts";
import { cell, fields, table } from "../../table.ts";

/** Recomputes the leaves of the log from what is stored. */
export const auditTheLog: Command = {
  name: "log audit",
  usage: "--log URL [--keep FILE]",
  summary: "Names what was changed, removed or inserted by hand since it was logged; needs the elevated key.",
  options: {
    log: { type: "string", help: "the address of the log, such as https://monitor.example.com/log" },
    keep: { type: "string", help: "the file of `dm log watch`: whose signature counts, and the last checkpoint" },
  },
  examples: [
    "dm log audit --log https://monitor.example.com/log --keep checkpoint.json",
    "dm log audit --log https://monitor.example.com/log --json",
  ],
  takes: [0, 0],
  async run(context) {
    const { client, readFile, text, show, progress } = context;
    const url = required(context, "log");
    const keep = text("keep");
    const known = keep === undefined ? null : keptLog(await readFile(keep), keep);
    const audit = await auditLog({
      client: client(),
      log: { url },
      known,
      onProgress: ({ leaves, size }) => progress(`${leaves} of ${size} leaves`),
    });
    const { holds, problem, origin, size, findings } = audit;
    const rows = findings.map(({ found, kind, subject, leaf, logged_at }) => [
      found,
      kind ?? "",
      subject ?? "",
      cell(leaf),
      cell(logged_at),
    ]);
    show(audit, () => [
      ...fields({
        log: origin,
        leaves: `${size}`,
        holds: holds ? "yes: everything stored is what its leaves say" : "NO",
        ...(problem === null ? {} : { problem }),
      }),
      ...(rows.length === 0 ? [] : ["", ...table(["found", "kind", "what", "leaf", "logged"], rows)]),
    ]);
    return holds ? exitCodes.ok : exitCodes.no;
  },
};
