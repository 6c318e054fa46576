import type { ClosedBy } from "../../domain/action/alarm/incident.ts";
import type { LinkVerb } from "../../domain/action/alarm/link-token.ts";
import type { DecisionFacts } from "../../domain/action/payload.ts";
import type { Scalar } from "../../domain/values/values.ts";
import type { AlarmView, ViewedLink } from "../../usecases/alarms/links/open-link.ts";
import type { GroupView } from "../../usecases/alarms/links/view-group.ts";
import { answered, type AnsweredPage, type Fact, factList, answeredTime, snoozeEnd, timeOf } from "./answered.ts";
import { type Html, html } from "./html.ts";
import { linkSpanWords } from "./span-words.ts";

/** Shows an alarm, or those of one message; only a button of its forms changes anything. */
export const viewPage = (view: ViewedLink): AnsweredPage => (view.kind === "group" ? groupPage(view) : alarmPage(view));

function alarmPage(view: AlarmView): AnsweredPage {
  const { facts, links } = view;
  const forms = Object.entries(links).map(([verb, url]) => verbForm(verb as LinkVerb, url));
  const runbook = facts?.runbook_url;
  const open = typeof runbook === "string" ? html`<p><a href="${runbook}">Runbook</a></p>` : html``;
  return answered(200, alarmTitle(view), html`${forms}${factList(alarmFacts(view))}${open}`);
}

const scalarText = (value: Scalar | undefined): string | null => (value == null ? null : String(value));

const alarmTitle = ({ entity, facts }: AlarmView): string =>
  facts?.name == null ? entity : `${facts.name}: ${entity}`;

function alarmFacts({ entity, intent, facts, incident, zone }: AlarmView): Fact[] {
  const instant = (value: unknown) => (typeof value === "string" ? timeOf(Date.parse(value), zone) : null);
  const missing = incident?.kind === "no_data" || facts?.isMissing === true;
  const since = incident === null ? instant(facts?.since) : timeOf(incident.opened_at, zone);
  return [
    ["Severity", scalarText(facts?.severity)],
    ["What was seen", facts === null ? null : seenText(facts)],
    [missing ? "No data since" : "Since", since],
    ["State", incident === null ? null : incidentState(incident, zone)],
    ["Note", scalarText(facts?.note)],
    ["Value", scalarText(facts?.value_text)],
    ["Limit", scalarText(facts?.limit_text)],
    ["At", instant(facts?.evaluated_at)],
    ["Assigned to", incident?.assignee ?? null],
    ["Acknowledged", answeredTime(incident?.acknowledged_at ?? null, zone)],
    ["Nothing is sent until", incident && snoozeEnd(incident, zone)],
    ["Rated", incident?.rating ?? null],
    ["Owner", scalarText(facts?.owner)],
    ["Task", intent],
    ["Entity", entity],
  ];
}

function seenText({ summary }: DecisionFacts): string | null {
  if (typeof summary !== "string") return null;
  const seen = summary.replace(/^(?:Fired|Did not fire): /, "");
  return seen.charAt(0).toUpperCase() + seen.slice(1);
}

const endingWords: Readonly<Record<ClosedBy, string>> = {
  recovered: "back to normal",
  paused: "the task was paused",
  unwatched: "the task no longer watches",
  deleted: "the task was deleted",
  rebound: "the task judges by another version",
  scope: "the task is about other entities",
  erased: "the entity was erased",
  retired: "the entity is taken to be out of use",
};

function incidentState(
  { closed_at, closed_by, acknowledged_at }: NonNullable<AlarmView["incident"]>,
  zone: string,
): string {
  if (closed_at !== null)
    return `Over since ${timeOf(closed_at, zone)}${closed_by === null ? "" : `: ${endingWords[closed_by]}`}`;
  return acknowledged_at === null ? "Open" : "Acknowledged";
}

const buttons: Readonly<Record<Exclude<LinkVerb, "snooze">, string>> = {
  right: "It was right",
  wrong: "It was wrong",
  acknowledge: "I have seen it",
};

/** Addresses relative to the page itself, so that it works behind whatever the service is reached by. */
function verbForm(verb: LinkVerb, url: string): Html {
  const action = url.slice(url.lastIndexOf("/") + 1);
  if (verb !== "snooze") return html`<form method="post" action="${action}"><button>${buttons[verb]}</button></form>`;
  const spans = Object.entries(linkSpanWords).map(
    ([span, words]) => html`<button formaction="${action}?for=${span}">Snooze ${words.toLowerCase()}</button>`,
  );
  return html`<form method="post" action="${action}">${spans}</form>`;
}

function groupPage({ intent, alarms, seen, left, acknowledge }: GroupView): AnsweredPage {
  const items = alarms.map(({ entity, text: told, url }) => {
    const line = told ?? entity;
    const to = url?.slice(url.lastIndexOf("/") + 1);
    return html`<li>${to === undefined ? html`${line}` : html`<a href="${to}">${line}</a>`}</li>`;
  });
  const number = alarms.length === 1 ? "One alarm" : `${alarms.length} alarms`;
  const button =
    acknowledge === null
      ? html``
      : html`<form method="post" action="${acknowledge.slice(acknowledge.lastIndexOf("/") + 1)}">
          <button>${left === 1 ? "I have seen it" : `I have seen all ${left}`}</button>
        </form>`;
  const done = seen === 0 ? html`` : html`<p>${String(seen)} of them ${seen === 1 ? "is" : "are"} acknowledged.</p>`;
  return answered(
    200,
    number,
    html`${button}${done}${factList([["Task", intent]])}
      <ol>
        ${items}
      </ol>`,
  );
}
