import { formatCount } from "../../format/number.ts";
import { Button } from "../../ui/button.tsx";
import { Key } from "../../ui/chip.tsx";
import type { Triage } from "./use-triage.ts";

/** What can be done to all that are marked, in the place of what the list says about itself. */
export function MarkedBar({ triage }: { triage: Triage }) {
  return (
    <div class="row" role="toolbar" aria-label={`What to do about ${formatCount(triage.marked.size, "alarm")}`}>
      <strong>{triage.marked.size} marked</strong>
      <Button small kind="primary" shortcut="a" onClick={triage.acknowledge}>
        Acknowledge <Key>a</Key>
      </Button>
      <Button small shortcut="s" onClick={() => triage.ask("snooze")}>
        Snooze <Key>s</Key>
      </Button>
      <Button small shortcut="i" onClick={() => triage.ask("assign")}>
        Assign <Key>i</Key>
      </Button>
      <Button small shortcut="r" onClick={() => triage.rate("right")}>
        Right <Key>r</Key>
      </Button>
      <Button small shortcut="w" onClick={() => triage.rate("wrong")}>
        Wrong <Key>w</Key>
      </Button>
      <Button small kind="quiet" onClick={triage.unmark}>
        None
      </Button>
    </div>
  );
}
