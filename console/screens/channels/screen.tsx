import { useState } from "preact/hooks";
import type { Channel, ChannelTest } from "../../../sdk/src/index.ts";
import { formatNumber } from "../../format/number.ts";
import { client } from "../../session/session.ts";
import { usePages } from "../../state/pages.ts";
import { sayFailure, say } from "../../state/toasts.ts";
import { announce } from "../../state/announce.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { PagedTable } from "../../ui/paged-table.tsx";
import { Time } from "../../ui/time.tsx";
import { ChangeChannel } from "./change-channel.tsx";
import { channelForms, shownPlace } from "./form.ts";
import { MakeChannel } from "./make-channel.tsx";
import { elevated } from "../../session/elevation.ts";
import { ChangeDialog } from "../../ui/change-dialog.tsx";

type Chosen = { what: "make" } | { what: "change" | "delete"; channel: Channel };

/** The channels that messages go to, and how that went last; made, changed, tested and deleted here. */
export default function ChannelsScreen() {
  const pages = usePages("channels", (page, options) => client().channels.list(page, options));
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [testing, setTesting] = useState<string | null>(null);
  const [tested, setTested] = useState<ChannelTest | null>(null);
  const close = () => setChosen(null);
  const test = async (channel: string): Promise<void> => {
    setTesting(channel);
    setTested(null);
    try {
      const went = await client().channels.test({ channel });
      setTested(went);
      if (went.delivered) announce(`${channel} took the test message.`);
      pages.reload();
    } catch (error) {
      sayFailure(error);
    } finally {
      setTesting(null);
    }
  };
  const name = chosen !== null && chosen.what !== "make" ? chosen.channel.channel : null;
  return (
    <Page
      title="Channels"
      actions={
        <Button kind="primary" needs="author" onClick={() => setChosen({ what: "make" })}>
          New channel
        </Button>
      }
    >
      {tested !== null && <Tested went={tested} />}
      <Card flush>
        <PagedTable
          of={pages}
          noun="channels"
          caption="Channels"
          keyOf={({ channel }) => channel}
          columns={[
            { head: "Channel", cell: (one) => <Name channel={one} /> },
            {
              head: "Retries",
              numbers: true,
              minor: true,
              cell: ({ kind, retries }) => (kind === "inbox" ? "–" : retries),
            },
            {
              head: "A minute",
              numbers: true,
              minor: true,
              cell: ({ kind, per_minute }) =>
                kind === "inbox" ? "–" : per_minute === null ? "no limit" : formatNumber(per_minute),
            },
            {
              head: "Last arrived",
              cell: ({ kind, last_delivered_at: at }) =>
                kind === "inbox" ? "–" : at === null ? <span class="muted">never</span> : <Time at={at} />,
            },
            { head: "Last failure", cell: ({ last_failure }) => <Failed failure={last_failure} /> },
            {
              head: "What to do",
              cell: (one) => (
                <Deeds
                  channel={one}
                  busy={testing === one.channel}
                  onTest={() => void test(one.channel)}
                  onChoose={(what) => setChosen({ what, channel: one })}
                />
              ),
            },
          ]}
        />
      </Card>
      {chosen?.what === "make" && <MakeChannel onMade={pages.reload} onClose={close} />}
      {chosen?.what === "change" && <ChangeChannel channel={chosen.channel} onChange={pages.reload} onClose={close} />}
      {chosen?.what === "delete" && name !== null && (
        <DeleteChannel name={name} onDeleted={pages.reload} onClose={close} />
      )}
    </Page>
  );
}

function Name({ channel }: { channel: Channel }) {
  const place = shownPlace(channel);
  return (
    <>
      <span class="mono">{channel.channel}</span>
      <p class="small muted">
        {channelForms[channel.kind].name}
        {place !== null && `, ${place}`}
        {channel.version > 1 && `, version ${channel.version}`}
      </p>
    </>
  );
}

function Failed({ failure }: { failure: Channel["last_failure"] }) {
  if (failure === null) return <span class="muted">none</span>;
  return (
    <div class="channels-failed">
      <Time at={failure.at} />
      <p class="small">{failure.error.message}</p>
    </div>
  );
}

/** How a test went, in the receiver's own words where it refused. */
function Tested({ went: { channel, delivered, error, duration_ms } }: { went: ChannelTest }) {
  return delivered ? (
    <Notice tone="good" title={`${channel} took the test message, in ${formatNumber(duration_ms)} ms.`} />
  ) : (
    <Notice tone="bad" title={`${channel} did not take the test message.`}>
      <p>{error?.message}</p>
    </Notice>
  );
}

/** What may be done to a channel; the inbox that is always there stays as it is, and an inbox calls nobody. */
function Deeds({
  channel: { channel, kind, created_at },
  busy,
  onTest,
  onChoose,
}: {
  channel: Channel;
  busy: boolean;
  onTest: () => void;
  onChoose: (what: "change" | "delete") => void;
}) {
  if (created_at === null) return <span class="muted">always there</span>;
  return (
    <div class="row channels-deeds">
      {kind !== "inbox" && (
        <Button small needs="author" busy={busy} label={`Test ${channel}`} onClick={onTest}>
          Test
        </Button>
      )}
      <Button small needs="author" label={`Change ${channel}`} onClick={() => onChoose("change")}>
        Change
      </Button>
      <Button small kind="quiet" needs="author" label={`Delete ${channel}`} onClick={() => onChoose("delete")}>
        Delete
      </Button>
    </div>
  );
}

/** Deletes a channel that no task delivers to. */
function DeleteChannel({ name, onDeleted, onClose }: { name: string; onDeleted: () => void; onClose: () => void }) {
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
