import { useState } from "preact/hooks";
import { signalName } from "../../format/names.ts";
import { go } from "../../routing/location.ts";
import { hrefTo } from "../../routing/route.ts";
import { elevated } from "../../session/elevation.ts";
import { say } from "../../state/toasts.ts";
import { ChangeDialog } from "../../ui/change-dialog.tsx";
import { Checkbox } from "../../ui/field.tsx";

/** Removes a signal that was registered by mistake. */
export function DeleteSignal({ name, onClose }: { name: string; onClose: () => void }) {
  const [purge, setPurge] = useState(false);
  return (
    <ChangeDialog
      title={`Delete ${signalName(name)}?`}
      deed="Delete"
      kind="danger"
      keep="Keep it"
      note="A signal that a task reads stays. This cannot be undone."
      onClose={onClose}
      save={async () => {
        const done = await elevated(`delete the signal ${name}`, (client) =>
          client.primitives.delete({ id: name, ...(purge && { purge }) }),
        );
        if (done === null) return false;
        say(`${signalName(name)} is deleted.`);
        go(hrefTo("/signals"));
        return true;
      }}
    >
      {() => <Checkbox label="Its values too" checked={purge} onChange={setPurge} />}
    </ChangeDialog>
  );
}
