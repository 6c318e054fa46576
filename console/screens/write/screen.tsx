import { signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import type { IntentReading, Task, Primitive } from "../../../sdk/src/index.ts";
import { client } from "../../session/session.ts";
import type { ScreenProps } from "../../shell/screen.ts";
import { announce } from "../../state/announce.ts";
import { type Failure, failureOf, isAbout } from "../../state/failure.ts";
import { may, barredText } from "../../state/scopes.ts";
import { useResource } from "../../state/resource.ts";
import { useShortcuts } from "../../state/shortcuts.ts";
import { say } from "../../state/toasts.ts";
import { Card, FoldedCard } from "../../ui/card.tsx";
import { Page } from "../../ui/page.tsx";
import { AddData } from "../../data/add-data.tsx";
import { formFields } from "../../task-form/fields.tsx";
import { AskedBack } from "./asked-back.tsx";
import { taskBody, type Draft, emptyDraft } from "./draft.ts";
import { FirstSteps } from "./first-steps.tsx";
import { dryRunLevel } from "./level.ts";
import { readOf, saidBy, useReading, useTrial } from "./reading.ts";
import { useMovedNumber } from "./moving.ts";
import { SentenceBox } from "./sentence-box.tsx";
import { Plan } from "./plan.tsx";
import { Trial, type TrialDays } from "./trial/trial.tsx";
import { Understood } from "./understood.tsx";
import { useReadingTrials } from "./reading-levels.ts";
import { replaceAddress } from "../../routing/location.ts";
import { hrefTo } from "../../routing/route.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Empty } from "../../ui/states.tsx";

const MOST = 500;

/** The signals that are registered, as far as a screen needs them: their units, and whether there are any. */
function useSignals() {
  const { data, reload } = useResource("signals", async (signal) => {
    const found: Primitive[] = [];
    for await (const one of client().primitives.list({ limit: 100 }, { signal })) {
      found.push(one);
      if (found.length >= MOST) break;
    }
    return found;
  });
  const units = new Map(data?.map(({ primitive_id, unit }) => [primitive_id, unit]));
  return {
    list: data,
    reload,
    ids: new Set(units.keys()),
    unitOf: (primitiveId: string): string | undefined => units.get(primitiveId),
  };
}

/** What is being written: it is still there when the person comes back from another screen. */
const written = signal<Draft>(emptyDraft);

/** What became of it: how it is being switched on, and the task that it is by now. */
const creating = signal<"active" | "preview" | null>(null);
const created = signal<Task | null>(null);

/** A sentence becomes a task; a key that may not write one is told so, and where it can go instead. */
export default function Write(props: ScreenProps) {
  return may("author") ? <Writing {...props} /> : <Barred />;
}

/** A sentence: marked as it is read, restated, tried on the past, and switched on. */
function Writing({ query }: ScreenProps) {
  const draft = written.value;
  const input = useRef<HTMLTextAreaElement>(null);
  const [days, setDays] = useState<TrialDays>("30");
  const [refused, setRefused] = useState<Failure | null>(null);
  const change = (next: Partial<Draft>) => {
    written.value = { ...written.value, ...next };
    if (next.intent !== undefined) created.value = null;
    setRefused(null);
  };
  const type = (intent: string) => change({ intent, askedAs: null });
  const linked = query.get("s");
  useEffect(() => {
    if (linked !== null) {
      type(linked);
      // Taken once: whoever comes back finds what they made of it.
      replaceAddress(hrefTo("/write"));
    }
    input.current?.focus();
  }, [linked]);
  useShortcuts("Write", [{ keys: "e", does: "Edit the sentence", run: () => input.current?.focus() }]);

  const signals = useSignals();
  const channels = useResource(
    "channels",
    async (signal) => (await client().channels.list({ limit: 100 }, { signal })).items,
  );
  const reading = useReading(draft.intent, draft.scope);
  const isEmpty = draft.intent.trim() === "";
  const failure = isEmpty ? null : reading.failure;
  const understood = isEmpty || failure !== null ? undefined : reading.data;
  const read = isEmpty ? null : readOf(reading);
  // Only what is shown as understood may be switched on, never what was typed since.
  const isCurrent = understood !== undefined && !reading.loading && reading.of === draft.intent.trim();
  const said = saidBy(understood);
  const body = understood === undefined ? null : taskBody(draft, said);
  const trial = useTrial(body, Number(days));
  const settingsFailure = refused ?? trial.failure;
  const isAtField = isAbout(settingsFailure, ...formFields);
  const movable =
    !isCurrent || read === null
      ? null
      : {
          typed: draft.intent,
          read,
          level: dryRunLevel(understood),
          unit: signals.unitOf(understood.provenance.parts[0]?.primitive_id ?? ""),
        };
  const move = useMovedNumber(draft.intent, movable, (intent) => change({ intent }));
  const readingTrials = useReadingTrials(failure, draft.scope);

  const create = async (status: "active" | "preview") => {
    if (creating.value !== null) return;
    if (created.value !== null) return announce("This sentence is a task already. Nothing more was created.");
    if (body === null || !isCurrent) return announce("The sentence is not understood yet. Nothing was created.");
    creating.value = status;
    try {
      const task = await client().tasks.create({ ...body, status, dry_run: false });
      if (written.value.intent.trim() === body.intent) created.value = task;
      say(status === "active" ? "The task is on." : "The task is on as a preview: it sends nothing.", () =>
        takeBack(task),
      );
    } catch (error) {
      setRefused(failureOf(error));
      announce("The task was not created.");
    } finally {
      creating.value = null;
    }
  };
  const takeBack = async (task: Task) => {
    await client().tasks.delete({ id: task.task_id });
    if (created.value?.task_id === task.task_id) created.value = null;
  };
  const choose = (chosen: IntentReading) => {
    change({ intent: chosen.sentence, askedAs: written.value.askedAs ?? written.value.intent.trim() });
    announce(`Chosen: ${chosen.restated}`);
    input.current?.focus();
  };
  return (
    <Page title="Write">
      <Card>
        <SentenceBox
          value={draft.intent}
          read={read}
          wrong={failure !== null}
          input={input}
          onInput={type}
          onSubmit={() => void create("active")}
        />
        <div id="write-understood" aria-live="polite" class={reading.loading ? "write-stale" : undefined}>
          {understood !== undefined && <Understood draft={understood} unitOf={signals.unitOf} />}
          {failure !== null && (
            <AskedBack
              failure={failure}
              trials={readingTrials}
              unitOf={signals.unitOf}
              onChoose={choose}
              onSignal={(id) => type(`${draft.intent.trim()} ${id}`)}
            />
          )}
        </div>
        {isEmpty && <FirstSteps signals={signals.list} onSentence={type} />}
      </Card>
      {understood !== undefined && (
        <Plan
          draft={draft}
          said={said}
          failure={isAtField ? settingsFailure : null}
          refused={isAtField ? null : refused}
          channels={channels.data ?? []}
          onChange={change}
          isCurrent={isCurrent}
          creating={creating.value}
          created={created.value}
          onCreate={(status) => void create(status)}
          onAgain={() => {
            change({ ...emptyDraft, scope: draft.scope });
            input.current?.focus();
          }}
        />
      )}
      {understood !== undefined && (
        <Trial
          trial={trial}
          faulty={isAtField}
          draft={understood}
          days={days}
          onDays={setDays}
          unitOf={signals.unitOf}
          move={move}
        />
      )}
      <FoldedCard title="Add data" open={signals.list?.length === 0}>
        <AddData
          known={signals.ids}
          onAdded={() => {
            signals.reload();
            reading.reload();
            trial.reload();
          }}
        />
      </FoldedCard>
    </Page>
  );
}

/** Where the key may not write tasks, and not even have a sentence read. */
function Barred() {
  return (
    <Page title="Write">
      <Card>
        <Empty
          title="This key cannot write a task"
          actions={
            <>
              <ButtonLink href={hrefTo("/alarms")}>See the alarms</ButtonLink>
              <ButtonLink href={hrefTo("/tasks")}>See the tasks</ButtonLink>
            </>
          }
        >
          {barredText("author")} What others have written, and what came of it, is there to be read.
        </Empty>
      </Card>
    </Page>
  );
}
