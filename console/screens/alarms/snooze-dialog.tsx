import { useEffect, useRef, useState } from "preact/hooks";
import { parseDuration, sayDuration } from "../../format/duration.ts";
import { type Failure, failureOf } from "../../state/failure.ts";
import { now } from "../../state/clock.ts";
import { Button } from "../../ui/button.tsx";
import { Key } from "../../ui/chip.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { ErrorNotice } from "../../ui/notice.tsx";
import type { Incident } from "./incident.ts";
import { spans } from "./snooze.ts";

/** For how long an alarm is to send nothing: a span by its key, or one of your own. */
export function SnoozeDialog({
  incident,
  onSnooze,
  onClose,
}: {
  incident: Incident;
  onSnooze: (span: { for: string; label: string } | null) => Promise<void>;
  onClose: () => void;
}) {
  const [own, setOwn] = useState("");
  const [failure, setFailure] = useState<Failure | null>(null);
  const inside = useRef<HTMLDivElement>(null);
  // The keys of the spans work at once.
  useEffect(() => inside.current?.querySelector("button")?.focus(), []);
  const isSnoozed = incident.snoozed_until !== null && Date.parse(incident.snoozed_until) > now.value;
  const choose = async (span: { for: string; label: string } | null): Promise<void> => {
    try {
      await onSnooze(span);
    } catch (error) {
      setFailure(failureOf(error));
    }
  };
  const submit = () => {
    const span = own.trim();
    void choose({ for: span, label: sayDuration(span) });
  };
  return (
    <Dialog title={`Snooze ${incident.entity}`} onClose={onClose}>
      <div
        ref={inside}
        class="stack"
        onKeyDown={(event) => {
          if (event.target instanceof HTMLInputElement) return;
          const span = spans.find(({ key }) => key === event.key);
          if (span !== undefined) void choose(span);
        }}
      >
        <p class="muted">
          It sends nothing meanwhile, and goes on being judged. What it sends is held back, not kept for later.
        </p>
        <div class="snooze-spans">
          {spans.map((span) => (
            <Button key={span.key} shortcut={span.key} onClick={() => void choose(span)}>
              {span.label} <Key>{span.key}</Key>
            </Button>
          ))}
        </div>
        <form
          class="snooze-own"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <TextField
            label="Another span"
            mono
            placeholder="90m"
            value={own}
            onInput={(text) => {
              setOwn(text);
              setFailure(null);
            }}
            failure={failure?.location === "for" || failure?.location === "until" ? failure : null}
            hint={
              parseDuration(own) === null ? "Such as 90m, 2h or 14d, up to 30 days." : `For ${sayDuration(own.trim())}.`
            }
          />
          <Button type="submit" disabled={own.trim() === ""}>
            Snooze
          </Button>
        </form>
        {failure !== null && failure.location !== "for" && failure.location !== "until" && (
          <ErrorNotice failure={failure} />
        )}
        {isSnoozed && (
          <div>
            <Button kind="quiet" onClick={() => void choose(null)}>
              End the snooze
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}
