import type { Incident } from "../../../../sdk/src/index.ts";
import { useEffect, useState } from "preact/hooks";
import { typedDuration, sayDuration } from "../../../format/duration.ts";
import { DAY } from "../../../format/time.ts";
import { now } from "../../../state/clock.ts";
import { Button } from "../../../ui/button.tsx";
import { Key } from "../../../ui/chip.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextField } from "../../../ui/field.tsx";
import { inLine } from "../../../format/names.ts";

/** A span that an alarm may be snoozed for, and the key that chooses it. */
interface Span {
  key: string;
  label: string;
  /** As the API takes it. */
  for: string;
}

/** The spans that are one key away. */
const spans: readonly Span[] = [
  { key: "1", label: "1 hour", for: "1h" },
  { key: "2", label: "4 hours", for: "4h" },
  { key: "3", label: "1 day", for: "1d" },
  { key: "4", label: "3 days", for: "3d" },
  { key: "5", label: "1 week", for: "7d" },
];

/** For how long an alarm is to send nothing: a span by its key, or one of your own. */
export function SnoozeDialog({
  incidents,
  onSnooze,
  onClose,
}: {
  incidents: readonly Incident[];
  onSnooze: (span: { for: string; label: string } | null) => void;
  onClose: () => void;
}) {
  const [own, setOwn] = useState("");
  const isSnoozed = incidents.some(({ snoozed_until: at }) => at !== null && Date.parse(at) > now.value);
  const [only] = incidents;
  const choose = (span: { for: string; label: string } | null): void => {
    onClose();
    onSnooze(span);
  };
  // Wherever the focus is, but in the field: a click on the words of the dialog takes it from the buttons.
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const span = spans.find(({ key }) => key === event.key);
      if (span !== undefined && !(event.target instanceof HTMLInputElement)) choose(span);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });
  const ownMs = typedDuration(own);
  const isTooLong = ownMs !== null && ownMs > 30 * DAY;
  const submit = () => {
    const span = own.trim();
    if (ownMs !== null && !isTooLong) choose({ for: span, label: sayDuration(span) });
  };
  return (
    <Dialog
      title={incidents.length === 1 ? `Snooze ${inLine(only?.entity ?? "")}` : `Snooze ${incidents.length} alarms`}
      onClose={onClose}
    >
      <div class="stack">
        <p class="muted">
          It sends nothing meanwhile, and goes on being judged. What it sends is held back, not kept for later.
        </p>
        <div class="snooze-spans dialog-keys">
          {spans.map((span) => (
            <Button key={span.key} shortcut={span.key} onClick={() => choose(span)}>
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
            onInput={setOwn}
            failure={isTooLong && { type: "console_error", message: "A snooze lasts 30 days at most." }}
            hint={ownMs === null ? "Such as 90m, 2h or 14d, up to 30 days." : `For ${sayDuration(own.trim())}.`}
          />
          <Button type="submit" disabled={ownMs === null}>
            Snooze
          </Button>
        </form>
        {isSnoozed && (
          <div>
            <Button kind="quiet" onClick={() => choose(null)}>
              End the snooze
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}
