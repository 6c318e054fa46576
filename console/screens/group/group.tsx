import { SeriesChart } from "../../charts/series-chart.tsx";
import { formatValue } from "../../format/number.ts";
import { hrefTo } from "../../routing/route.ts";
import type { ScreenProps } from "../../shell/screen.ts";
import { useResource } from "../../state/resource.ts";
import { Card } from "../../ui/card.tsx";
import { Page } from "../../ui/page.tsx";
import { Empty, Loaded } from "../../ui/states.tsx";
import { Facts as FactList, Table } from "../../ui/table.tsx";
import { Time } from "../../ui/time.tsx";
import { countFacts, resultPoints, groupFactsOf, groupUnit, type GroupFacts, namedMembers } from "./facts.ts";
import type { Concept } from "../../../sdk/src/index.ts";
import { scoreUnit } from "../../data/score-unit.ts";
import { client } from "../../session/session.ts";
import { useState } from "preact/hooks";
import { elevated } from "../../session/elevation.ts";
import { announce } from "../../state/announce.ts";
import { sayFailure } from "../../state/toasts.ts";
import { Button } from "../../ui/button.tsx";

const PAGE = 200;

/** The newest decisions about a group, the tasks that asked, and what the newest of them counted, in which units. */
async function readGroup(entity: string, signal: AbortSignal) {
  const options = { signal };
  const { items } = await client().decisions.list({ entity_id: entity, limit: PAGE }, options);
  const [newest] = items;
  if (newest === undefined) return null;
  const facts = groupFactsOf(newest);
  if (facts === null) return null;
  const { concept_id, concept_version, condition_id, condition_version } = newest;
  const [concept, tasks] = await Promise.all([
    client().concepts.get({ id: concept_id, version: concept_version }, options),
    client().tasks.list({ condition_id, condition_version, limit: 5 }, options),
  ]);
  const memberUnit = concept.population === undefined ? null : await unitOfMembers(concept.population, signal);
  return { items, newest, facts, tasks: tasks.items, memberUnit, unit: groupUnit(concept.population, memberUnit) };
}

/** What the values of members count in; null where that is no signal's unit. */
async function unitOfMembers({ of }: NonNullable<Concept["population"]>, signal: AbortSignal): Promise<string | null> {
  const options = { signal };
  const condition =
    "condition_id" in of
      ? await client().conditions.get({ id: of.condition_id, version: of.condition_version }, options)
      : null;
  const { concept_id, concept_version } = condition ?? (of as Extract<typeof of, { concept_id: string }>);
  const { primitives } = await client().concepts.get({ id: concept_id, version: concept_version }, options);
  const [only, more] = Object.values(primitives);
  if (only === undefined || more !== undefined) return null;
  const { unit } = await client().primitives.get({ id: only.primitive_id }, options);
  return scoreUnit(condition?.strategy.type ?? "threshold", unit);
}

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

/** The worst members of a group and the silent ones: by pseudonym, until somebody with the elevated key names them. */
function NamedMembers({ of: facts, unit }: { of: GroupFacts; unit: string | null }) {
  const members = namedMembers(facts, unit);
  const [names, setNames] = useState<ReadonlyMap<string, string | null>>(new Map());
  const name = async (): Promise<void> => {
    try {
      const entity_ids = members.map(({ entity_id }) => entity_id);
      const found = await elevated("name members of a group", (one) => one.entities.resolve({ entity_ids }));
      if (found === null) return;
      setNames(new Map(found.entities.map(({ entity_id, entity }) => [entity_id, entity])));
      announce("The members are named.");
    } catch (error) {
      sayFailure(error);
    }
  };
  if (members.length === 0) return null;
  const isNamed = members.every(({ entity_id }) => names.has(entity_id));
  return (
    <Card
      title="Worst and silent"
      aside={!isNamed && <Button onClick={() => void name()}>Name the members</Button>}
      flush
    >
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
  );
}
