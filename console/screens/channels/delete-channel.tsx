import { elevated } from "../../session/elevation.ts";
import { say } from "../../state/toasts.ts";
import { ChangeDialog } from "../../ui/change-dialog.tsx";

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
  return (
    <ChangeDialog
      title={`Delete ${name}?`}
      deed="Delete"
      kind="danger"
      keep="Keep it"
      note="A channel that a task delivers to stays. This cannot be undone: its address and keys are gone with it."
      onClose={onClose}
      save={async () => {
        const done = await elevated(`delete the channel ${name}`, (client) =>
          client.channels.delete({ channel: name }),
        );
        if (done === null) return false;
        onDeleted();
        say(`${name} is deleted.`);
        return true;
      }}
    />
  );
}
