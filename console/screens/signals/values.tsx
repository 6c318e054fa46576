import type { Observation, Primitive } from "../../../sdk/src/index.ts";
import { SeriesChart } from "../../charts/series-chart.tsx";
import { memberLines, linesText, shownMember, mostLines } from "../../data/members.ts";
import { isDrawable } from "../../data/points.ts";
import { typedDuration } from "../../format/duration.ts";
import { signalName } from "../../format/names.ts";
import { formatCount, formatValue } from "../../format/number.ts";
import { formatInstant } from "../../format/time.ts";
import { hrefTo } from "../../routing/route.ts";
import { client } from "../../session/session.ts";
import { now } from "../../state/clock.ts";
import { useResource } from "../../state/resource.ts";
import { Card, Figure } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Segments } from "../../ui/field.tsx";
import { Loaded } from "../../ui/states.tsx";
import { Table } from "../../ui/table.tsx";
import { Time } from "../../ui/time.tsx";
import { withGaps } from "./gaps.ts";
import { beginOf, type ViewStretch, stretches } from "./view.ts";
import { misfitOf, qualityOf } from "./words.ts";

const MOST = 2_000;

/** The newest value of one entity, its age, and its values over a stretch of time. */
export function Values({
  signal,
  entity,
  stretch,
  round,
  onStretch,
}: {
  signal: Primitive;
  entity: string;
  stretch: ViewStretch;
  /** Changes where there may be new values. */
  round: number;
  onStretch: (stretch: ViewStretch) => void;
}) {
  const about = { entity, primitive_id: signal.primitive_id };
  const newest = useResource(
    `${entity} ${round}`,
    async (abort) => (await client().observations.list({ ...about, limit: 1 }, { signal: abort })).items,
    { keep: true },
  );
  const series = useResource(
    `${entity} ${stretch} ${round}`,
    async (abort) => {
      const from = beginOf(stretch, Date.now());
      const rows: Observation[] = [];
      const list = client().observations.list({ ...about, ...(from && { from }), limit: 200 }, { signal: abort });
      for await (const row of list) {
        rows.push(row);
        if (rows.length >= MOST) break;
      }
      return rows;
    },
    { keep: true },
  );
  return (
    <Card
      title={entity}
      aside={
        <a class="small" href={hrefTo("/alarms", {}, { entity })}>
          Its alarms
        </a>
      }
    >
      <Loaded of={newest} lines={2}>
        {([latest]) =>
          latest === undefined ? (
            <p class="muted">Nothing was ever observed of it.</p>
          ) : (
            <Latest latest={latest} signal={signal} />
          )
        }
      </Loaded>
      <Segments bare label="Values of the last" value={stretch} choices={stretches} onChange={onStretch} />
      <Loaded of={series} lines={6}>
        {(rows) => <Series rows={rows} signal={signal} entity={entity} />}
      </Loaded>
    </Card>
  );
}

function Latest({ latest: { value, observed_at, member }, signal }: { latest: Observation; signal: Primitive }) {
  const quality = qualityOf(observed_at, signal, now.value);
  const misfit = misfitOf(value, signal);
  return (
    <div class="signals-latest">
      <Figure
        name={member === undefined ? "Newest value" : `Newest value, of ${shownMember(member)}`}
        value={formatValue(value, signal.unit)}
      />
      <Figure name="Observed" value={<Time at={observed_at} />} note={formatInstant(observed_at)} />
      {misfit !== null && (
        <div class="signals-quality">
          <Chip tone="warn" dot>
            {misfit}
          </Chip>
          <p class="small muted">
            Its unit, description or id give it that range. Another value for the same time corrects it.
          </p>
        </div>
      )}
      {quality !== null && (
        <div class="signals-quality">
          <Chip tone={quality.isOld ? "warn" : "good"} dot>
            {quality.word}
          </Chip>
          <p class="small muted">{quality.note}</p>
        </div>
      )}
    </div>
  );
}

function Series({ rows, signal, entity }: { rows: readonly Observation[]; signal: Primitive; entity: string }) {
  const lines = memberLines(rows);
  const [{ name, points } = { name: "", points: [] }, ...beside] = lines;
  const count = lines.reduce((sum, line) => sum + line.points.length, 0);
  const maxAge = signal.max_age === undefined ? null : typedDuration(signal.max_age);
  const label = `${signalName(signal.primitive_id)} of ${entity}`;
  if (rows.length === 0) return <p class="muted">No values in this stretch of time. Try a longer one.</p>;
  if (!lines.some((line) => isDrawable(line.points))) return <Words rows={rows} signal={signal} label={label} />;
  const corrected = rows.length - count;
  return (
    <>
      <SeriesChart
        label={label}
        name={name}
        points={withGaps(points, maxAge)}
        beside={beside.slice(0, mostLines - 1).map((line) => ({ ...line, points: withGaps(line.points, maxAge) }))}
        unit={signal.unit}
        {...(signal.type === "boolean" && { textOf: flagText })}
        height={240}
      />
      <p class="small muted">
        {formatCount(count, "value")}
        {corrected > 0 && `, ${formatCount(corrected, "correction")}`}
        {rows.length >= MOST && "; older ones of this stretch are not drawn"}.
        {signal.max_age !== undefined && " The line breaks where a value was too old to count."} {linesText(lines)}
      </p>
    </>
  );
}

const flagText = (value: number): string => (value === 0 ? "false" : value === 1 ? "true" : "");

function Words({ rows, signal, label }: { rows: readonly Observation[]; signal: Primitive; label: string }) {
  return (
    <>
      <Table
        caption={label}
        rows={rows.slice(0, 50)}
        keyOf={({ sequence }) => String(sequence)}
        columns={[
          { head: "Time", cell: ({ observed_at }) => formatInstant(observed_at) },
          ...(signal.members === undefined
            ? []
            : [{ head: "Of", cell: ({ member }: Observation) => shownMember(member ?? {}) }]),
          { head: "Value", cell: ({ value }) => formatValue(value, signal.unit) },
        ]}
      />
      {rows.length > 50 && <p class="small muted">The newest 50 of {formatCount(rows.length, "value")}.</p>}
    </>
  );
}
