import { formatCompact } from "../../format/number.ts";
import { hrefTo } from "../../routing/route.ts";
import { client } from "../../session/session.ts";
import { usePages } from "../../state/pages.ts";
import { Card } from "../../ui/card.tsx";
import { Page } from "../../ui/page.tsx";
import { Empty } from "../../ui/states.tsx";
import { PagedTable } from "../../ui/paged-table.tsx";
import { Time } from "../../ui/time.tsx";

const kinds = { prometheus: "Prometheus", otlp: "OpenTelemetry", events: "Events" } as const;

/** Every door for another protocol, and how much came through it. */
export default function FeedsScreen() {
  const pages = usePages("feeds", (page, options) => client().feeds.list(page, options));
  return (
    <Page title="Feeds" above={<a href={hrefTo("/signals")}>Signals</a>}>
      <Card flush>
        <PagedTable
          of={pages}
          noun="feeds"
          empty={
            <Empty title="No feeds yet">
              A feed lets Prometheus, OpenTelemetry or a webhook send its data here as it is. Whoever runs the service
              opens one.
            </Empty>
          }
          caption="Feeds"
          keyOf={({ feed_id }) => feed_id}
          columns={[
            {
              head: "Feed",
              cell: ({ feed_id }) => <a href={hrefTo("/feeds/:name", { name: feed_id })}>{feed_id}</a>,
            },
            { head: "Sender", cell: ({ kind }) => kinds[kind], minor: true },
            { head: "Stored", numbers: true, cell: ({ stored }) => formatCompact(stored) },
            { head: "No rule takes", numbers: true, cell: ({ unmapped }) => formatCompact(unmapped) },
            { head: "Rejected", numbers: true, cell: ({ rejected }) => formatCompact(rejected) },
            {
              head: "Last came",
              cell: ({ last_received_at: at }) => (at === null ? <span class="muted">never</span> : <Time at={at} />),
            },
          ]}
        />
      </Card>
    </Page>
  );
}
