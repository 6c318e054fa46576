import type { Incident } from "../../../sdk/src/index.ts";
import type { RefObject } from "preact";
import { useRef } from "preact/hooks";
import { go } from "../../routing/location.ts";
import { hrefTo } from "../../routing/route.ts";
import { announce } from "../../state/announce.ts";
import { alarming, may } from "../../state/scopes.ts";
import { useShortcuts } from "../../state/shortcuts.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Key } from "../../ui/chip.tsx";
import { Select } from "../../ui/field.tsx";
import { Listbox } from "../../ui/listbox.tsx";
import { MorePages, Skeleton } from "../../ui/states.tsx";
import { AlarmRow } from "./alarm-row.tsx";
import { AssignDialog } from "./triage/assign-dialog.tsx";
import { chosenOf, stepFrom } from "./choice.ts";
import { type Filters, orderChoices, statusChoices } from "./filters.ts";
import { Inspector } from "./inspector.tsx";
import { MarkedBar } from "./marked-bar.tsx";
import { NoAlarms } from "./no-alarms.tsx";
import { SilenceDialog } from "./silences/silence-dialog.tsx";
import { SnoozeDialog } from "./triage/snooze-dialog.tsx";
import type { Alarms } from "./use-alarms.ts";
import { useTriage } from "./triage/use-triage.ts";
import { whyText } from "./words.ts";

/** The list with the chosen alarm beside it, worked by keys or by hand. */
export function AlarmList({
  alarms,
  filters,
  held,
  onChoose,
  onOrder,
}: {
  alarms: Alarms;
  filters: Filters;
  held: RefObject<HTMLDivElement | null>;
  onChoose: (id: string) => void;
  onOrder: (order: Filters["order"]) => void;
}) {
  const { pages, gone, waiting } = alarms;
  const shown = useRef<string | null>(null);
  const chosen = chosenOf(pages.items, filters.alarm, shown.current);
  shown.current = chosen?.incident_id ?? null;
  const stepTo = (steps: number): Incident | undefined => stepFrom(pages.items, chosen?.incident_id ?? null, steps);
  const step = (steps: number) => {
    const to = stepTo(steps);
    if (to === undefined) return;
    if (to.incident_id === pages.items.at(-1)?.incident_id) pages.more();
    onChoose(to.incident_id);
    announce(`${to.entity}, ${whyText(to)}`);
  };
  const triage = useTriage(alarms, chosen, () => {
    const after = stepTo(1);
    if (after !== undefined) onChoose(after.incident_id);
  });
  const open = (one: Incident | undefined) => {
    const decision = one?.closed_at === null ? one.last_decision_id : one?.first_decision_id;
    if (decision) go(hrefTo("/decisions/:id", { id: decision }));
    else announce("Nothing was decided here.");
  };
  const isMarking = triage.marked.size > 0;
  useShortcuts("Alarms", [
    { keys: "j", does: "Next alarm", repeats: true, run: () => step(1) },
    { keys: "k", does: "Previous alarm", repeats: true, run: () => step(-1) },
    { keys: "a", does: "Acknowledge, or take that back", run: triage.acknowledge },
    { keys: "s", does: "Snooze", run: () => triage.ask("snooze") },
    { keys: "r", does: "Rate right, or take that back", run: () => triage.rate("right") },
    { keys: "w", does: "Rate wrong, or take that back", run: () => triage.rate("wrong") },
    { keys: "m", does: "Silence its task or its entity", run: () => triage.ask("silence") },
    { keys: "i", does: "Assign to somebody", run: () => triage.ask("assign") },
    { keys: "o", does: "Why: open its decision", run: () => open(chosen) },
    { keys: "x", does: "Mark, to act on several", run: () => chosen && triage.mark(chosen.incident_id) },
    { keys: "X", does: "Mark all that are listed", run: isMarking ? triage.unmark : triage.markAll },
    { keys: "n", does: "Show alarms that have come in", run: alarms.showWaiting },
    { keys: ".", does: "Fetch the list again", run: alarms.refresh },
  ]);
  const isEmpty = pages.items.length === 0 && !pages.loading && pages.failure === null;
  const mayMark = may(alarming);
  return (
    <div ref={held} class="alarm-panes">
      <div class="alarm-pane">
        <Card
          flush
          title={isMarking ? `${triage.marked.size} marked` : titleOf(filters)}
          aside={
            isMarking ? (
              <MarkedBar triage={triage} />
            ) : (
              <span class="row">
                <ListState alarms={alarms} />
                <Select bare label="Order" value={filters.order} choices={orderChoices} onChange={onOrder} />
              </span>
            )
          }
        >
          {isEmpty ? (
            <NoAlarms filters={filters} waiting={waiting.length} />
          ) : (
            <Listbox
              label="Alarms"
              items={pages.items}
              keyOf={({ incident_id }) => incident_id}
              chosen={chosen?.incident_id ?? null}
              onChoose={onChoose}
              onEnter={() => open(chosen)}
              {...(mayMark && { marked: triage.marked, onMark: triage.mark })}
            >
              {(incident) => (
                <AlarmRow
                  incident={incident}
                  gone={gone.has(incident.incident_id)}
                  marked={mayMark ? triage.marked.has(incident.incident_id) : undefined}
                  onMark={() => triage.mark(incident.incident_id)}
                />
              )}
            </Listbox>
          )}
          <MorePages of={pages} noun="alarms" />
        </Card>
      </div>
      {(chosen !== undefined || pages.loading) && (
        <aside class={`alarm-aside${filters.alarm === null ? " alarm-aside-idle" : ""}`} aria-label="The chosen alarm">
          {chosen === undefined ? (
            <div class="inspector">
              <Skeleton lines={7} />
            </div>
          ) : (
            <Inspector incident={chosen} filters={filters} triage={triage} onWhy={() => open(chosen)} />
          )}
        </aside>
      )}
      {triage.asking === "snooze" && (
        <SnoozeDialog incidents={triage.on} onClose={() => triage.ask(null)} onSnooze={triage.snooze} />
      )}
      {triage.asking === "assign" && (
        <AssignDialog incidents={triage.on} onClose={() => triage.ask(null)} onAssign={triage.assign} />
      )}
      {triage.asking === "silence" && chosen !== undefined && (
        <SilenceDialog
          task={{ id: chosen.task_id, intent: chosen.task_name ?? chosen.intent }}
          entity={chosen.entity}
          onClose={() => triage.ask(null)}
        />
      )}
    </div>
  );
}

/** How fresh the list is, and what has come in: in one place that is always there, so that nothing moves. */
function ListState({ alarms: { waiting, polling, gone, showWaiting, refresh } }: { alarms: Alarms }) {
  if (waiting.length > 0)
    return (
      <Button small kind="primary" shortcut="n" onClick={showWaiting}>
        {`Show ${waiting.length} new`} <Key>n</Key>
      </Button>
    );
  const text =
    polling.failures > 0
      ? "The service does not answer. Trying again, more rarely."
      : gone.size > 0
        ? `${gone.size} no longer belong here`
        : "Up to date";
  return (
    <span class="row">
      <span class={`small ${polling.failures > 0 ? "alarm-stale" : "muted"}`}>{text}</span>
      <Button small kind="quiet" shortcut="." onClick={refresh}>
        Refresh
      </Button>
    </span>
  );
}

const titleOf = ({ status }: Filters): string => {
  const label = statusChoices.find(({ value }) => value === status)?.label ?? "All";
  return `${label} alarms`;
};
