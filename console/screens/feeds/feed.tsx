import { useState } from "preact/hooks";
import type { Feed, FeedSeen } from "../../../sdk/src/index.ts";
import { formatCompact, formatNumber } from "../../format/number.ts";
import { hrefTo } from "../../routing/route.ts";
import { client } from "../../session/session.ts";
import type { ScreenProps } from "../../shell/screen.ts";
import { usePages } from "../../state/pages.ts";
import { useResource } from "../../state/resource.ts";
import { may } from "../../state/scopes.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Page } from "../../ui/page.tsx";
import { Empty, Loaded } from "../../ui/states.tsx";
import { PagedTable } from "../../ui/paged-table.tsx";
import { Facts } from "../../ui/table.tsx";
import { Time } from "../../ui/time.tsx";
import { MakeSignal } from "./make-signal.tsx";
import { labelsOf } from "./suggest.ts";

/** One feed: what came through it, what no rule takes, and what could not be stored. */
export default function FeedScreen({ params }: ScreenProps) {
  const feed_id = params["name"] ?? "";
  const feed = useResource(feed_id, (signal) => client().feeds.get({ feed_id }, { signal }));
  return (
    <Page title={feed_id} above={<a href={hrefTo("/feeds")}>Feeds</a>}>
      <Loaded of={feed} list={{ href: hrefTo("/feeds"), name: "See the feeds" }}>
        {(known) => (
          <div class="stack">
            <Card title="What came">
              <Facts facts={factsOf(known)} />
            </Card>
            <Unmapped feed={known} onChange={feed.set} />
            <Rejected feedId={feed_id} />
          </div>
        )}
      </Loaded>
    </Page>
  );
}

function factsOf(feed: Feed): (readonly [string, preact.ComponentChildren])[] {
  const { last_received_at } = feed;
  return [
    ["Address", <code>{feed.door}</code>],
    ["Last came", last_received_at === null ? "never" : <Time at={last_received_at} />],
    ["Received", formatCompact(feed.received)],
    ["Stored", formatCompact(feed.stored)],
    ["Were there already", formatCompact(feed.unchanged)],
    ["No rule takes", formatCompact(feed.unmapped)],
    ["Without a number", formatCompact(feed.dropped)],
    ["Rejected", formatCompact(feed.rejected)],
  ];
}

function Unmapped({ feed, onChange }: { feed: Feed; onChange: (feed: Feed) => void }) {
  const { feed_id, kind } = feed;
  const pages = usePages(`seen ${feed_id}`, (page, options) => client().feeds.listSeen({ feed_id, ...page }, options));
  const [chosen, setChosen] = useState<FeedSeen | null>(null);
  const taken = new Set(feed.map.map((rule) => ("match" in rule ? rule.match : "")));
  return (
    <Card title="What no rule takes" flush>
      <PagedTable
        of={pages}
        noun="names"
        empty={<Empty title="Every name has a rule, or nothing has come yet" />}
        caption="Names that no rule takes"
        keyOf={({ name }) => name}
        columns={[
          {
            head: "Name",
            cell: ({ name, help, sample }) => (
              <>
                <span class="mono">{name}</span>
                <p class="small muted">{help ?? sampleWords(sample)}</p>
              </>
            ),
          },
          {
            head: "Newest",
            numbers: true,
            minor: true,
            cell: ({ value }) => (value === null ? "–" : formatNumber(value)),
          },
          { head: "A minute", numbers: true, cell: ({ per_minute }) => formatNumber(per_minute) },
          { head: "Last", minor: true, cell: ({ last_at }) => <Time at={last_at} /> },
          {
            head: "What to do",
            cell: (one) =>
              taken.has(one.name) ? (
                <span class="muted">has a rule now</span>
              ) : (
                kind !== "events" &&
                may("author") && (
                  <Button kind="quiet" onClick={() => setChosen(one)}>
                    Make a signal
                  </Button>
                )
              ),
          },
        ]}
      />
      {chosen !== null && <MakeSignal feed={feed} seen={chosen} onChange={onChange} onClose={() => setChosen(null)} />}
    </Card>
  );
}

function sampleWords(sample: string): string {
  const all = labelsOf(sample);
  const labels = all.filter(([name]) => name !== "__name__");
  if (labels.length === 0) return all.length === 0 ? sample : "without labels";
  return labels.map(([name, value]) => `${name}=${value}`).join(", ");
}

function Rejected({ feedId }: { feedId: string }) {
  const pages = usePages(`rejects ${feedId}`, (page, options) =>
    client().feeds.listRejects({ feed_id: feedId, ...page }, options),
  );
  return (
    <Card title="What was rejected" flush>
      <PagedTable
        of={pages}
        noun="rejects"
        empty={<Empty title="Nothing was rejected" />}
        caption="What was rejected"
        keyOf={({ name, reason }) => `${reason} ${name}`}
        columns={[
          { head: "Name", cell: ({ name }) => <span class="mono">{name}</span> },
          { head: "Why", cell: ({ reason }) => reason.replaceAll("_", " ") },
          { head: "How many", numbers: true, cell: ({ count }) => formatCompact(count) },
          { head: "Last", minor: true, cell: ({ last_at }) => <Time at={last_at} /> },
          {
            head: "Sample",
            minor: true,
            cell: ({ sample }) => <span class="small muted">{sampleWords(sample)}</span>,
          },
        ]}
      />
    </Card>
  );
}
