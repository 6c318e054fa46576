import { type ProofInput, verifyProof } from "../../../local/proof.ts";
import { type Command, exitCodes, UsageError } from "../../command.ts";
import { keptLog, parseYaml } from "../../definition-file.ts";
import { cell, fields, table } from "../../table.ts";

/** Verifies a proof on this machine: one that was kept, or one that the service hands out now. */
export const verifyKept: Command = {
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
