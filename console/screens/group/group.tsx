import { SeriesChart } from "../../charts/series-chart.tsx";
import { hrefTo } from "../../routing/route.ts";
import { client } from "../../session/session.ts";
import type { ScreenProps } from "../../shell/screen.ts";
import { useResource } from "../../state/resource.ts";
import { Card } from "../../ui/card.tsx";
import { Page } from "../../ui/page.tsx";
import { Empty, Loaded } from "../../ui/states.tsx";
import { Facts as FactList, Table } from "../../ui/table.tsx";
import { Time } from "../../ui/time.tsx";
import { countFacts, factsOf, namedMembers, resultPoints } from "./facts.ts";

const PAGE = 200;

/** The newest decisions about a group, and the names of the members that the newest of them names. */
async function readGroup(entity: string, signal: AbortSignal) {
  const { items } = await client().decisions.list({ entity_id: entity, limit: PAGE }, { signal });
  const [newest] = items;
  const facts = newest === undefined ? null : factsOf(newest);
  const members = facts === null ? [] : namedMembers(facts);
  const entity_ids = members.map(({ entity_id }) => entity_id);
  const found =
    entity_ids.length === 0 ? { entities: [] } : await client().entities.resolve({ entity_ids }, { signal });
  const names = new Map(found.entities.map((one) => [one.entity_id, one.entity]));
  return { items, newest, facts, members, names };
}

/** One group: what it came to over time, of how many members, and which of them are worst or silent. */
export default function GroupScreen({ params }: ScreenProps) {
  const name = params["name"] ?? "";
  const group = useResource(name, (signal) => readGroup(name, signal));
  return (
    <Page title={name.replace(/^group:/, "")} above={<a href={hrefTo("/groups")}>Groups</a>}>
      <Loaded of={group} lines={8}>
        {({ items, newest, facts, members, names }) =>
          newest === undefined || facts === null ? (
            <Empty title="Nobody has asked about this group yet" />
          ) : (
            <div class="stack">
              <Card title="Over time">
                <SeriesChart
                  label="What the group came to, over time"
                  points={resultPoints(items)}
                  levels={
                    newest.threshold_applied === null ? [] : [{ value: newest.threshold_applied, label: "limit" }]
                  }
                />
              </Card>
              <Card title="Members">
                <FactList
                  facts={[
                    ["Counted", <Time at={newest.evaluated_at} />],
                    ...countFacts(facts),
                    ["Decision", <a href={hrefTo("/decisions/:id", { id: newest.decision_id })}>Why</a>],
                  ]}
                />
              </Card>
              {members.length > 0 && (
                <Card title="Worst and silent" flush>
                  <Table
                    caption="Members that are worst or silent"
                    rows={members}
                    keyOf={({ entity_id }) => entity_id}
                    columns={[
                      { head: "Member", cell: ({ entity_id }) => names.get(entity_id) ?? <code>{entity_id}</code> },
                      { head: "Value", numbers: true, cell: ({ text }) => text },
                    ]}
                  />
                </Card>
              )}
            </div>
          )
        }
      </Loaded>
    </Page>
  );
}
