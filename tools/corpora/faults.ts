import { canonicalText } from "../../worker/domain/values/hashing/canonical.ts";
import type { CanonicalSentence, Plain } from "../../worker/domain/task/sentence/form/sentence.ts";

/** Whether some condition of an answer judges the same signal as the label does, and the other way round. */
export function contradicts(said: CanonicalSentence, label: CanonicalSentence): boolean {
  return label.parts.some(
    (wanted) =>
      !said.parts.some((part) => sameSignal(part, wanted) && sideOf(part) === sideOf(wanted)) &&
      said.parts.some((part) => sameSignal(part, wanted) && opposite(sideOf(part), sideOf(wanted))),
  );
}

/** Whether an answer has less than the label: fewer conditions, no figure, or a clause that is missing. */
export function leavesOut(said: CanonicalSentence, label: CanonicalSentence): boolean {
  const clauses = ({ qualifiers: { firing, release, watch } }: CanonicalSentence): string[] =>
    Object.entries({ ...firing, release, watch }).flatMap(([name, value]) =>
      value == null ? [] : [canonicalText({ name, value: JSON.parse(JSON.stringify(value)) as unknown })],
    );
  const found = new Set(clauses(said));
  const figures = ({ parts }: CanonicalSentence): number => parts.filter(({ judged }) => judged.figure !== null).length;
  return (
    clauses(label).some((clause) => !found.has(clause)) ||
    said.parts.length < label.parts.length ||
    figures(said) < figures(label)
  );
}

const sameSignal = (one: Plain, other: Plain): boolean => one.judged.primitive_id === other.judged.primitive_id;

/** What a condition asserts, as far as it has a contrary; a denial turns it. */
function sideOf({ stated: { params }, negate }: Plain): string | null {
  const { direction, value } = params as { direction?: unknown; value?: unknown };
  const side = typeof direction === "string" ? direction : typeof value === "boolean" ? String(value) : null;
  return negate && side !== null ? (contraries[side] ?? null) : side;
}

const contraries: Readonly<Record<string, string>> = {
  above: "below",
  below: "above",
  increase: "decrease",
  decrease: "increase",
  true: "false",
  false: "true",
};

const opposite = (one: string | null, other: string | null): boolean => one !== null && contraries[one] === other;
