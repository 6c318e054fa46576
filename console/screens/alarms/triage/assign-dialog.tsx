import type { Incident } from "../../../../sdk/src/index.ts";
import { useState } from "preact/hooks";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextField } from "../../../ui/field.tsx";
import { inLine } from "../../../format/names.ts";

const LONGEST = 120;

/** Asks who looks after an alarm, or after several. */
export function AssignDialog({
  incidents,
  onAssign,
  onClose,
}: {
  incidents: readonly Incident[];
  onAssign: (assignee: string | null) => void;
  onClose: () => void;
}) {
  const [only] = incidents;
  const before = incidents.length === 1 ? (only?.assignee ?? "") : "";
  const [name, setName] = useState(before);
  const choose = (assignee: string | null) => {
    onClose();
    onAssign(assignee);
  };
  const text = name.trim();
  return (
    <Dialog
      title={
        incidents.length === 1
          ? `Who looks after ${inLine(only?.entity ?? "")}?`
          : `Who looks after ${incidents.length} alarms?`
      }
      onClose={onClose}
    >
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (text !== "" && text.length <= LONGEST) choose(text);
        }}
      >
        <TextField
          label="Name or address"
          value={name}
          placeholder="on-call@example.com"
          onInput={setName}
          failure={text.length > LONGEST && { type: "console_error", message: `At most ${LONGEST} characters.` }}
          hint="As your team writes it. Nobody is told by this."
        />
        <div class="dialog-actions">
          {incidents.some(({ assignee }) => assignee !== null) && (
            <Button kind="quiet" onClick={() => choose(null)}>
              Nobody
            </Button>
          )}
          <Button kind="primary" type="submit" disabled={text === "" || text === before}>
            Assign
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
