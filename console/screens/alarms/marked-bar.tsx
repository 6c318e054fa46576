import { formatCount } from "../../format/number.ts";
import { Button } from "../../ui/button.tsx";
import type { Triage } from "./triage/use-triage.ts";

/** What can be done to all that are marked, in the place of what the list says about itself. */
export function MarkedBar({ triage }: { triage: Triage }) {
  return (
    <div class="row" role="toolbar" aria-label={`What to do about ${formatCount(triage.marked.size, "alarm")}`}>
      <Button small kind="primary" shortcut="a" onClick={triage.acknowledge}>
        Acknowledge
      </Button>
      <Button small shortcut="s" onClick={() => triage.ask("snooze")}>
        Snooze
      </Button>
      <Button small shortcut="i" onClick={() => triage.ask("assign")}>
        Assign
      </Button>
      <Button small shortcut="r" onClick={() => triage.rate("right")}>
        Right
      </Button>
      <Button small shortcut="w" onClick={() => triage.rate("wrong")}>
        Wrong
      </Button>
      <Button small kind="quiet" onClick={triage.unmark}>
        None
      </Button>
    </div>
  );
}
