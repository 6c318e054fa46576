import type { RulesTrial } from "../../../sdk/src/index.ts";
import { useState } from "preact/hooks";
import { formatCount, formatNumber } from "../../format/number.ts";
import { hrefTo } from "../../routing/route.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Chip, type Tone } from "../../ui/chip.tsx";
import { Segments } from "../../ui/field.tsx";
import { ErrorNotice } from "../../ui/notice.tsx";
import { affected, countOutcomes, type Outcome, type Tried, triedWords } from "./affected.ts";
import type { TrialRun } from "./use-trial.ts";

const STEP = 50;
const outcomes: Record<Outcome, { word: string; tone: Tone }> = {
  refused: { word: "refused", tone: "bad" },
  changed: { word: "changed", tone: "warn" },
  admitted: { word: "understood now", tone: "good" },
};

/** What the change would make of the sentences of existing tasks. */
export function AffectedTasks({
  trial,
  fresh,
  listed,
  unreadable,
  onTry,
}: {
  trial: TrialRun;
  /** Whether the text is still the one that was tried. */
  fresh: boolean;
  /** Whether what is wrong stands at its line already. */
  listed: boolean;
  unreadable: boolean;
  onTry: () => void;
}) {
  const { tried, running, failure, text } = trial;
  return (
    <Card
      title="2. See what it changes"
      aside={
        <span class="row">
          {running && (
            <Button small onClick={trial.stop}>
              Stop
            </Button>
          )}
          <Button
            small
            kind={fresh && tried !== null ? "plain" : "primary"}
            busy={running}
            disabled={unreadable}
            onClick={onTry}
          >
            {text === null ? "Try it on all tasks" : "Try it again"}
          </Button>
        </span>
      }
    >
      {text === null && (
        <p class="muted">
          Reads the sentence of every active task once under the rules in force and once under yours. Nothing is
          changed.
        </p>
      )}
      {text !== null && !fresh && <p class="muted">The text has changed since it was tried. Try it again.</p>}
      {fresh && listed && failure !== null && <p class="rules-bad">It could not be tried: see the lines above.</p>}
      {fresh && !listed && <ErrorNotice failure={failure} onRetry={onTry} />}
      {fresh && running && <Progress tried={tried} />}
      {fresh && tried !== null && <Found tried={tried} running={running} />}
    </Card>
  );
}

const Progress = ({ tried }: { tried: Tried | null }) => (
  <progress
    class="rules-progress"
    aria-label="Tasks tried"
    max={tried?.total ?? 1}
    {...(tried === null ? {} : { value: tried.tried })}
  />
);

function Found({ tried, running }: { tried: Tried; running: boolean }) {
  const [outcome, setOutcome] = useState<Outcome | "all">("all");
  const [most, setMost] = useState(STEP);
  const counts = countOutcomes(tried);
  const rows = affected(tried, outcome);
  const present = (["refused", "changed", "admitted"] as const).filter((one) => counts[one] > 0);
  return (
    <>
      <p class="rules-found">{triedWords(tried)}</p>
      {!running && (
        <p class="muted small">
          Tasks that exist keep what they were made with. This is what the same words would mean from then on.
          {tried.notCompiled > 0 &&
            ` ${formatCount(tried.notCompiled, "task")} on a registered condition ${tried.notCompiled === 1 ? "is" : "are"} left as they are.`}
        </p>
      )}
      {present.length > 1 && (
        <Segments
          bare
          label="Which tasks"
          value={outcome}
          choices={[
            { value: "all", label: `All ${formatNumber(tried.items.length)}` },
            ...present.map((one) => ({
              value: one,
              label: `${capital(outcomes[one].word)} ${formatNumber(counts[one])}`,
            })),
          ]}
          onChange={(chosen) => {
            setOutcome(chosen);
            setMost(STEP);
          }}
        />
      )}
      {rows.length > 0 && (
        <ul class="rules-affected" aria-label="Affected tasks">
          {rows.slice(0, most).map((row) => (
            <Affected key={row.task_id} row={row} />
          ))}
        </ul>
      )}
      {rows.length > most && (
        <div class="rules-more">
          <Button kind="quiet" onClick={() => setMost(most + STEP * 4)}>
            More tasks ({formatNumber(rows.length - most)} are left)
          </Button>
        </div>
      )}
    </>
  );
}

function Affected({ row }: { row: RulesTrial["items"][number] }) {
  const { word, tone } = outcomes[row.outcome];
  return (
    <li>
      <div class="spread">
        <a href={hrefTo("/tasks/:id", { id: row.task_id })}>{row.intent}</a>
        <Chip tone={tone}>{word}</Chip>
      </div>
      <div class="rules-values">
        {row.before !== null && (
          <del>
            <span class="unseen">now </span>
            {row.before}
          </del>
        )}
        {row.after !== null && (
          <ins>
            <span class="unseen">then </span>
            {row.after}
          </ins>
        )}
        {row.message !== null && <span class="rules-why">{row.message}</span>}
      </div>
      {row.changes.length > 0 && row.before === row.after && <p class="muted small">{row.changes.join(" · ")}</p>}
    </li>
  );
}

const capital = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
