import { useState } from "preact/hooks";
import { typedDuration, sayDuration } from "../../../format/duration.ts";
import { client } from "../../../session/session.ts";
import { useDeed } from "../../../state/deed.ts";
import { isAbout } from "../../../state/failure.ts";
import { say } from "../../../state/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Segments, TextField } from "../../../ui/field.tsx";
import { ErrorNotice } from "../../../ui/notice.tsx";
import { type SilenceDraft, silenceBody } from "./silence-body.ts";

const quick = ["1h", "4h", "1d", "7d"];
const noSpan = {
  type: "console_error",
  location: "until",
  message: "This is no length of time: write one such as 4h, 2d or 90m.",
};
const places = ["until", "reason", "entity", "task_id"] as const;

/** Silences a task, an entity, or one about the other: what it is of, how long, and why. */
export function SilenceDialog({
  task,
  entity: about,
  onClose,
  onMade,
}: {
  task?: { id: string; intent: string };
  entity?: string;
  onClose: () => void;
  onMade?: () => void;
}) {
  const [draft, setDraft] = useState<SilenceDraft>({
    of: task !== undefined && about !== undefined ? "both" : "entity",
    task: task?.id ?? "",
    entity: about ?? "",
    span: "4h",
    reason: "",
  });
  const { busy, failure, setFailure, during } = useDeed();
  const set = (change: Partial<SilenceDraft>) => {
    setDraft((old) => ({ ...old, ...change }));
    setFailure(null);
  };
  const submit = async () => {
    const body = silenceBody(draft, Date.now());
    if (body === null) return setFailure(noSpan);
    await during(async () => {
      const { silences } = client();
      const made = await silences.create(body);
      say(`Silenced for ${sayDuration(draft.span.trim())}.`, async () => {
        await silences.end({ id: made.silence_id });
        onMade?.();
      });
      onMade?.();
      onClose();
    });
  };
  const span = typedDuration(draft.span) === null ? "Such as 4h, 2d or 90m." : `For ${sayDuration(draft.span.trim())}.`;
  return (
    <Dialog title="Silence" onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void submit();
        }}
      >
        <p class="muted">
          Judging goes on, and alarms open and close. What would be sent is held back, and not sent later.
        </p>
        {task !== undefined && (
          <Segments
            label="Of what"
            value={draft.of}
            choices={[
              { value: "both", label: "This task about this entity" },
              { value: "entity", label: "The entity" },
              { value: "task", label: "The task" },
            ]}
            onChange={(of) => set({ of })}
          />
        )}
        {task !== undefined && draft.of !== "entity" && <p class="small">{task.intent}</p>}
        {draft.of !== "task" && (
          <TextField
            label="Entity"
            mono
            value={draft.entity}
            onInput={(entity) => set({ entity })}
            failure={isAbout(failure, "entity", "task_id") && failure}
          />
        )}
        <TextField
          label="How long"
          mono
          value={draft.span}
          onInput={(text) => set({ span: text })}
          hint={span}
          failure={isAbout(failure, "until") && failure}
        />
        <div class="row">
          {quick.map((one) => (
            <Button key={one} small pressed={draft.span === one} onClick={() => set({ span: one })}>
              {sayDuration(one)}
            </Button>
          ))}
        </div>
        <TextField
          label="Why"
          value={draft.reason}
          onInput={(reason) => set({ reason })}
          placeholder="Planned maintenance"
          hint="Kept for audit as you write it: name nobody."
          failure={isAbout(failure, "reason") && failure}
        />
        {failure !== null && !isAbout(failure, ...places) && <ErrorNotice failure={failure} />}
        <div class="dialog-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" busy={busy}>
            Silence
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
