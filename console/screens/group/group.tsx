import { SeriesChart } from "../../charts/series-chart.tsx";
import { formatValue } from "../../format/number.ts";
import { hrefTo } from "../../routing/route.ts";
import type { ScreenProps } from "../../shell/screen.ts";
import { useResource } from "../../state/resource.ts";
import { Card } from "../../ui/card.tsx";
import { Page } from "../../ui/page.tsx";
import { Empty, Loaded } from "../../ui/states.tsx";
import { Facts as FactList } from "../../ui/table.tsx";
import { Time } from "../../ui/time.tsx";
import { countFacts, resultPoints } from "./facts.ts";
import { NamedMembers } from "./named-members.tsx";
import { readGroup } from "./read-group.ts";

/** One group: what it came to over time, of how many members, and which of them are worst or silent. */
export default function GroupScreen({ params }: ScreenProps) {
  const name = params["name"] ?? "";
  const group = useResource(name, (signal) => readGroup(name, signal));
  return (
    <Page title={name.replace(/^group:/, "")} above={<a href={hrefTo("/groups")}>Groups</a>}>
      <Loaded of={group} lines={8}>
        {(known) => (known === null ? <Empty title="Nobody has asked about this group yet" /> : <Known of={known} />)}
      </Loaded>
    </Page>
  );
}

function Known({ of }: { of: NonNullable<Awaited<ReturnType<typeof readGroup>>> }) {
  const { items, newest, facts, tasks, unit, memberUnit } = of;
  const { threshold_applied: limit, concept_result: result } = newest;
  return (
    <div class="stack">
      {tasks.map(({ task_id, intent, meta }) => (
        <p key={task_id}>
          <a href={hrefTo("/tasks/:id", { id: task_id })}>{meta.name ?? intent}</a>
          {meta.name !== undefined && <span class="muted"> {intent}</span>}
        </p>
      ))}
      <Card title="Over time">
        <SeriesChart
          label="What the group came to, over time"
          points={resultPoints(items)}
          unit={unit}
          levels={limit === null ? [] : [{ value: limit, label: "limit" }]}
        />
      </Card>
      <Card title="Now" aside={<a href={hrefTo("/decisions/:id", { id: newest.decision_id })}>Why</a>}>
        <FactList
          facts={[
            ["It comes to", formatValue(result.value, unit)],
            ...(limit === null ? [] : [["Limit", formatValue(limit, unit)] as const]),
            ...countFacts(facts),
            ["Counted", <Time at={newest.evaluated_at} />],
          ]}
        />
      </Card>
      <NamedMembers of={facts} unit={memberUnit} />
    </div>
  );
}
