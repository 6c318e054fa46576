import { useState } from "preact/hooks";
import { signalName } from "../../format/names.ts";
import { go } from "../../routing/location.ts";
import { hrefTo } from "../../routing/route.ts";
import { elevated } from "../../session/elevation.ts";
import { type Failure, failureOf } from "../../state/failure.ts";
import { say } from "../../state/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Checkbox } from "../../ui/field.tsx";
import { ErrorNotice } from "../../ui/notice.tsx";

/** Removes a signal that was registered by mistake, which is the way to give it another name. */
export function DeleteSignal({ name, onClose }: { name: string; onClose: () => void }) {
  const [purge, setPurge] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const remove = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      const done = await elevated(`delete the signal ${name}`, (client) =>
        client.primitives.delete({ id: name, ...(purge && { purge }) }),
      );
      if (done === null) return;
      say(`${signalName(name)} is deleted.`);
      go(hrefTo("/signals"));
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog title={`Delete ${signalName(name)}?`} onClose={onClose}>
      <p>
        For a signal that was registered by mistake or under a wrong name, which cannot be changed: delete it and
        register it again. A signal that a task reads stays. This cannot be undone.
      </p>
      <Checkbox label="Its values too" checked={purge} onChange={setPurge} />
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
