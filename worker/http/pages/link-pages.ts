import type { LinkVerb } from "../../domain/action/alarm/link-token.ts";
import type { FollowedLink } from "../../usecases/alarms/links/follow-link.ts";
import type { LinkedAlarm, OpenLink, ViewedLink } from "../../usecases/alarms/links/open-link.ts";
import type { LinkRefusal, RefusedLink } from "../../usecases/alarms/links/refused-link.ts";
import { answered, type AnsweredPage, type Fact, factList, answeredTime, snoozeEnd, timeOf } from "./answered.ts";
import { type Html, html } from "./html.ts";
import { linkSpanWords } from "./span-words.ts";
import { viewPage } from "./view-pages.ts";

interface VerbWords {
  title: string;
  /** What will happen. */
  will: string;
  button: string;
  /** What has happened. */
  done: string;
}

const verbWords: Readonly<Record<LinkVerb, VerbWords>> = {
  right: {
    title: "Was this alarm right?",
    will: "This rates the alarm as right. Nothing else changes, and you can still rate it wrong.",
    button: "It was right",
    done: "The alarm is rated right",
  },
  wrong: {
    title: "Was this alarm wrong?",
    will: "This rates the alarm as one that should not have been sent. Such ratings are what a later calibration learns from. Nothing else changes, and you can still rate it right.",
    button: "It was wrong",
    done: "The alarm is rated wrong",
  },
  acknowledge: {
    title: "Have you seen this alarm?",
    will: "This acknowledges the alarm: others see that someone is taking care of it, its reminders stop, and nobody else is called.",
    button: "I have seen it",
    done: "The alarm is acknowledged",
  },
  snooze: {
    title: "Send nothing about this alarm for a while?",
    will: "Until then, nothing more is sent about this alarm. It is still watched, and recorded.",
    button: "Snooze",
    done: "The alarm is snoozed",
  },
};

/** What a link comes to, in words. */
export function linkPage(link: OpenLink | FollowedLink | ViewedLink | RefusedLink): AnsweredPage {
  switch (link.kind) {
    case "open":
      return offerPage(link);
    case "followed":
      return donePage(link);
    case "refused":
      return refusalPage(link);
    default:
      return viewPage(link);
  }
}

/** Says what will happen, and asks; nothing has happened yet. */
function offerPage(link: OpenLink): AnsweredPage {
  const { verb } = link.claim;
  const { title, will, button } = verbWords[verb];
  const buttons =
    verb === "snooze"
      ? Object.entries(linkSpanWords).map(([span, words]) => html`<button formaction="?for=${span}">${words}</button>`)
      : html`<button>${button}</button>`;
  const form = html`<form method="post">${buttons}</form>`;
  return answered(
    200,
    title,
    html`${form}
      <p>${will}</p>
      ${linkedFacts(link)}`,
  );
}

function donePage(link: FollowedLink): AnsweredPage {
  const { opposite, claim } = link;
  const change = claim.verb === "right" ? "It was wrong after all" : "It was right after all";
  const other = opposite === null ? html`` : html`<p><a href="${opposite}">${change}</a></p>`;
  return answered(200, verbWords[claim.verb].done, html`${linkedFacts(link)}${other}`);
}

function linkedFacts({ intent, entity, incident, escalation, zone }: LinkedAlarm): Html {
  const facts: Fact[] = [
    ["Task", intent],
    ["Entity", entity ?? "none: this is a test"],
    ...(incident === null ? [] : incidentFacts(incident, zone)),
    ...(escalation === null ? [] : escalationFacts(escalation, zone)),
  ];
  return factList(facts);
}

function incidentFacts(incident: NonNullable<LinkedAlarm["incident"]>, zone: string): Fact[] {
  const { kind, opened_at, closed_at, acknowledged_at, rating } = incident;
  return [
    [kind === "no_data" ? "No data since" : "Since", timeOf(opened_at, zone)],
    ["Over since", answeredTime(closed_at, zone)],
    ["Acknowledged", answeredTime(acknowledged_at, zone)],
    ["Nothing is sent until", snoozeEnd(incident, zone)],
    ["Rated", rating],
  ];
}

const escalationFacts = ({ started_at, acknowledged_at }: NonNullable<LinkedAlarm["escalation"]>, zone: string) =>
  [
    ["Escalation began", timeOf(started_at, zone)],
    ["Escalation acknowledged", answeredTime(acknowledged_at, zone)],
  ] satisfies Fact[];

const nothingChanged = "Nothing has been changed.";

const linkRefusals: Readonly<Record<LinkRefusal, { status: AnsweredPage["status"]; title: string; why: string }>> = {
  off: { status: 404, title: "There are no such links here", why: "This service does not send links." },
  unknown: {
    status: 404,
    title: "This link is not valid",
    why: "It may have been cut short or changed on its way. Open it once more from the message itself.",
  },
  expired: {
    status: 403,
    title: "This link has expired",
    why: "Links work for 7 days. Anyone with an API key can still act on the incident.",
  },
  erased: {
    status: 410,
    title: "What this link is about has been erased",
    why: "There is nothing left to say about it.",
  },
  revoked: {
    status: 403,
    title: "This link has been revoked",
    why: "Somebody with an API key has revoked the links of earlier messages about this alarm. The next message has new ones.",
  },
  over: {
    status: 409,
    title: "This alarm is over",
    why: "There is nothing left to snooze. If it comes again, it is a new alarm with links of its own.",
  },
  unratable: {
    status: 409,
    title: "This alarm cannot be rated",
    why: "It is about missing data: nothing was decided that could be right or wrong.",
  },
  ended: {
    status: 409,
    title: "This escalation is over",
    why: "Nobody acknowledged it in time, and there is no incident that could be acknowledged instead.",
  },
};

function refusalPage({ why: reason, since: began }: RefusedLink): AnsweredPage {
  const { status, title, why } = linkRefusals[reason];
  const since = began === null ? html`` : html`<p>Since ${timeOf(began.at, began.zone)}.</p>`;
  return answered(
    status,
    title,
    html`<p>${why} ${nothingChanged}</p>
      ${since}`,
  );
}

/** Says that a link could not be followed just now, for whatever the status says. */
export function failurePage(status: number): AnsweredPage {
  const again = html`<p>Open the link again in a minute. It is safe to repeat.</p>`;
  if (status === 429) return answered(429, "Too many links were opened from here", again);
  return answered(status === 503 ? 503 : 500, "That did not work just now", again);
}
