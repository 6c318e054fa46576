import { isNumeric } from "../../../domain/values/values.ts";
import { costs } from "../choice/costs.ts";
import type { Points } from "../choice/points.ts";
import type { ReadContext } from "../linking/context.ts";
import type { BuiltParts } from "../grammar/conditions/parts.ts";
import { toldOf } from "../grammar/conditions/by-name.ts";
import type { Relation } from "../grammar/relations/relation.ts";
import { relationsOf } from "../grammar/relations/relations.ts";
import { betweenName, placeCalled } from "../lexicon/words/descriptions.ts";
import type { Mark } from "../chart/mark.ts";
import { durationOf, evenDuration } from "../lexicon/amounts/time-units.ts";
import type { Phrase } from "../linking/phrase.ts";
import { isOtherEnd, isTimedFormOf, type Ranked } from "../linking/resolve.ts";
import type { Scored } from "../linking/score.ts";
import type { Token } from "../text/token.ts";

/** The signals that a phrase may name, the likeliest first, each with what naming it so costs. */
export function signalsOf({ resolution, relation }: Phrase): { scored: Ranked; cost: Points }[] {
  const best = resolution.status === "found" ? resolution.best : null;
  const { ranked } = resolution;
  const top = ranked.find((one) => one.indexed === best?.indexed) ?? ranked[0];
  if (top === undefined) return [];
  const most = Math.max(top.rank, 1);
  const others = ranked.filter((one) => one !== top).slice(0, costs.signals - 1);
  return [top, ...others].map((scored) => {
    const near = scored === top ? 100 : Math.min(100, Math.floor((100 * scored.rank) / most));
    const spelled = Math.max(scored.idCover, scored.descriptionCover);
    const apart = isTimedFormOf(top, scored) || isOtherEnd(top, scored, relation.direction);
    const preferred = best !== null && scored !== top ? costs.link.faint * (apart ? 2 : 1) : 0;
    const cost: Points = {
      "link.rank": Math.floor(((100 - near) * costs.link.rank) / 100),
      "link.spelled": Math.floor(((100 - spelled) * costs.link.spelled) / 100),
      "link.loose": scored.exact ? 0 : costs.link.loose,
      "link.faint": (scored.telling ? 0 : costs.link.faint) + preferred,
      "link.none": resolution.status === "none" ? costs.link.none : 0,
    };
    return { scored, cost };
  });
}

interface Said {
  relation: Relation;
  cost: number;
  /** Marks that belong to the signal's own name. */
  named: readonly Mark[];
}

/** What the marks of a phrase may say of a signal; what its name holds says nothing besides: a time may, a place or a movement does. */
export function sayingsOf(phrase: Phrase, { indexed }: Scored, context: ReadContext): Said[] {
  const own = phrase.marks.filter((mark) => isNamedWord(mark, phrase.tokens, indexed));
  const times = phrase.marks.filter((mark) => isNamedTime(mark, indexed));
  const without = (named: readonly Mark[], added: number): Said[] =>
    named.length === 0
      ? []
      : rivalsOf(withoutMarks(phrase, named, context), 0).map((one) => ({ ...one, cost: one.cost + added, named }));
  const plain = rivalsOf(phrase, own.length === 0 ? 0 : costs.strained);
  return [
    ...without(own, 0),
    ...plain,
    ...without([...own, ...times], times.length === 0 ? costs.strained : costs.rival),
  ];
}

/** "Packet loss above 1%", "contracted capacity", "the 95th percentile wait", "OSDs are down" of signals that are called so. */
function isNamedWord(mark: Mark, tokens: readonly Token[], { idStems, signal, words }: Scored["indexed"]): boolean {
  // "Half duplex" of a label.
  if (!isNumeric(signal.type))
    return mark.kind === "number" && signal.labels?.includes(tokens[mark.start]?.text ?? "") === true;
  if (mark.kind === "number")
    return mark.number.unit === "percentile" && mark.direction === null && words.has(placeCalled(mark.number.value));
  // "Roll rate 30 to 60 DPD".
  if (mark.kind === "range") return betweenName(mark.low.value, mark.high.value).test(toldOf(signal));
  const last = tokens[mark.end - 1];
  if (mark.kind !== "move" || last === undefined) return false;
  const before = tokens[mark.end - 2];
  const name = signal.primitive_id.split(/[._]/);
  return (
    idStems.includes(last.stem) ||
    name.includes(last.text) ||
    (before !== undefined && name.includes(`${before.text}${last.text}`))
  );
}

function isNamedTime(mark: Mark, { durations }: Scored["indexed"]): boolean {
  if (mark.kind === "window") return !mark.versus && durations.has(evenDuration(mark.duration));
  if (mark.kind !== "number" || mark.direction !== null) return false;
  const duration = durationOf(mark.number.value, mark.number.unit);
  return duration !== null && durations.has(evenDuration(duration));
}

export function withoutMarks(phrase: Phrase, named: readonly Mark[], context?: ReadContext): Phrase {
  const marks = phrase.marks.filter((mark) => !named.includes(mark));
  if (context === undefined) return { ...phrase, marks };
  const relations = relationsOf(phrase.tokens, marks, context.index.subjects);
  return { ...phrase, marks, relation: relations[0], relations };
}

/** The words of a name's own times are read with it. */
export function namedBy(built: BuiltParts, { tokens }: Phrase, named: readonly Mark[]): BuiltParts {
  if (named.length === 0) return built;
  const own = named.flatMap((mark) => tokens.slice(mark.start, mark.end).map((token) => [token, "signal"] as const));
  return { ...built, uses: new Map([...own, ...(built.uses ?? [])]) };
}

function rivalsOf({ relation, relations }: Phrase, added: number): Said[] {
  const rivals = relations
    .slice(1)
    .filter((other) => other.stated && other.cost - relation.cost <= costs.strained)
    .slice(0, costs.rivals)
    .map((other) => ({
      relation: other,
      cost: (other.cost - relation.cost) * costs.rival + costs.second + added,
      named: [],
    }));
  return [{ relation, cost: added, named: [] }, ...rivals];
}
