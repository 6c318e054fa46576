import { category, is, particle } from "../lexicon/category.ts";
import { beginsNumber } from "../grammar/amounts/numbers.ts";
import { asideOpeners, sayings } from "../lexicon/asides.ts";
import { exclusions, negations } from "../lexicon/states.ts";
import { purposes, subordinators } from "../lexicon/words/clauses.ts";
import { comma, type Joint, joints } from "../lexicon/words/joints.ts";
import type { Token } from "../text/token.ts";
import { marksOf } from "../chart/chart.ts";
import { longest } from "../chart/longest.ts";
import { durationOf } from "../lexicon/amounts/time-units.ts";
import type { Mark } from "../chart/mark.ts";

/** A stretch of words between two places where a condition may begin or end. */
export interface Piece {
  readonly tokens: readonly Token[];
  /** The words and signs before it. */
  readonly lead: readonly Token[];
  /** How it may be joined to the piece before; null where nothing joins them. */
  readonly joint: Joint | null;
  /** The sign before it that parts sentences, glosses or headings; null for a comma or none. */
  readonly stop: string | null;
  /** A conjunction of condition opens it: "when", "if". */
  readonly opened: boolean;
}

interface Cut extends Pick<Piece, "joint" | "stop" | "opened"> {
  readonly length: number;
}

const bare = { joint: null, stop: null, opened: false };

/** Cuts a sentence wherever a condition may end; what is inside a number, a time or a range is never cut. */
export function piecesOf(tokens: readonly Token[]): Piece[] {
  const marks = marksOf(tokens);
  const inside = (at: number): boolean => marks.some((mark) => mark.start <= at && at < mark.end);
  const pieces: (Omit<Piece, "tokens"> & { tokens: Token[] })[] = [{ ...bare, tokens: [], lead: [] }];
  for (let at = 0; at < tokens.length;) {
    const last = pieces.at(-1);
    const token = tokens[at];
    if (last === undefined || token === undefined) break;
    const cut = inside(at) ? null : cutAt(tokens, at, marks, last.tokens);
    if (cut === null) {
      const whole = exclusions.match(tokens, at)?.length ?? 1;
      last.tokens.push(...tokens.slice(at, at + whole));
      at += whole;
      continue;
    }
    const lead = tokens.slice(at, at + cut.length);
    const kept = lead.filter((one) => is(one, category.missingLeads));
    const { joint, stop, opened } = cut;
    if (last.tokens.length === 0)
      pieces[pieces.length - 1] = {
        tokens: kept,
        lead: [...last.lead, ...lead],
        joint: stronger(last.joint, joint),
        stop: stop ?? last.stop,
        opened: last.opened || opened,
      };
    else pieces.push({ tokens: kept, lead, joint, stop, opened });
    at += cut.length;
  }
  return pieces.filter((piece) => piece.tokens.some(({ kind }) => kind !== "break"));
}

function cutAt(tokens: readonly Token[], at: number, marks: readonly Mark[], before: readonly Token[]): Cut | null {
  const token = tokens[at];
  if (token === undefined) return null;
  if (token.kind === "break")
    return { ...bare, length: 1, ...(token.text === "," ? { joint: comma } : { stop: token.text }) };
  const joint = joints.match(tokens, at);
  const aside = asideAt(tokens, at, marks);
  // "Although" says besides what is so: it joins where that is a condition.
  if (aside !== null) return { ...bare, length: aside, joint: joint?.length === aside ? joint.meaning : null };
  if ((exclusions.match(tokens, at)?.length ?? 0) > (joint?.length ?? 0)) return null;
  const opens = subordinators.match(tokens, at);
  if (opens?.meaning === "strong" && opens.length >= (joint?.length ?? 0) && (at === 0 || !is(token, particle.should)))
    return { ...bare, length: opens.length, joint: joint?.meaning ?? null, opened: true };
  if (joint === null) return null;
  if (betweenSides(marks, at, at + joint.length)) return null;
  const loose = joint.meaning.weak && tokens.slice(at, at + joint.length).some((one) => is(one, category.looseJoints));
  if (loose && (!partsNumbers(marks, at) || lasts(marks, at + joint.length))) return null;
  const last = before.at(-1);
  if (joint.meaning.weak && last !== undefined && (negations.has(last.text) || is(last, category.beings))) return null;
  return { ...bare, length: joint.length, joint: joint.meaning };
}

/** "Because", "so that": what follows is no condition; where only a comma shows it, the comma cuts. */
function asideAt(tokens: readonly Token[], at: number, marks: readonly Mark[]): number | null {
  const judged = marks.some(
    (mark) => mark.end <= at && (mark.kind === "range" || (mark.kind === "number" && mark.direction !== null)),
  );
  const amount = marks.some(
    (mark) =>
      mark.end === at &&
      (mark.kind === "range" ||
        (mark.kind === "window" && judged) ||
        (mark.kind === "number" && mark.direction !== null && mark.number.unit !== "none")),
  );
  const opens = { after: tokens[at - 1]?.kind === "break", judged, anywhere: true };
  const aside = longest(asideOpeners, tokens, at, ({ entry: { meaning } }) => opens[meaning]);
  // "A rating of 4 needs nothing" raises no alarm.
  const none = tokens.slice(at, aside?.end).some((token) => is(token, category.nothing));
  if (at > 0 && aside !== null && !none) return aside.end - at;
  if (amount && !isCount(tokens[at - 1]) && longest(sayings, tokens, at) !== null) return 1;
  const purpose = purposes.match(tokens, at);
  return purpose !== null && purpose.length > 1 ? purpose.length : null;
}

/** "One in five orders": a number in words ends in no unit. */
const isCount = (token: Token | undefined): boolean => token?.kind === "word" && beginsNumber(token);

/** "Above or below": what stands between two sides of one thing joins no conditions. */
function betweenSides(marks: readonly Mark[], from: number, to: number): boolean {
  const sided = marks.filter(
    ({ kind }) => kind === "compare" || kind === "move" || kind === "level" || kind === "deviate",
  );
  return sided.some(({ end }) => end === from) && sided.some(({ start }) => start === to);
}

/** "For less than 10 minutes": a time right behind a preposition says how long. */
const lasts = (marks: readonly Mark[], at: number): boolean =>
  marks.some(
    (mark) => mark.kind === "number" && mark.start === at && durationOf(mark.number.value, mark.number.unit) !== null,
  );

/** A preposition joins conditions only where numbers stand on both sides. */
function partsNumbers(marks: readonly Mark[], at: number): boolean {
  // "99th percentile of" is of one thing.
  const judged = marks.filter(
    (mark) => mark.kind === "range" || (mark.kind === "number" && mark.number.unit !== "percentile"),
  );
  return judged.some(({ end }) => end <= at) && judged.some(({ start }) => start > at);
}

function stronger(one: Joint | null, other: Joint | null): Joint | null {
  if (one === null || other === null) return one ?? other;
  return {
    operator: other.weak ? (one.operator ?? other.operator) : (other.operator ?? one.operator),
    weak: one.weak && other.weak,
    negate: one.negate || other.negate,
  };
}
