import { useState } from "preact/hooks";
import { elevation } from "../session/elevation.ts";
import { useDeed } from "../state/deed.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { TextField } from "../ui/field.tsx";

/** Asks for the elevated key where a call waits for it. */
export function ElevationDialog() {
  return elevation.value === null ? null : <Asking key={elevation.value.to} />;
}

function Asking() {
  const [key, setKey] = useState("");
  const { busy, failure, during } = useDeed();
  const waiting = elevation.value;
  if (waiting === null) return null;
  const submit = () =>
    during(async () => {
      await waiting.attempt(key.trim());
    });
  return (
    <Dialog title="Elevated key" onClose={waiting.cancel}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (key.trim() !== "" && !busy) void submit();
        }}
      >
        <p>The elevated key is needed to {waiting.to}. It is used for this alone, and not kept.</p>
        <TextField label="Elevated key" secret mono value={key} onInput={setKey} failure={failure} />
        <div class="dialog-actions">
          <Button onClick={waiting.cancel}>Cancel</Button>
          <Button kind="primary" type="submit" busy={busy} disabled={key.trim() === ""}>
            Continue
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
