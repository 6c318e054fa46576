import { judgementIn } from "../decision/judgement.ts";
import { instantText } from "../values/zone-time.ts";
import { durationText } from "../values/wording/duration.ts";
import type { DecisionFacts, MessageKind } from "./payload.ts";

/** The words of one kind. */
interface KindWords {
  /** What its heading begins with, unless a severity does. */
  readonly heading: string;
  /** What it does to the problem it is about, in the words of pagers. */
  readonly event: "trigger" | "acknowledge" | "resolve";
  /** What follows the entity and a colon: one sentence or more. */
  readonly told: (facts: DecisionFacts) => string;
}

/** The words of every kind, from the facts alone. */
export const messageWords: Readonly<Record<MessageKind, KindWords>> = {
  decision: {
    heading: "Alert",
    event: "trigger",
    told: (facts) => `${judgedText(facts)} at ${evaluatedAt(facts)}${trueText(facts)}.`,
  },
  no_data: {
    heading: "No data",
    event: "trigger",
    told: ({ summary }) => uncapitalised(String(summary)),
  },
  recovered: {
    heading: "Recovered",
    event: "resolve",
    told: (facts) =>
      `${facts.isMissing ? `data from ${facts.signal} is back` : "back to normal"} at ${evaluatedAt(facts)}${heldText(facts, (span) => ` after ${span}`)}.${nowText(facts)}`,
  },
  reminder: {
    heading: "Reminder",
    event: "trigger",
    told: (facts) =>
      `${facts.isMissing ? `still no data from ${facts.signal}` : "still so"} at ${evaluatedAt(facts)}${heldText(facts, (span) => `, for ${span}`)}.${nowText(facts)}`,
  },
  members: {
    heading: "More members",
    event: "trigger",
    told: (facts) => `${String(facts.summary)}, at ${evaluatedAt(facts)}.`,
  },
  acknowledged: {
    heading: "Acknowledged",
    event: "acknowledge",
    told: (facts) => `somebody has been looking after it since ${evaluatedAt(facts)}.`,
  },
};

const uncapitalised = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1);

const instantOrNaN = (instant: unknown): number => (typeof instant === "string" ? Date.parse(instant) : Number.NaN);

const evaluatedAt = ({ evaluated_at, zone }: DecisionFacts): string => instantText(instantOrNaN(evaluated_at), zone);

/** `, for 2 hours (since 2026-01-01 08:00 UTC)`; nothing where it has only begun. */
function heldText({ since, evaluated_at, zone }: DecisionFacts, words: (span: string) => string): string {
  const [from, to] = [instantOrNaN(since), instantOrNaN(evaluated_at)];
  return to > from ? `${words(durationText(to - from))} (since ${instantText(from, zone)})` : "";
}

/** Since when a decision is so. Nobody knows what was between questions, so where nobody looked in between their number is said. */
const trueText = (facts: DecisionFacts): string =>
  heldText(facts, (span) => {
    if (facts.answers === null) return `, true for ${span}`;
    return facts.answers === 2
      ? `, true at both of 2 questions, ${span} apart`
      : `, true at all ${facts.answers} questions within ${span}`;
  });

/** Why an alarm was raised, without a full stop. */
export function judgedText(facts: DecisionFacts): string {
  const { summary, test, action_id, action_version } = facts;
  if (test === true) return `action ${action_id} ${action_version} was triggered by hand, and nothing was decided,`;
  if (typeof summary === "string") return judgementIn(summary);
  const limit = facts.threshold_applied === null ? "" : ` against ${facts.threshold_applied}`;
  const result = facts.result_value === null ? "no value" : String(facts.result_value);
  return `${facts.strategy} decided ${facts.decision_value} on ${result}${limit}`;
}

/** What the last look saw, as a sentence of its own; nothing where the summary is that of no decision. */
function nowText({ summary }: DecisionFacts): string {
  const seen = typeof summary === "string" ? /^(?:Fired|Did not fire): (.+)$/s.exec(summary)?.[1] : undefined;
  return seen === undefined ? "" : ` ${seen.charAt(0).toUpperCase()}${seen.slice(1)}`;
}
