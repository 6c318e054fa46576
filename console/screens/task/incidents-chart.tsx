import type { Incident, TaskDetails } from "../../../sdk/src/index.ts";
import { useState } from "preact/hooks";
import { SeriesChart } from "../../charts/series-chart.tsx";
import { seriesOf } from "../../data/series.ts";
import { formatCount, formatValue } from "../../format/number.ts";
import { signalName } from "../../format/names.ts";
import { client } from "../../session/session.ts";
import { now } from "../../state/clock.ts";
import { type Resource, useResource } from "../../state/resource.ts";
import { Card } from "../../ui/card.tsx";
import { Select } from "../../ui/field.tsx";
import { Loaded } from "../../ui/states.tsx";
import { cutOf } from "./cut.ts";
import { useCondition, useSignal } from "./in-force.tsx";
import { SPAN_DAYS, spanStart } from "./trial.tsx";

const CHOICES = 20;
const NEWEST = 100;

/** The signal of the task for one entity, with the limit it is held to and the stretches in which an alarm was open. */
export function IncidentsChart({ task, open }: { task: TaskDetails; open: Resource<readonly Incident[]> }) {
  const [part, ...others] = task.provenance.parts;
  const primitive_id = part?.primitive_id ?? null;
  const newest = useResource(`${task.task_id} alarms`, async (signal) => {
    return (await client().incidents.list({ task_id: task.task_id, limit: NEWEST }, { signal })).items;
  });
  const alarms = open.data && newest.data && [...open.data, ...newest.data];
  const seen = [...new Set(alarms?.map(({ entity }) => entity))].slice(0, CHOICES);
  const first = useResource(
    alarms !== undefined && seen.length === 0 && primitive_id !== null ? primitive_id : null,
    async (signal) =>
      (await client().primitives.listEntities({ id: primitive_id ?? "", limit: CHOICES }, { signal })).items,
  );
  const entities = seen.length > 0 ? seen : (first.data ?? []).map(({ entity }) => entity);
  const [chosen, setChosen] = useState<string | null>(null);
  const entity = chosen ?? entities[0] ?? null;
  const condition = useCondition(task);
  const signal = useSignal(task);
  const key = entity === null || primitive_id === null ? null : `${primitive_id} ${entity}`;
  const drawn = useResource(
    key,
    async (abort) => {
      const about = { entity: entity ?? "" };
      const [points, own] = await Promise.all([
        seriesOf(
          { ...about, primitive_id: primitive_id ?? "", from: spanStart(), to: new Date().toISOString() },
          abort,
        ),
        client().incidents.list({ ...about, task_id: task.task_id, limit: NEWEST }, { signal: abort }),
      ]);
      return { points, own: own.items };
    },
    { keep: true },
  );
  if (primitive_id === null || (entity === null && alarms !== undefined && !first.loading)) return null;
  const strategy = condition.data?.strategy;
  const isPlain = strategy?.type === "threshold" && part?.figure === undefined && others.length === 0;
  const limit = isPlain && strategy !== undefined ? cutOf(strategy) : null;
  const unit = signal.data?.unit;
  return (
    <Card
      title={signalName(primitive_id)}
      aside={
        entities.length > 0 && (
          <Select
            bare
            label="Entity"
            value={entity ?? ""}
            choices={entities.map((value) => ({ value, label: value }))}
            onChange={setChosen}
          />
        )
      }
    >
      <Loaded of={drawn} lines={6}>
        {({ points, own }) =>
          points.length === 0 ? (
            <p class="muted">No numbers to draw in the last {SPAN_DAYS} days.</p>
          ) : (
            <>
              <SeriesChart
                label={`${signalName(primitive_id)} of ${entity}, with ${formatCount(own.length, "alarm")}`}
                points={points}
                levels={limit === null ? [] : [{ value: limit, label: `limit ${formatValue(limit, unit)}` }]}
                stretches={own.map(({ opened_at, closed_at }) => ({
                  from: Date.parse(opened_at),
                  to: closed_at === null ? now.value : Date.parse(closed_at),
                }))}
                unit={unit}
              />
              <p class="small muted">
                The last {SPAN_DAYS} days.{own.length > 0 && " Shaded: an alarm was open."}
              </p>
            </>
          )
        }
      </Loaded>
    </Card>
  );
}
