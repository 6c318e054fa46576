import type { IntentReading } from "../../../sdk/src/index.ts";
import { signalName } from "../../format/names.ts";
import { formatCount } from "../../format/number.ts";
import type { Failure } from "../../state/failure.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorNotice, Notice } from "../../ui/notice.tsx";
import { DaysBar } from "./trial/days-bar.tsx";
import { intentDetails } from "./reading.ts";
import { readingDays, type ReadingTrial } from "./reading-levels.ts";
import { SignalChart } from "./signal-chart.tsx";

/** Where the service asks back: why, what the sentence may mean, and which signals it may be about. */
export function AskedBack({
  failure,
  trials,
  unitOf,
  onChoose,
  onSignal,
}: {
  failure: Failure;
  /** What each reading would have done, as soon as that is known. */
  trials: readonly ReadingTrial[];
  unitOf: (primitiveId: string) => string | undefined;
  onChoose: (reading: IntentReading) => void;
  onSignal: (primitiveId: string) => void;
}) {
  const details = intentDetails(failure);
  if (details === null) return <ErrorNotice failure={failure} />;
  const { readings = [], candidates } = details;
  return (
    <div class="stack">
      <Notice tone="warn" title={failure.message}>
        {readings.length === 0 && failure.suggestion !== undefined && <p>{failure.suggestion}</p>}
      </Notice>
      {readings.length > 0 && (
        <div class="stack">
          <h2 class="write-ask">Which do you mean?</h2>
          <ol class="write-readings">
            {readings.map((reading, index) => (
              <li key={reading.sentence}>
                <button type="button" class="write-reading" onClick={() => onChoose(reading)}>
                  <span class="write-reading-number">{index + 1}</span>
                  <span class="write-reading-text">
                    <span>{reading.restated}</span>
                    <span>
                      {trials[index]?.found != null && <DaysBar trial={trials[index].found} />}
                      <span class="write-reading-note">{firedIn(trials[index])}</span>
                    </span>
                  </span>
                </button>
              </li>
            ))}
          </ol>
          <ReadingsChart trials={trials} unitOf={unitOf} />
        </div>
      )}
      {readings.length === 0 && candidates.length > 0 && (
        <div class="stack">
          <h2 class="write-ask">Signals it may be about</h2>
          <div class="row">
            {candidates.map(({ primitive_id, description }) => (
              <Button key={primitive_id} small title={description ?? ""} onClick={() => onSignal(primitive_id)}>
                {signalName(primitive_id)}
              </Button>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

const firedIn = (trial: ReadingTrial | undefined): string => {
  if (trial?.found === undefined || trial.found === null) return "";
  const { status, fired } = trial.found;
  return status === "no_data" ? "no data to try it on" : `${formatCount(fired, "alarm")} in ${readingDays} days`;
};

/** The readings to choose from as lines on the signals that they are about, numbered as in the list. */
function ReadingsChart({
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
