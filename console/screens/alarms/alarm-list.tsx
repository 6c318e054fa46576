import type { RefObject } from "preact";
import { useRef, useState } from "preact/hooks";
import { go } from "../../routing/location.ts";
import { hrefTo } from "../../routing/route.ts";
import { client } from "../../session/session.ts";
import { announce } from "../../state/announce.ts";
import { now } from "../../state/clock.ts";
import { barredText, may, type Scope } from "../../state/scopes.ts";
import { useShortcuts } from "../../state/shortcuts.ts";
import { say, sayFailure } from "../../state/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Key } from "../../ui/chip.tsx";
import { Listbox } from "../../ui/listbox.tsx";
import { MorePages } from "../../ui/states.tsx";
import { AlarmRow } from "./alarm-row.tsx";
import { chosenOf, stepFrom } from "./choice.ts";
import { type Filters, statuses } from "./filters.ts";
import type { Incident } from "./incident.ts";
import { Inspector } from "./inspector.tsx";
import { NoAlarms } from "./no-alarms.tsx";
import { SilenceDialog } from "./silence-dialog.tsx";
import { SnoozeDialog } from "./snooze-dialog.tsx";
import { acknowledge, type Done, rate, snooze } from "./triage.ts";
import type { Alarms } from "./use-alarms.ts";
import { whyText } from "./words.ts";

/** Does what needs a scope, or says why not: a key on the keyboard cannot be greyed. */
const withScope = (scope: Scope, run: () => void): void => (may(scope) ? run() : announce(barredText(scope)));

/** The list with the chosen alarm beside it, worked by keys or by hand. */
export function AlarmList({
  alarms,
  filters,
  held,
}: {
  alarms: Alarms;
  filters: Filters;
  held: RefObject<HTMLDivElement | null>;
}) {
  const { pages, gone, waiting } = alarms;
  const [id, setId] = useState<string | null>(null);
  const [asking, setAsking] = useState<"snooze" | "silence" | null>(null);
  const chosen = chosenOf(pages.items, id);
  const current = useRef(chosen);
  current.current = chosen;

  const step = (steps: number) => {
    const to = stepFrom(pages.items, chosen?.incident_id ?? null, steps);
    if (to === undefined) return;
    if (to.incident_id === pages.items.at(-1)?.incident_id) pages.more();
    setId(to.incident_id);
    announce(`${to.entity}, ${whyText(to)}`);
  };
  const done = ({ incident, said, undo }: Done) => {
    alarms.put(incident);
    say(said, async () => alarms.put(await undo()));
  };
  /** Does it to the chosen alarm; with `next` the one after it is chosen at once, for there is nothing left to do here. */
  const act = async (how: (incident: Incident) => Promise<Done>, next = false): Promise<void> => {
    const on = current.current;
    if (!may("evaluate")) return announce(barredText("evaluate"));
    if (on === undefined) return announce("There is no alarm to do that to.");
    if (next) {
      const after = stepFrom(pages.items, on.incident_id, 1);
      if (after !== undefined) setId(after.incident_id);
    }
    try {
      done(await how(on));
    } catch (error) {
      sayFailure(error);
    }
  };
  const { incidents } = client();
  const actions = {
    acknowledge: () => void act((one) => acknowledge(incidents, one), chosen?.acknowledged_at === null),
    snooze: () => withScope("evaluate", () => chosen !== undefined && setAsking("snooze")),
    rate: (rating: "right" | "wrong") => void act((one) => rate(incidents, one, rating)),
    silence: () => withScope("author", () => chosen !== undefined && setAsking("silence")),
    why: () => open(current.current),
  };
  const open = (one: Incident | undefined) => {
    const decision = one?.closed_at === null ? one.last_decision_id : one?.first_decision_id;
    if (decision) go(hrefTo("/decisions/:id", { id: decision }));
    else announce("Nothing was decided here.");
  };
  useShortcuts("Alarms", [
    { keys: "j", does: "Next alarm", run: () => step(1) },
    { keys: "k", does: "Previous alarm", run: () => step(-1) },
    { keys: "a", does: "Acknowledge, or take that back", run: actions.acknowledge },
    { keys: "s", does: "Snooze", run: actions.snooze },
    { keys: "r", does: "Rate right, or take that back", run: () => actions.rate("right") },
    { keys: "w", does: "Rate wrong, or take that back", run: () => actions.rate("wrong") },
    { keys: "m", does: "Silence its task or its entity", run: actions.silence },
    { keys: "o", does: "Why: open its decision", run: actions.why },
    { keys: "n", does: "Show alarms that have come in", run: alarms.showWaiting },
    { keys: ".", does: "Fetch the list again", run: alarms.refresh },
  ]);
  const isEmpty = pages.items.length === 0 && !pages.loading && pages.failure === null;
  return (
    <div class="alarm-panes">
      <div ref={held} class="alarm-pane">
        <Card flush title={titleOf(filters)} aside={<ListState alarms={alarms} />}>
          {isEmpty ? (
            <NoAlarms filters={filters} waiting={waiting.length} />
          ) : (
            <Listbox
              label="Alarms"
              items={pages.items}
              keyOf={({ incident_id }) => incident_id}
              chosen={chosen?.incident_id ?? null}
              onChoose={setId}
              onEnter={() => open(current.current)}
            >
              {(incident) => <AlarmRow incident={incident} gone={gone.has(incident.incident_id)} />}
            </Listbox>
          )}
          <MorePages of={pages} noun="alarms" />
        </Card>
      </div>
      {chosen !== undefined && (
        <aside class={`alarm-aside${id === null ? " alarm-aside-idle" : ""}`} aria-label="The chosen alarm">
          <Inspector incident={chosen} filters={filters} actions={actions} />
        </aside>
      )}
      {asking === "snooze" && chosen !== undefined && (
        <SnoozeDialog
          incident={chosen}
          onClose={() => setAsking(null)}
          onSnooze={async (span) => {
            done(await snooze(incidents, chosen, span, now.value));
            setAsking(null);
          }}
        />
      )}
      {asking === "silence" && chosen !== undefined && (
        <SilenceDialog
          task={{ id: chosen.task_id, intent: chosen.task_name ?? chosen.intent }}
          entity={chosen.entity}
          onClose={() => setAsking(null)}
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
  const label = statuses.find(({ value }) => value === status)?.label ?? "All";
  return `${label} alarms`;
};
