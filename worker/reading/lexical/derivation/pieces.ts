import { asideOpeners } from "../lexicon/asides.ts";
import { exclusions } from "../lexicon/states.ts";
import { is } from "../lexicon/words/category.ts";
import { purposes, subordinators } from "../lexicon/words/clauses.ts";
import { comma, type Joint, joints, looseJoints, missingLeads } from "../lexicon/words/joints.ts";
import { particle } from "../lexicon/words/particles.ts";
import { beings } from "../lexicon/words/verbs.ts";
import { negations } from "../lexicon/states.ts";
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

interface Cut {
  length: number;
  joint: Joint | null;
  stop: string | null;
  opened: boolean;
}

/** Cuts a sentence wherever a condition may end; what is inside a number, a time or a range is never cut. */
export function piecesOf(tokens: readonly Token[]): Piece[] {
  const marks = marksOf(tokens);
  const inside = (at: number): boolean => marks.some((mark) => mark.start <= at && at < mark.end);
  const pieces: { tokens: Token[]; lead: Token[]; joint: Joint | null; stop: string | null; opened: boolean }[] = [
    { tokens: [], lead: [], joint: null, stop: null, opened: false },
  ];
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
    const kept = lead.filter((one) => is(one, missingLeads));
    if (last.tokens.length === 0) {
      last.lead.push(...lead);
      last.joint = stronger(last.joint, cut.joint);
      last.stop = cut.stop ?? last.stop;
      last.opened ||= cut.opened;
      last.tokens.push(...kept);
    } else pieces.push({ tokens: [...kept], lead: [...lead], joint: cut.joint, stop: cut.stop, opened: cut.opened });
    at += cut.length;
  }
  return pieces.filter((piece) => piece.tokens.some(({ kind }) => kind !== "break"));
}

function cutAt(tokens: readonly Token[], at: number, marks: readonly Mark[], before: readonly Token[]): Cut | null {
  const token = tokens[at];
  if (token === undefined) return null;
  if (token.kind === "break")
    return token.text === ","
      ? { length: 1, joint: comma, stop: null, opened: false }
      : { length: 1, joint: null, stop: token.text, opened: false };
  const aside = asideAt(tokens, at);
  if (aside !== null) return { length: aside, joint: null, stop: null, opened: false };
  const joint = joints.match(tokens, at);
  if ((exclusions.match(tokens, at)?.length ?? 0) > (joint?.length ?? 0)) return null;
  const opens = subordinators.match(tokens, at);
  if (opens?.meaning === "strong" && opens.length >= (joint?.length ?? 0) && (at === 0 || !is(token, particle.should)))
    return { length: opens.length, joint: joint?.meaning ?? null, stop: null, opened: true };
  if (joint === null) return null;
  if (betweenSides(marks, at, at + joint.length)) return null;
  const loose = joint.meaning.weak && tokens.slice(at, at + joint.length).some((one) => is(one, looseJoints));
  if (loose && (!partsNumbers(marks, at) || lasts(marks, at + joint.length))) return null;
  const last = before.at(-1);
  if (joint.meaning.weak && last !== undefined && (negations.has(last.text) || is(last, beings))) return null;
  return { length: joint.length, joint: joint.meaning, stop: null, opened: false };
}

/** "Because", "so that": what follows is no condition; where only a comma shows it, the comma cuts. */
function asideAt(tokens: readonly Token[], at: number): number | null {
  const aside = longest(asideOpeners, tokens, at);
  if (at > 0 && aside !== null && (aside.entry.meaning === "anywhere" || tokens[at - 1]?.kind === "break"))
    return aside.end - at;
  const purpose = purposes.match(tokens, at);
  return purpose !== null && purpose.length > 1 ? purpose.length : null;
}

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
  const judged = marks.filter(({ kind }) => kind === "number" || kind === "range");
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
