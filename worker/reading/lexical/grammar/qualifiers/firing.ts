import type { ReadFiring, ReadingPart, Unread } from "../../../../domain/language/reading.ts";
import type { Unrunnable } from "../conditions/unrunnable.ts";
import type { Qualified } from "./qualify.ts";
import { releaseOf } from "./release.ts";
import type { Catalogue } from "../../../../domain/language/catalogue.ts";
import type { BuiltParts } from "../conditions/parts.ts";

/** What the sentence asks of the firing, or what of that nothing can run. */
export function firingOf(
  { firing, notes, refused, release }: Qualified,
  built: readonly BuiltParts[],
  operator: "AND" | "OR" | null,
  catalogue: Catalogue,
  text: string,
): { firing: ReadFiring; notes: string[]; refused: Unread | null } {
  const end = release === undefined ? null : releaseOf(release, built, catalogue);
  const endless =
    release !== undefined && end !== null && "nearest" in end
      ? { tokens: release.tokens, name: "this end of the alert", ...end }
      : null;
  const ended = end === null || "nearest" in end ? null : end;
  const hold = built.find((one) => one.hold != null)?.hold;
  const found = refused ?? endless ?? built.find((one) => one.refused != null)?.refused ?? partlyHeld(built, operator);
  return {
    firing: {
      ...firing,
      ...(ended === null ? {} : { release: ended.value }),
      ...(hold == null ? {} : { for: hold }),
    },
    notes: ended?.note == null ? notes : [...notes, ended.note],
    refused: found === null ? null : refusedQualifier(found, text),
  };
}

/** A time that only some of several conditions have to last; null where the last of them says it for all, or all say it. */
function partlyHeld(built: readonly BuiltParts[], operator: "AND" | "OR" | null): Unrunnable | null {
  const holds = built.map((one) => one.hold ?? null);
  const [hold] = holds.filter((one) => one !== null);
  const before = holds.slice(0, -1);
  const whole = holds.at(-1) === hold && (before.every((one) => one === null) || before.every((one) => one === hold));
  // "Above 5 for 10 minutes while it is running": what is asked of a state besides only says when it counts.
  const isState = ({ relation, negate }: ReadingPart): boolean => relation === "state" || negate;
  const states =
    operator === "AND" && built.every(({ hold: own, parts }) => (own == null ? parts.every(isState) : own === hold));
  if (hold === undefined || states || whole) return null;
  const tokens = built.flatMap((one) =>
    [...(one.uses ?? [])].filter(([, as]) => as === "qualifier").map(([token]) => token),
  );
  const name = "a time that only one of several conditions has to last";
  return { tokens, name, nearest: "say it at the end for all of them, or make two tasks" };
}

/** The refusal of what nothing runs, by its name. */
export function refusedQualifier({ tokens, name, nearest }: Unrunnable, text: string): Unread {
  const start = Math.min(...tokens.map((token) => token.start));
  const end = Math.max(...tokens.map((token) => token.end));
  const suggestion = `A task cannot run ${name}: ${nearest}.`;
  return { reason: "qualifier", words: text.slice(start, end), candidates: [], span: { start, end }, suggestion };
}
