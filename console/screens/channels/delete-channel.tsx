import { useState } from "preact/hooks";
import { elevated } from "../../session/elevation.ts";
import { type Failure, failureOf } from "../../state/failure.ts";
import { say } from "../../state/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ErrorNotice } from "../../ui/notice.tsx";

/** Deletes a channel that no task delivers to. */
export function DeleteChannel({
  name,
  onDeleted,
  onClose,
}: {
  name: string;
  onDeleted: () => void;
  onClose: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const remove = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      const done = await elevated(`delete the channel ${name}`, (client) => client.channels.delete({ channel: name }));
      if (done === null) return;
      onDeleted();
      onClose();
      say(`${name} is deleted.`);
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog title={`Delete ${name}?`} onClose={onClose}>
      <p>A channel that a task delivers to stays. This cannot be undone: its address and keys are gone with it.</p>
      <ErrorNotice failure={failure} />
      <div class="dialog-actions">
        <Button onClick={onClose}>Keep it</Button>
        <Button kind="danger" busy={busy} onClick={() => void remove()}>
          Delete
        </Button>
      </div>
    </Dialog>
  );
}
