import { useState } from "preact/hooks";
import type { Condition, TaskDetails } from "../../../sdk/src/index.ts";
import { elevated } from "../../session/elevation.ts";
import { client } from "../../session/session.ts";
import { useDeed } from "../../state/deed.ts";
import { say } from "../../state/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ErrorNotice } from "../../ui/notice.tsx";
import { nextFreeVersion, withCut } from "./cut.ts";

/** Two steps, each said and each to be taken back as far as the API can: a new version, then the task bound to it. */
export function ApplyCut({
  task,
  condition,
  cut,
  token,
  format,
  onReset,
  onRebound,
}: {
  task: TaskDetails;
  condition: Condition;
  cut: number;
  token: string | null;
  format: (value: number) => string;
  onReset: () => void;
  onRebound: () => void;
}) {
  const [made, setMade] = useState<{ version: string; cut: number } | null>(null);
  const { busy, failure, during } = useDeed();
  const apply = async (): Promise<void> => {
    const version = token === null ? await registerCut(condition, cut) : await applyToken(token);
    if (version === null) return;
    setMade({ version, cut });
    say(`Version ${version} is made. Nothing uses it yet.`);
  };
  const rebind = async (version: string): Promise<void> => {
    const { task_id, condition_version } = task;
    await client().tasks.update({ id: task_id, condition_version: version });
    onRebound();
    say(`The task now judges by ${version}.`, async () => {
      await client().tasks.update({ id: task_id, condition_version });
      onRebound();
    });
  };
  const ready = made !== null && made.cut === cut ? made : null;
  return (
    <Card title={`Change it to ${format(cut)}`}>
      <ErrorNotice failure={failure} />
      <ol class="task-steps">
        <li>
          <Button
            kind={ready === null ? "primary" : "plain"}
            busy={busy && ready === null}
            disabled={ready !== null}
            onClick={() => void during(apply)}
          >
            {ready === null ? "1. Make a new version" : `1. Version ${ready.version} is made`}
          </Button>
          <span class="muted small">
            {token === null
              ? "Registers the condition with this value. It needs the elevated key, because nobody recommended the value."
              : "Applies the recommendation. What is in force stays as it is."}
          </span>
        </li>
        <li>
          <Button
            kind={ready === null ? "plain" : "primary"}
            disabled={ready === null}
            busy={busy && ready !== null}
            onClick={() => void during(() => rebind(ready?.version ?? ""))}
          >
            2. Bind this task to it
          </Button>
          <span class="muted small">From then on it judges by the new value. You can undo it.</span>
        </li>
      </ol>
      <div class="row">
        <Button kind="quiet" onClick={onReset}>
          Back to the value in force
        </Button>
      </div>
    </Card>
  );
}

async function applyToken(calibration_token: string): Promise<string> {
  return (await client().conditions.applyCalibration({ calibration_token })).new_version;
}

async function registerCut(condition: Condition, cut: number): Promise<string | null> {
  const {
    condition_id,
    concept_id,
    concept_version,
    namespace,
    min_history,
    threshold_bounds,
    on_bounds_exceeded,
    description,
  } = condition;
  const versions = await client().conditions.listVersions({ id: condition_id });
  const version = nextFreeVersion(
    condition.version,
    versions.map((one) => one.version),
  );
  const made = await elevated("register a condition with a value of your own", (elevatedClient) =>
    elevatedClient.conditions.create({
      condition_id,
      version,
      concept_id,
      concept_version,
      namespace,
      strategy: withCut(condition.strategy, cut),
      ...(min_history === undefined ? {} : { min_history }),
      ...(threshold_bounds === undefined ? {} : { threshold_bounds }),
      ...(on_bounds_exceeded === undefined ? {} : { on_bounds_exceeded }),
      ...(description === undefined ? {} : { description }),
    }),
  );
  return made === null ? null : version;
}
