import { type Failure, failureOf } from "../../../state/failure.ts";
import { useResource } from "../../../state/resource.ts";
import { useSettled } from "../../../state/settled.ts";
import { check, putInForce, readVersion } from "../kinds.ts";
import type { Fields } from "../read-fields.ts";
import { type RulesKind, type Version, startOf, versionWords } from "../version.ts";
import { useMemo, useState } from "preact/hooks";
import { announce } from "../../../state/announce.ts";
import { say } from "../../../state/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { AffectedTasks } from "../affected-tasks.tsx";
import { DifferenceList } from "../difference-list.tsx";
import { type Change, applied, setDraft } from "./drafts.ts";
import { draftText, readDraft } from "./json-lines.ts";
import { LineEditor } from "./line-editor.tsx";
import { apiProblems, draftProblems, unknownFields } from "./problems.ts";
import { useRulesTrial } from "../use-trial.ts";
import { TextField } from "../../../ui/field.tsx";
import { ErrorNotice, Notice } from "../../../ui/notice.tsx";
import { Loaded } from "../../../ui/states.tsx";
import { Time } from "../../../ui/time.tsx";

const AFTER = 600;

/** What the API says against a draft, a moment after it was typed; null for nothing, or while it is not known. Nothing is stored. */
export function useCheck(kind: RulesKind, text: string, body: Fields | null): Failure | null {
  const settled = useSettled(text, AFTER);
  const isCurrent = body !== null && settled === text;
  const { failure, loading } = useResource(isCurrent ? settled : null, (signal) => check(kind, body ?? {}, signal));
  return isCurrent && !loading ? failure : null;
}

/** A change in the making: written, tried on existing tasks, then put in force. */
export function Editor({ kind, change, onClose }: { kind: RulesKind; change: Change; onClose: () => void }) {
  const { text, base, note } = change;
  const trial = useRulesTrial(kind);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [overtakenBy, setOvertakenBy] = useState<string | null>(null);
  const draft = useMemo(() => readDraft(text), [text]);
  const fresh = trial.text === text;
  const checked = useCheck(kind, text, draft.body);
  const refusal = (fresh ? trial.failure : null) ?? checked;
  const problems = [
    ...draftProblems(draft),
    ...(refusal === null ? [] : apiProblems(kind, refusal, draft)),
    ...unknownFields(kind, draft),
  ];
  const conflict = overtakenBy ?? overtaking(trial.tried?.comparedWith, base.name);
  const edit = (next: Partial<Change>) => setDraft(kind, { ...change, ...next });
  const tryIt = () => {
    setFailure(null);
    if (draft.body === null) announce(draft.problem.message);
    else trial.start(text, draft.body);
  };
  const rebase = (version: Version, mine: boolean) => {
    setOvertakenBy(null);
    trial.forget();
    edit({ base: version, ...(mine ? {} : { text: draftText(startOf(kind, version)) }) });
  };
  const apply = async (): Promise<void> => {
    if (draft.body === null) return;
    setBusy(true);
    setFailure(null);
    try {
      const made = await putInForce(kind, draft.body, { note, replaces: base.name });
      if (made === null) return;
      setDraft(kind, null);
      applied.value++;
      onClose();
      sayApplied(kind, made, base);
    } catch (error) {
      const told = failureOf(error);
      const by = told.type === "conflict" ? inForceOf(told.details) : null;
      if (by === null) setFailure(told);
      setOvertakenBy(by);
      announce(told.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div class="stack">
      <Card
        title={base.name === "none" ? "A first context" : `A change to ${versionWords(base.name)}`}
        aside={
          <Button small kind="quiet" onClick={onClose}>
            Close
          </Button>
        }
      >
        <LineEditor
          label="1. Write it"
          hint="JSON, as it is stored. Ctrl+Enter tries it."
          value={text}
          problems={problems}
          onInput={(next) => edit({ text: next })}
          onSubmit={tryIt}
        />
        {draft.body !== null && (
          <details class="rules-own">
            <summary>What you change</summary>
            <DifferenceList from={base.body} to={draft.body} label="What you change" />
          </details>
        )}
      </Card>
      {conflict !== null && <Conflict kind={kind} name={conflict} base={base} onRebase={rebase} />}
      <AffectedTasks
        trial={trial}
        fresh={fresh}
        listed={problems.length > 0}
        unreadable={draft.body === null}
        onTry={tryIt}
      />
      <Apply
        kind={kind}
        base={base}
        note={note}
        busy={busy}
        failure={failure}
        ready={fresh && !trial.running && trial.tried !== null && trial.failure === null && conflict === null}
        onNote={(next) => edit({ note: next })}
        onApply={() => void apply()}
      />
    </div>
  );
}

/** The version that was put in force since the change was begun; null for none. */
const overtaking = (comparedWith: string | undefined, base: string): string | null =>
  comparedWith === undefined || comparedWith === base ? null : comparedWith;

function inForceOf(details: unknown): string | null {
  const name = typeof details === "object" && details !== null && "in_force" in details ? details.in_force : null;
  return typeof name === "string" ? name : null;
}

/** Undoing puts in force again what was before, as one more version. */
function sayApplied(kind: RulesKind, made: Version, before: Version): void {
  const said = `${made.name} of the ${kind} is in force.`;
  if (before.name === "none") return say(said);
  say(said, async () => {
    const again = await putInForce(kind, before.body, { note: `Undoes ${made.name}`, replaces: made.name });
    if (again === null) throw new Error(`${made.name} stays in force: no elevated key was given.`);
    applied.value++;
  });
}

/** The last step: why, and put in force. */
function Apply({
  kind,
  base,
  note,
  busy,
  failure,
  ready,
  onNote,
  onApply,
}: {
  kind: RulesKind;
  base: Version;
  note: string;
  busy: boolean;
  failure: Failure | null;
  /** Whether what is written has been tried. */
  ready: boolean;
  onNote: (note: string) => void;
  onApply: () => void;
}) {
  return (
    <Card title="3. Put it in force">
      <TextField label="Why" optional value={note} onInput={onNote} placeholder="Stricter churn priors" />
      <ErrorNotice failure={failure} />
      <div class="row">
        <Button kind="primary" busy={busy} disabled={!ready} onClick={onApply}>
          {base.name === "none" ? "Put it in force" : `Replace ${versionWords(base.name)}`}
        </Button>
        <span class="muted small">
          {ready
            ? `New sentences follow it at once.${kind === "guardrails" ? " It needs the elevated key." : ""}${base.name === "none" ? "" : " You can undo it."}`
            : "First see what it changes."}
        </span>
      </div>
    </Card>
  );
}

/** Somebody else was faster: what they changed, and how to go on. */
function Conflict({
  kind,
  name,
  base,
  onRebase,
}: {
  kind: RulesKind;
  name: string;
  base: Version;
  onRebase: (version: Version, mine: boolean) => void;
}) {
  const theirs = useResource(`${kind} ${name}`, (signal) => readVersion(kind, name, signal));
  return (
    <Notice tone="warn" title={`${name} was put in force while you were writing`}>
      <div class="stack">
        <Loaded of={theirs}>
          {(other) => (
            <>
              <p>
                {other.createdAt !== null && (
                  <>
                    Made <Time at={other.createdAt} />
                  </>
                )}
                {other.createdBy !== null && (
                  <>
                    {" "}
                    by <code>{other.createdBy}</code>
                  </>
                )}
                {other.note !== null && <>: {other.note}</>}. This is what it changed in {versionWords(base.name)}:
              </p>
              <DifferenceList from={base.body} to={other.body} label={`What ${name} changed`} />
              <div class="row">
                <Button onClick={() => onRebase(other, true)}>Keep my text, to replace {name}</Button>
                <Button onClick={() => onRebase(other, false)}>Start again from {name}</Button>
              </div>
              <p class="small">
                Your text does not hold what {name} changed. Write it in if it is to stay, and try again.
              </p>
            </>
          )}
        </Loaded>
      </div>
    </Notice>
  );
}
