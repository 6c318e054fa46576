import type { Failure } from "../../../state/failure.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { TextField } from "../../../ui/field.tsx";
import { ErrorNotice } from "../../../ui/notice.tsx";
import { type RulesKind, type Version, versionWords } from "../version.ts";

/** The last step: why, and put in force. */
export function Apply({
  kind,
  base,
  note,
  busy,
  failure,
  ready,
  onNote,
  onApply,
}: {
  kind: RulesKind;
  base: Version;
  note: string;
  busy: boolean;
  failure: Failure | null;
  /** Whether what is written has been tried. */
  ready: boolean;
  onNote: (note: string) => void;
  onApply: () => void;
}) {
  return (
    <Card title="3. Put it in force">
      <TextField label="Why" optional value={note} onInput={onNote} placeholder="Stricter churn priors" />
      <ErrorNotice failure={failure} />
      <div class="row">
        <Button kind="primary" busy={busy} disabled={!ready} onClick={onApply}>
          {base.name === "none" ? "Put it in force" : `Replace ${versionWords(base.name)}`}
        </Button>
        <span class="muted small">
          {ready
            ? `New sentences follow it at once.${kind === "guardrails" ? " It needs the elevated key." : ""}${base.name === "none" ? "" : " You can undo it."}`
            : "First see what it changes."}
        </span>
      </div>
    </Card>
  );
}
