import { cut } from "./channels/text.ts";
import { reasonOf } from "./message.ts";
import type { DecisionFacts } from "./payload.ts";
import { fillText } from "./template.ts";

/** Alarms to tell in one message. */
interface Group {
  /** The worst ones, worst first. */
  worst: readonly DecisionFacts[];
  /** How many there are in all. */
  count: number;
  /** The words for each, where the action has its own. */
  template?: string | undefined;
  /** Where the rest can be read. */
  link?: string | undefined;
}

/** Alarms that one message names; the rest is counted. */
export const mostNamed = 10;
/** Characters of one line. */
const longestLine = 300;

/** The message for several alarms of one look: how many, of which task and when, the worst ones with their reasons, and the rest as a number. */
export function groupMessage({ worst, count, template, link }: Group): string {
  const [first] = worst;
  if (first === undefined) return `${count} alarms.`;
  const what = first.kind === "no_data" ? "entities stopped reporting" : "alarms";
  const about =
    first.intent === null
      ? `Condition: ${first.condition_id}@${first.condition_version}`
      : `Task: ${JSON.stringify(first.intent)}`;
  const more = count - worst.length;
  return [
    `${count} ${what} at ${first.evaluated_at}. ${about}`,
    ...worst.map((facts, i) => `${i + 1}. ${lineOf(facts, template)}`),
    ...(more > 0 ? [`and ${more} more`] : []),
    ...(link === undefined ? [] : [link]),
  ].join("\n");
}

function lineOf(facts: DecisionFacts, template: string | undefined): string {
  const own = template === undefined || facts.kind !== "decision" ? null : fillText(template, facts);
  return cut((own ?? `${facts.entity}: ${reasonOf(facts)}`).replaceAll(/\s+/g, " ").trim(), longestLine);
}
