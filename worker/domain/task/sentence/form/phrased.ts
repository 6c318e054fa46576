import type { Wording } from "../../../condition/strategies/phrasing.ts";
import { strategies } from "../../../condition/strategies/registry.ts";
import { type SlotFields, namesIn, readForm, writeForm, type Match } from "./form.ts";
import type { Stated } from "./sentence.ts";
import { sortedByKey } from "../../../values/sorted-by-key.ts";

/** The words that say a condition's parameters, and nothing else; null where its strategy has none for them. */
export function wordingOf({ type, params }: Stated): { wording: Wording; text: string } | null {
  const fields: SlotFields = { ...params };
  for (const wording of strategies[type].phrasing?.wordings ?? []) {
    const said = [...namesIn(wording), ...(wording.unsaid ?? [])];
    const text = Object.keys(fields).every((name) => said.includes(name)) ? writeForm(wording, fields) : null;
    if (text !== null) return { wording, text };
  }
  return null;
}

/** The condition that the words at a place of a text say, or null. */
export function statedAt(text: string, at: number): { stated: Stated; match: Match } | null {
  for (const { name, phrasing } of Object.values(strategies))
    for (const wording of phrasing?.wordings ?? []) {
      const match = readForm(wording, text, at);
      if (match === null) continue;
      // The slots are the strategy's params, in the order in which they are drafted, whatever the order of the words.
      return { stated: { type: name, params: sortedByKey(match.fields) } as unknown as Stated, match };
    }
  return null;
}

/** A number with which the Result itself is compared. */
export interface Level {
  direction: "above" | "below";
  value: number;
  inclusive: boolean;
}

/** What a condition that compares the Result itself with a number says; null for any other. */
export function levelOf({ type, params }: Stated): Level | null {
  const { direction, value, inclusive } = params as { direction?: unknown; value?: unknown; inclusive?: unknown };
  if (strategies[type].phrasing?.level !== true || typeof value !== "number") return null;
  return direction === "above" || direction === "below" ? { direction, value, inclusive: inclusive === true } : null;
}
