import { strategies } from "../condition/strategies/registry.ts";
import type { Strategy } from "../condition/strategies/strategy.ts";
import type { ReadingPart, WordSpan } from "../language/reading.ts";
import { unresolved } from "../language/refuse.ts";
import type { Selection } from "./strategy/select-strategy.ts";
import type { Subject } from "./subject.ts";

/** Something that parts say and that not every condition has a place for. */
interface Sayable {
  /** What the words for it are read as. */
  as: NonNullable<WordSpan["as"]>;
  /** In words, where the sentence does not show them; null where the part does not say it. */
  said: (part: ReadingPart) => string | null;
  /** Whether what was made of the part holds it. */
  used: (strategy: Strategy, subject: Subject) => boolean;
  wayOut: string;
}

const byNumber = ({ draft }: Strategy): boolean => draft?.by === "number";

const sayables: readonly Sayable[] = [
  {
    as: "window",
    said: ({ window }) => window,
    used: ({ defaultWindow }) => defaultWindow !== null,
    wayOut: 'Leave it out, or say the figure you mean and its number: "average of it over 1h above 5".',
  },
  {
    as: "number",
    said: ({ number }) => number?.text ?? null,
    used: byNumber,
    wayOut: "Leave it out, or name a signal that is a number.",
  },
  {
    as: "label",
    said: ({ label }) => label,
    used: (strategy) => !byNumber(strategy),
    wayOut: 'Leave it out, or say only the label: "is failed".',
  },
  {
    as: "relation",
    said: ({ relation, direction, polarity }) => (relation === "state" ? null : (direction ?? polarity ?? null)),
    used: byNumber,
    wayOut: 'Say only the label or the state ("is failed"): labels have no order.',
  },
  {
    as: "signal",
    said: ({ against }) => against,
    used: (_, { figure, part }) => figure !== null && "other" in figure && figure.other === part.against,
    wayOut: "Compare the two signals themselves, or say a number.",
  },
];

/** Throws intent_unresolved where a part says something that the condition made of it does not hold: it would be lost without a word. */
export function refuseUnused(
  subject: Subject,
  { strategy, because }: Selection,
  text: string,
  spans: readonly WordSpan[],
): void {
  const { part, signal } = subject;
  const lost = sayables.find(({ said, used }) => said(part) !== null && !used(strategies[strategy], subject));
  if (lost === undefined) return;
  const [first] = spans.filter(({ role, as }) => role === "read" && as === lost.as);
  const words = first === undefined ? lost.said(part) : text.slice(first.start, first.end);
  throw unresolved(`${strategy} (${because}) judges ${signal.primitive_id}, and has no use for "${words}".`, {
    reason: "unused_words",
    suggestion: lost.wayOut,
    candidates: [{ primitive_id: part.primitive_id, score: part.confidence, description: signal.description ?? null }],
    ...(first === undefined ? {} : { more: { span: { start: first.start, end: first.end } } }),
  });
}
