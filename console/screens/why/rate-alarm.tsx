import type { Incident } from "../../../sdk/src/index.ts";
import { useState } from "preact/hooks";
import { client } from "../../session/session.ts";
import { announce } from "../../state/announce.ts";
import { alarming, barredText, may } from "../../state/scopes.ts";
import { useShortcuts } from "../../state/shortcuts.ts";
import { say, sayFailure } from "../../state/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { Key } from "../../ui/chip.tsx";
import { inLine } from "../../format/names.ts";

type Rating = "right" | "wrong";

/** Whether it was right to raise the alarm that a decision belongs to: by a button or a key, and back. */
export function RateAlarm({ alarm, onRated }: { alarm: Incident; onRated: (rating: Rating | null) => void }) {
  const [busy, setBusy] = useState(false);
  const { incident_id: id, rating: before, entity } = alarm;
  const put = async (rating: Rating | null): Promise<void> => {
    await client().incidents.rate({ id, rating });
    onRated(rating);
  };
  const rate = async (wanted: Rating): Promise<void> => {
    if (!may(alarming)) return announce(barredText(alarming));
    if (busy) return;
    setBusy(true);
    const rating = before === wanted ? null : wanted;
    try {
      await put(rating);
      say(rating === null ? `${inLine(entity)} is not rated any more.` : `Rated ${inLine(entity)} ${rating}.`, () =>
        put(before),
      );
    } catch (error) {
      sayFailure(error);
    } finally {
      setBusy(false);
    }
  };
  useShortcuts("Why", [
    { keys: "r", does: "Rate its alarm right, or take that back", run: () => void rate("right") },
    { keys: "w", does: "Rate its alarm wrong, or take that back", run: () => void rate("wrong") },
  ]);
  return (
    <div class="row" role="group" aria-label={`Was it right to raise an alarm about ${entity}?`}>
      <span class="muted">Was its alarm right?</span>
      <Button small needs={alarming} shortcut="r" pressed={before === "right"} onClick={() => void rate("right")}>
        Right <Key>r</Key>
      </Button>
      <Button small needs={alarming} shortcut="w" pressed={before === "wrong"} onClick={() => void rate("wrong")}>
        Wrong <Key>w</Key>
      </Button>
    </div>
  );
}
