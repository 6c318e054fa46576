import { useState } from "preact/hooks";
import type { Channel } from "../../../sdk/src/index.ts";
import { elevated } from "../../session/elevation.ts";
import { say } from "../../state/toasts.ts";
import { ChangeDialog } from "../../ui/change-dialog.tsx";
import { ChannelFields } from "./channel-fields.tsx";
import { channelChange, channelFormOf, channelForms } from "./form.ts";
import { channelSettings } from "./settings.ts";

/** The next version of a channel; tasks keep pointing to it, and its name and kind stay. */
export function ChangeChannel({
  channel,
  onChange,
  onClose,
}: {
  channel: Channel;
  onChange: (channel: Channel) => void;
  onClose: () => void;
}) {
  const [form, setForm] = useState(() => channelFormOf(channel));
  const { channel: name, kind, version } = channel;
  const change = channelChange(channel, form);
  return (
    <ChangeDialog
      title={`Change ${name}`}
      fields={channelSettings}
      isChanged={Object.keys(change).length > 0}
      note={`It stays a channel of the kind ${channelForms[kind].name}. Messages on their way go to version ${version + 1}.`}
      onClose={onClose}
      save={async () => {
        const changed = await elevated(`change the channel ${name}`, (client) =>
          client.channels.update({ channel: name, ...change }),
        );
        if (changed === null) return false;
        onChange(changed);
        say(`${name} is at version ${changed.version}.`);
        return true;
      }}
    >
      {(failure) => (
        <ChannelFields
          form={form}
          stored
          failure={failure}
          onChange={(some) => setForm((old) => ({ ...old, ...some }))}
        />
      )}
    </ChangeDialog>
  );
}
