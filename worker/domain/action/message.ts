import type { DecisionFacts } from "./payload.ts";

/** The message of a notification without a template: whom and what it is about, why, when, and for which sentence. */
export function defaultMessage(facts: DecisionFacts): string {
  const { entity, signal, evaluated_at } = facts;
  if (facts.kind === "no_data") return `${entity}: ${uncapitalised(String(facts.summary))} ${sourceOf(facts)}`;
  const about = signal === null ? entity : `${entity} (${signal})`;
  return `${about}: ${reasonOf(facts)} at ${evaluated_at}. ${sourceOf(facts)}`;
}

const uncapitalised = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1);

function sourceOf({ intent, condition_id, condition_version }: DecisionFacts): string {
  return intent === null ? `Condition: ${condition_id}@${condition_version}` : `Task: ${JSON.stringify(intent)}`;
}

/** A message that says so where it is a test. */
export function markedMessage(message: string, isTest: boolean): string {
  return isTest ? `TEST: ${message}` : message;
}

/** Why an alarm was raised, without a full stop. */
export function reasonOf(facts: DecisionFacts): string {
  const { summary, test, action_id, action_version } = facts;
  if (test === true) return `action ${action_id} ${action_version} was triggered by hand, and nothing was decided,`;
  if (typeof summary === "string") return summary.replace(/\.$/, "").replace(/^Fired: /, "");
  const limit = facts.threshold_applied === null ? "" : ` against ${facts.threshold_applied}`;
  const result = facts.result_value === null ? "no value" : String(facts.result_value);
  return `${facts.strategy} decided ${facts.decision_value} on ${result}${limit}`;
}
