import type { DecisionRecord } from "../../../sdk/src/index.ts";
import { SeriesChart } from "../../charts/series-chart.tsx";
import { signalName } from "../../format/names.ts";
import { formatValue } from "../../format/number.ts";
import { sayDuration } from "../../format/duration.ts";
import { client } from "../../session/session.ts";
import { useResource } from "../../state/resource.ts";
import { Loaded } from "../../ui/states.tsx";
import { foldWord, type Line, memberLines, linesText, shownMember, mostLines } from "../../data/members.ts";
import { drawn, isDrawable } from "../../data/points.ts";
import type { Window } from "./windows.ts";

const MOST = 200;
/** The same of a signal with members, whose lines share them. */
const MOST_OF_MEMBERS = 2_000;

/** What came of all members in these decisions: a line of its own where it is that of no single one. */
function foldLine(record: DecisionRecord, decisions: readonly DecisionRecord[]): Line[] {
  const across = record.members?.across;
  if ((across !== "sum" && across !== "mean") || Object.keys(record.input_primitives).length > 1) return [];
  const points = decisions
    .flatMap(({ evaluated_at, concept_result }) => {
      const value = drawn(concept_result.value);
      return value === null ? [] : [{ at: Date.parse(evaluated_at), value }];
    })
    .toSorted((a, b) => a.at - b.at);
  return points.length === 0 ? [] : [{ name: foldWord(across), points }];
}

/** A signal of the entity over time, with what the decision looked back over, and other decisions where they were made. */
export function WhySignalChart({
  signal,
  record,
  entity,
  unit,
  windows,
  level,
  decisions,
}: {
  signal: string;
  record: DecisionRecord;
  entity: string;
  unit: string | null;
  windows: readonly Window[];
  level: number | null;
  decisions: readonly DecisionRecord[];
}) {
  const { evaluated_at } = record;
  const at = Date.parse(evaluated_at);
  const series = useResource(`${signal} ${entity} ${evaluated_at}`, async (abort) => {
    const about = { entity, primitive_id: signal };
    const older = (cursor?: string) =>
      client().observations.list(
        { ...about, to: evaluated_at, limit: MOST, ...(cursor && { cursor }) },
        { signal: abort },
      );
    const [newest, after] = await Promise.all([
      older(),
      client().observations.list({ ...about, from: new Date(at + 1).toISOString(), limit: MOST }, { signal: abort }),
    ]);
    let before = newest;
    const rows = [...newest.items];
    while (before.next_cursor !== null && rows[0]?.member !== undefined && rows.length < MOST_OF_MEMBERS) {
      before = await older(before.next_cursor);
      rows.push(...before.items);
    }
    // Only what follows without a gap belongs into the same line.
    return { rows: [...rows, ...(after.has_more ? [] : after.items)], hasOlder: before.has_more };
  });
  const text = (value: number) => formatValue(value, unit);
  const [longest] = windows;
  return (
    <section class="signal">
      <header class="signal-head">
        <h3>{signalName(signal)}</h3>
        <p class="small muted">
          {longest === undefined
            ? "its value at the time"
            : windows.map(({ op, text: span }) => `${op} over ${sayDuration(span)}`).join(", ")}
        </p>
      </header>
      <Loaded of={series} lines={4}>
        {({ rows, hasOlder }) => {
          const lines = memberLines(
            rows,
            record.members?.deciding.map(({ member }) => shownMember(member)),
          );
          const [{ name, points } = { name: "", points: [] }, ...members] = lines;
          const beside = [...foldLine(record, decisions), ...members];
          if (points.length === 0)
            return <p class="muted">No values are stored. They may be fetched when a question is asked.</p>;
          if (!lines.some((line) => isDrawable(line.points)))
            return <p class="muted">Its values are words: {String(rows[0]?.value)} was the last.</p>;
          const shown = decisions.filter(
            (one) => one.outcome === "triggered" || one.decision_id === record.decision_id,
          );
          const marks = shown.flatMap((one) => {
            const value = drawn(one.input_primitives[signal]);
            return value === null ? [] : [{ at: Date.parse(one.evaluated_at), value, label: one.decision_id }];
          });
          return (
            <>
              <SeriesChart
                label={`${signalName(signal)} of ${entity} over time`}
                height={180}
                name={name}
                points={points}
                beside={beside.slice(0, mostLines - 1)}
                marks={marks}
                levels={level === null ? [] : [{ value: level, label: `limit ${text(level)}` }]}
                stretches={longest === undefined ? [] : [{ from: at - longest.ms, to: at, tone: "accent" }]}
                unit={unit}
              />
              <p class="small muted">
                Dots: decisions that fired{longest === undefined ? "" : "; shaded: what this one looked back over"}.
                {hasOlder && " Older values are not shown."} {linesText(lines)}
              </p>
            </>
          );
        }}
      </Loaded>
    </section>
  );
}
