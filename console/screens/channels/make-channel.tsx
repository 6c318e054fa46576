import { useState } from "preact/hooks";
import type { Channel } from "../../../sdk/src/index.ts";
import { elevated } from "../../session/elevation.ts";
import { isAbout } from "../../state/failure.ts";
import { say } from "../../state/toasts.ts";
import { ChangeDialog } from "../../ui/change-dialog.tsx";
import { Select, TextField } from "../../ui/field.tsx";
import { ChannelFields } from "./channel-fields.tsx";
import { channelBody, type KindOfChannel, channelForms, newChannel } from "./form.ts";
import { channelSettings } from "./settings.ts";

const choices = (Object.keys(channelForms) as KindOfChannel[]).map((value) => ({
  value,
  label: channelForms[value].name,
}));

/** A new channel: every field of its kind, refused where the API refuses it. */
export function MakeChannel({ onMade, onClose }: { onMade: (channel: Channel) => void; onClose: () => void }) {
  const [form, setForm] = useState(newChannel);
  const set = (some: Partial<typeof form>) => setForm((old) => ({ ...old, ...some }));
  return (
    <ChangeDialog
      title="A new channel"
      fields={["channel", "kind", ...channelSettings]}
      isChanged={form.channel.trim() !== ""}
      note="Its name and kind never change. Addresses, keys and headers are never shown again."
      onClose={onClose}
      save={async () => {
        const body = channelBody(form);
        const made = await elevated(`create the channel ${body.channel}`, (client) => client.channels.create(body));
        if (made === null) return false;
        onMade(made);
        say(`${made.channel} is there. Test it to see whether its receiver takes messages.`);
        return true;
      }}
    >
      {(failure) => (
        <>
          <TextField
            label="Name"
            mono
            value={form.channel}
            onInput={(channel) => set({ channel })}
            failure={isAbout(failure, "channel") && failure}
            placeholder="oncall"
          />
          <Select
            label="Kind"
            value={form.kind}
            choices={choices}
            onChange={(kind) => set({ kind })}
            failure={isAbout(failure, "kind") && failure}
          />
          <ChannelFields form={form} stored={false} failure={failure} onChange={set} />
        </>
      )}
    </ChangeDialog>
  );
}
