import { signalName } from "../../format/names.ts";
import type { ReadingTrial } from "./reading-levels.ts";
import { SignalChart } from "./signal-chart.tsx";

/** The readings to choose from as lines on the signals that they are about, numbered as in the list. */
export function ReadingsChart({
  trials,
  unitOf,
}: {
  trials: readonly ReadingTrial[];
  unitOf: (primitiveId: string) => string | undefined;
}) {
  const drawn = trials.filter(({ level, found }) => level !== null && (found?.per_entity.length ?? 0) > 0);
  const signals = [...new Set(drawn.flatMap(({ primitiveId }) => primitiveId ?? []))];
  return (
    <>
      {signals.map((primitiveId) => {
        const about = drawn.filter((one) => one.primitiveId === primitiveId);
        const found = about[0]?.found;
        const row = found?.per_entity[0];
        if (found === null || found === undefined || row === undefined) return null;
        return (
          <div key={primitiveId}>
            <p class="small muted">
              {signalName(primitiveId)} of {row.entity}
            </p>
            <SignalChart
              entity={row.entity}
              primitiveId={primitiveId}
              unit={unitOf(primitiveId)}
              from={found.from}
              to={found.to}
              levels={about.flatMap(({ number, level }) =>
                level === null ? [] : [{ value: level, name: String(number) }],
              )}
              firedAt={about.length === 1 ? row.fired_at : []}
              height={140}
            />
          </div>
        );
      })}
    </>
  );
}
