import { checkLog } from "../../../log/check-log.ts";
import { type Command, exitCodes, required, given, UsageError } from "../../command.ts";
import { keptLog, parseYaml } from "../../definition-file.ts";
import { fields, cell, table } from "../../table.ts";
import { exportForms, exportFormats } from "../../../../../worker/domain/decision/exported.ts";
import { filterOptions, filtersOf } from "../../decision-filters.ts";
import { auditLog } from "../../../log/audit-log.ts";
import { type ProofInput, verifyProof } from "../../../local/proof.ts";

/** Verifies a proof on this machine: one that was kept, or one that the service hands out now. */
const verifyKept: Command = {
  name: "verify",
  usage: "DECISION_ID | --proof FILE [--keep FILE] [--save FILE]",
  summary: "Verifies a proof on this machine, without a service if it was saved; exit code 1 if it does not hold.",
  options: {
    proof: { type: "string", help: "a saved proof; no service is contacted" },
    keep: { type: "string", help: "the file of `dm log watch`: whose signature on the log counts" },
    save: { type: "string", help: "keeps the proof in this file" },
  },
  examples: ["dm verify dec_k3v9m2x7q0c4h8t1 --save proof.json", "dm verify --proof proof.json --keep checkpoint.json"],
  takes: [0, 1],
  async run({ client, positionals, text, readFile, writeFile, show }) {
    const [id, path, keep, save] = [positionals[0], text("proof"), text("keep"), text("save")];
    if ((id === undefined) === (path === undefined)) throw new UsageError("Name a decision, or a file with --proof.");
    const proof =
      path === undefined
        ? ((await client().decisions.getProof({ decision_id: id ?? "" })) as ProofInput)
        : proofIn(await readFile(path), path);
    const known = keep === undefined ? null : keptLog(await readFile(keep), keep);
    if (save !== undefined) await writeFile(save, `${JSON.stringify(proof, null, 2)}\n`);
    const verification = verifyProof(proof, known === null ? {} : { verifierKey: known.verifier_key });
    const { verified, differences, log } = verification;
    const rows = differences.map(({ field, recorded, computed }) => [field, cell(recorded), cell(computed)]);
    show(verification, () => [
      ...fields({
        verified: verified ? "yes: the record is what its definitions and data give" : "NO",
        ...("status" in verification && verification.status ? { status: verification.status } : {}),
        log:
          log === null
            ? "the proof has no leaf: nothing shows when it was recorded, or that nobody made it by hand"
            : log.included
              ? `leaf ${log.leaf} of ${log.origin}${known === null ? ", signed by the key that the proof itself names" : ""}`
              : `NO: ${log.problem}`,
        ...(proof.log ? { recorded: proof.log.recorded_at, logged: proof.log.logged_at } : {}),
      }),
      ...(rows.length === 0 ? [] : ["", ...table(["field", "recorded", "computed"], rows)]),
    ]);
    return verified && (known === null || log !== null) ? exitCodes.ok : exitCodes.no;
  },
};

function proofIn(text: string, path: string): ProofInput {
  const proof = parseYaml(text, path) as Partial<ProofInput> | null;
  if (proof === null || typeof proof !== "object" || !("record" in proof) || !Array.isArray(proof.conditions))
    throw new UsageError(`${path} holds no proof of a decision.`);
  return proof as ProofInput;
}

/** Recomputes the leaves of the log from what is stored. */
const auditTheLog: Command = {
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

/** Exports decisions to standard output, however many there are. */
const exportCommand: Command = {
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

const watch: Command = {
  name: "log watch",
  usage: "--log URL --keep FILE [--first]",
  summary: "Proves that the log only grew since the last time; exit code 1 if history changed. Needs no key.",
  options: {
    log: { type: "string", help: "the address of the log, such as https://monitor.example.com/log" },
    keep: { type: "string", help: "where the last checkpoint is kept; keep it away from whoever runs the service" },
    first: { type: "boolean", help: "for the first time: trusts the key the log names" },
  },
  examples: [
    "dm log watch --log https://monitor.example.com/log --keep checkpoint.json --first",
    "dm log watch --log https://monitor.example.com/log --keep checkpoint.json",
  ],
  takes: [0, 0],
  async run(context) {
    const { readFile, writeFile, flag, show } = context;
    const [url, path] = [required(context, "log"), required(context, "keep")];
    const before = flag("first") ? null : keptLog(await readFile(path), path);
    const check = await checkLog({ url }, before);
    if (check.holds) await writeFile(path, `${JSON.stringify(check.known, null, 2)}\n`);
    const { holds, problem, origin, size, known_size } = check;
    show(check, () =>
      fields({
        log: origin,
        leaves: known_size === null ? `${size}` : `${size}, ${size - known_size} more than last time`,
        holds: holds
          ? known_size === null
            ? "first check: its key and checkpoint are kept now"
            : "yes: it only grew"
          : "NO",
        ...(problem === null ? {} : { problem }),
      }),
    );
    return holds ? exitCodes.ok : exitCodes.no;
  },
};

/** Commands about proofs and the log, and the export. */
export const logCommands: Command[] = [verifyKept, watch, auditTheLog, exportCommand];
