import { useState } from "preact/hooks";
import type { DecisionProof } from "../../../sdk/src/index.ts";
import { client } from "../../session/session.ts";
import { announce } from "../../state/announce.ts";
import { type Failure, failureOf } from "../../state/failure.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorNotice, Notice } from "../../ui/notice.tsx";
import { resultText } from "./proof-words.ts";
type Deed = "here" | "service" | "download";

interface Checked {
  by: "here" | "service";
  verified: boolean;
  differences: readonly { field: string; recorded?: unknown; computed?: unknown }[];
}

/** Recomputes the decision: in this browser from its proof, or in the service from the ledger; and keeps the proof as a file. */
export function ProofPanel({ id }: { id: string }) {
  const [busy, setBusy] = useState<Deed | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const run = async (deed: Deed, how: () => Promise<void>): Promise<void> => {
    setBusy(deed);
    setFailure(null);
    try {
      await how();
    } catch (error) {
      setFailure(failureOf(error));
    }
    setBusy(null);
  };
  const tell = (found: Checked) => {
    setChecked(found);
    announce(resultText(found));
  };
  const fetchProof = (): PromiseLike<DecisionProof> => client().decisions.getProof({ decision_id: id });
  const here = () =>
    run("here", async () => {
      const [proof, { verifyProof }] = await Promise.all([fetchProof(), import("../../../sdk/src/local/proof.ts")]);
      tell({ by: "here", ...verifyProof(proof) });
    });
  const inService = () =>
    run("service", async () => tell({ by: "service", ...(await client().decisions.verify({ decision_id: id })) }));
  const download = () =>
    run("download", async () => {
      saveAs(`${id}.proof.json`, JSON.stringify(await fetchProof(), null, 2));
      announce("The proof is saved as a file.");
    });
  return (
    <div class="stack">
      <p class="small muted">
        Recomputes it from its definitions and the values it saw. In this browser nothing but the proof is used: no
        service, no trust in one.
      </p>
      <div class="row">
        <Button kind="primary" busy={busy === "here"} onClick={() => void here()}>
          Verify here
        </Button>
        <Button busy={busy === "service"} onClick={() => void inService()}>
          Verify in the service
        </Button>
        <Button kind="quiet" busy={busy === "download"} onClick={() => void download()}>
          Download the proof
        </Button>
      </div>
      <ErrorNotice failure={failure} />
      {checked !== null && (
        <Notice tone={checked.verified ? "good" : "bad"} title={resultText(checked)}>
          {checked.differences.length > 0 && (
            <ul>
              {checked.differences.slice(0, 8).map(({ field, recorded, computed }) => (
                <li key={field} class="small">
                  <code>{field}</code>: recorded {JSON.stringify(recorded)}, computed {JSON.stringify(computed)}
                </li>
              ))}
            </ul>
          )}
          {checked.verified && (
            <p class="small">
              The record, the definitions and the values agree. That shows no origin: a proof is not signed.
            </p>
          )}
        </Notice>
      )}
    </div>
  );
}

function saveAs(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
