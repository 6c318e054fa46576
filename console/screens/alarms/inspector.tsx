import type { Incident } from "../../../sdk/src/index.ts";
import type { ComponentChildren } from "preact";
import { Sparkline } from "../../charts/sparkline.tsx";
import { addedText, decidingFact } from "../../data/members.ts";
import { formatInstant } from "../../format/time.ts";
import { hrefTo } from "../../routing/route.ts";
import { client } from "../../session/session.ts";
import { now } from "../../state/clock.ts";
import { alarming, type Needed, silencing } from "../../state/scopes.ts";
import { useResource } from "../../state/resource.ts";
import { Button } from "../../ui/button.tsx";
import { Chip, Key } from "../../ui/chip.tsx";
import { Facts } from "../../ui/table.tsx";
import { Time } from "../../ui/time.tsx";
import { Comments } from "./comments.tsx";
import { ToldMessages } from "./told/told.tsx";
import { type Filters, hrefOfFilters } from "./filters.ts";
import type { Triage } from "./triage/use-triage.ts";
import { looksText, standing, taskText, severityTone, whyText } from "./words.ts";

/** The chosen alarm in full, with what can be done about it. */
export function Inspector({
  incident,
  filters,
  triage,
  onWhy,
}: {
  incident: Incident;
  filters: Filters;
  triage: Triage;
  onWhy: () => void;
}) {
  const { entity, severity, status, kind, rating, acknowledged_at, looks = [], threshold } = incident;
  const scores = looks.flatMap(({ score }) => (score === null ? [] : [score]));
  const isRatable = kind === "condition";
  return (
    <div class="inspector">
      <header class="inspector-head">
        <h2>{entity}</h2>
        <span class="row">
          {severity !== null && (
            <Chip tone={severityTone(severity)} dot>
              {severity}
            </Chip>
          )}
          <Chip>{status}</Chip>
          {standing(incident, now.value).map(({ tone, text }) => (
            <Chip key={text} tone={tone}>
              {text}
            </Chip>
          ))}
        </span>
      </header>
      <p class="inspector-why">{whyText(incident)}</p>
      {scores.length > 1 && (
        <div class="inspector-spark">
          <Sparkline values={scores} limit={threshold} label={looksText(incident)} width={320} height={72} />
        </div>
      )}
      <div class="inspector-actions" role="toolbar" aria-label={`What to do about ${entity}`}>
        <Act run={triage.acknowledge} keys="a" needs={alarming} kind={acknowledged_at === null ? "primary" : "plain"}>
          {acknowledged_at === null ? "Acknowledge" : "Not acknowledged"}
        </Act>
        <Act run={() => triage.ask("snooze")} keys="s" needs={alarming} disabled={status === "closed"}>
          Snooze
        </Act>
        <Act
          run={() => triage.rate("right")}
          keys="r"
          needs={alarming}
          pressed={rating === "right"}
          disabled={!isRatable}
        >
          Right
        </Act>
        <Act
          run={() => triage.rate("wrong")}
          keys="w"
          needs={alarming}
          pressed={rating === "wrong"}
          disabled={!isRatable}
        >
          Wrong
        </Act>
        <Act run={() => triage.ask("assign")} keys="i" needs={alarming}>
          Assign
        </Act>
        <Act run={() => triage.ask("silence")} keys="m" needs={silencing}>
          Silence
        </Act>
        <Act run={onWhy} keys="o">
          Why
        </Act>
      </div>
      {!isRatable && <p class="small muted">Nothing was decided here that could be rated: data is missing.</p>}
      <InspectorFacts incident={incident} filters={filters} />
    </div>
  );
}

function Act({
  run,
  keys,
  kind = "plain",
  pressed,
  disabled,
  needs,
  children,
}: {
  run: () => void;
  keys: string;
  kind?: "plain" | "primary" | "quiet";
  pressed?: boolean;
  disabled?: boolean;
  needs?: Needed;
  children: ComponentChildren;
}) {
  return (
    <Button
      small
      kind={kind}
      shortcut={keys}
      onClick={run}
      {...(pressed === undefined ? {} : { pressed })}
      {...(disabled === undefined ? {} : { disabled })}
      {...(needs === undefined ? {} : { needs })}
    >
      {children} <Key>{keys}</Key>
    </Button>
  );
}

function InspectorFacts({ incident, filters }: { incident: Incident; filters: Filters }) {
  const { task_id, entity, opened_at, as_of, closed_at, first_decision_id, last_decision_id, members } = incident;
  const { members_added: added = [], assignee } = incident;
  const task = useResource(task_id, (signal) => client().tasks.get({ id: task_id }, { signal }));
  const { owner, note, runbook_url } = task.data?.meta ?? {};
  const why = (id: string | null, text: string) =>
    id === null ? [] : [[text, <a href={hrefTo("/decisions/:id", { id })}>Why</a>] as const];
  return (
    <>
      <Facts
        facts={[
          ["Since", formatInstant(opened_at)],
          closed_at === null ? ["Last look that held", <Time at={as_of} />] : ["Over", formatInstant(closed_at)],
          ...(members === undefined ? [] : [decidingFact(members)]),
          ...added.map((more) => [`Fired too, ${formatInstant(more.t)}`, addedText(more)] as const),
          ["Told", <ToldMessages incident={incident} />],
          [
            "Looked after by",
            assignee === null ? (
              "nobody yet"
            ) : (
              <a href={hrefOfFilters({ ...filters, alarm: null, assignee })}>{assignee}</a>
            ),
          ],
          ...(owner === undefined ? [] : [["Owner", owner] as const]),
          ...(last_decision_id === first_decision_id ? [] : why(first_decision_id, "Decision that opened it")),
        ]}
      />
      {note !== undefined && <p class="inspector-note">{note}</p>}
      {runbook_url !== undefined && (
        <p>
          <a href={runbook_url} rel="noreferrer noopener" target="_blank">
            Runbook
          </a>
        </p>
      )}
      <div class="inspector-task">
        <p>
          <a href={hrefTo("/tasks/:id", { id: task_id })}>{taskText(incident)}</a>
        </p>
        {incident.task_name !== null && <p class="muted small">{incident.intent}</p>}
      </div>
      <Comments key={incident.incident_id} id={incident.incident_id} />
      <p class="inspector-narrow small">
        Only alarms of <a href={hrefOfFilters({ ...filters, alarm: null, task: task_id })}>this task</a>
        {", of "}
        <a href={hrefOfFilters({ ...filters, alarm: null, entity })}>this entity</a>
      </p>
    </>
  );
}
