import type { ReadFiring, ReadingPart, Unread } from "../../../../domain/language/reading.ts";
import type { Token } from "../../text/token.ts";
import type { Qualified } from "./qualify.ts";
import { releaseOf } from "./release.ts";
import type { Catalogue } from "../../../../domain/language/catalogue.ts";
import type { BuiltParts } from "../conditions/parts.ts";

/** What the sentence asks of the firing, or what of that nothing can run. */
export function firingOf(
  qualified: Qualified,
  built: readonly BuiltParts[],
  operator: "AND" | "OR" | null,
  catalogue: Catalogue,
  text: string,
): { firing: ReadFiring; notes: string[]; refused: Unread | null } {
  const refuse = (found: Unrunnable): Unread => refusedQualifier(found, text);
  const { firing, notes } = qualified;
  if (qualified.refused !== null) return { firing, notes, refused: refuse(qualified.refused) };
  const ended = qualified.release === undefined ? null : releaseOf(qualified.release, built, catalogue);
  if (ended !== null && "nearest" in ended)
    return {
      firing,
      notes,
      refused: refuse({ tokens: qualified.release?.tokens ?? [], name: "this end of the alert", ...ended }),
    };
  if (ended !== null) {
    const noted = ended.note === null ? notes : [...notes, ended.note];
    return heldOf({ firing: { ...firing, release: ended.value }, notes: noted }, built, operator, refuse);
  }
  return heldOf({ firing, notes }, built, operator, refuse);
}

/** Adds how long the condition has to last. */
function heldOf(
  { firing, notes }: { firing: ReadFiring; notes: string[] },
  built: readonly BuiltParts[],
  operator: "AND" | "OR" | null,
  refuse: (found: Unrunnable) => Unread,
): { firing: ReadFiring; notes: string[]; refused: Unread | null } {
  const refused = built.find((one) => one.refused != null)?.refused ?? null;
  if (refused !== null) return { firing, notes, refused: refuse(refused) };
  const holds = built.map((one) => one.hold ?? null);
  const [hold] = holds.filter((one) => one !== null);
  if (hold === undefined) return { firing, notes, refused: null };
  const whole = holds.slice(0, -1).every((one) => one === null || holds.every((other) => other === hold));
  const last = holds.at(-1) !== null || built.length === 1;
  // "Above 5 for 10 minutes while it is running": what is asked of a state besides only says when it counts.
  const one = holds.every((other) => other === null || other === hold);
  const states =
    one && operator === "AND" && built.every(({ hold: own, parts }) => own != null || parts.every(isState));
  if (!states && !(whole && last)) {
    const tokens = built.flatMap((one) =>
      [...(one.uses ?? [])].filter(([, as]) => as === "qualifier").map(([token]) => token),
    );
    const name = "a time that only one of several conditions has to last";
    return {
      firing,
      notes,
      refused: refuse({ tokens, name, nearest: "say it at the end for all of them, or make two tasks" }),
    };
  }
  return { firing: { ...firing, for: hold }, notes, refused: null };
}

const isState = ({ relation, negate }: ReadingPart): boolean => relation === "state" || negate;

/** What of a sentence nothing runs, with the nearest thing that works. */
interface Unrunnable {
  tokens: readonly Token[];
  name: string;
  nearest: string;
}

/** The refusal of what nothing runs, by its name. */
export function refusedQualifier({ tokens, name, nearest }: Unrunnable, text: string): Unread {
  const start = Math.min(...tokens.map((token) => token.start));
  const end = Math.max(...tokens.map((token) => token.end));
  const suggestion = `A task cannot run ${name}: ${nearest}.`;
  return { reason: "qualifier", words: text.slice(start, end), candidates: [], span: { start, end }, suggestion };
}
