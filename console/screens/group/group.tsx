import { SeriesChart } from "../../charts/series-chart.tsx";
import { hrefTo } from "../../routing/route.ts";
import { client } from "../../session/session.ts";
import type { ScreenProps } from "../../shell/screen.ts";
import { useResource } from "../../state/resource.ts";
import { Card } from "../../ui/card.tsx";
import { Page } from "../../ui/page.tsx";
import { Empty, Loaded } from "../../ui/states.tsx";
import { Facts as FactList } from "../../ui/table.tsx";
import { Time } from "../../ui/time.tsx";
import { countFacts, factsOf, resultPoints } from "./facts.ts";
import { NamedMembers } from "./named-members.tsx";

const PAGE = 200;

/** The newest decisions about a group, and what the newest of them counted. */
async function readGroup(entity: string, signal: AbortSignal) {
  const { items } = await client().decisions.list({ entity_id: entity, limit: PAGE }, { signal });
  const [newest] = items;
  const facts = newest === undefined ? null : factsOf(newest);
  const concept =
    newest === undefined
      ? null
      : await client().concepts.get({ id: newest.concept_id, version: newest.concept_version }, { signal });
  const unit = concept?.population?.fold === "share" ? "ratio" : null;
  return { items, newest, facts, unit };
}

/** One group: what it came to over time, of how many members, and which of them are worst or silent. */
export default function GroupScreen({ params }: ScreenProps) {
  const name = params["name"] ?? "";
  const group = useResource(name, (signal) => readGroup(name, signal));
  return (
    <Page title={name.replace(/^group:/, "")} above={<a href={hrefTo("/groups")}>Groups</a>}>
      <Loaded of={group} lines={8}>
        {({ items, newest, facts, unit }) =>
          newest === undefined || facts === null ? (
            <Empty title="Nobody has asked about this group yet" />
          ) : (
            <div class="stack">
              <Card title="Over time">
                <SeriesChart
                  label="What the group came to, over time"
                  points={resultPoints(items)}
                  unit={unit}
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
              <NamedMembers of={facts} />
            </div>
          )
        }
      </Loaded>
    </Page>
  );
}
