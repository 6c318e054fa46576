import type { ReadFigure, ReadFiring, ReadWatch, WordSpan, Span } from "../../../language/reading.ts";
import { readForm, type SlotFields, type Match } from "./form.ts";
import { clauses, joinWords, negation, opening, results } from "./grammar.ts";
import { readGroup, readGroupJudge } from "./group-words.ts";
import { readMembers } from "./member-words.ts";
import { countsMembers } from "../../../values/definitions/population.ts";
import { statedAt } from "./phrased.ts";
import type { CanonicalSentence, Judged, JudgedGroup, Plain, Qualifiers } from "./sentence.ts";

/** A stretch that only asks to be told. */
const courtesy = (start: number, end: number): WordSpan => ({ start, end, role: "courtesy" });

/** A stretch that joins or negates parts. */
const connectiveSpan = (start: number, end: number): WordSpan => ({ start, end, role: "read", as: "connective" });

/** The stretches of a form found in a text: its slots by what they hold, the words between them as one kind. */
function matchSpans(
  text: string,
  start: number,
  { slots, end }: Match,
  between: NonNullable<WordSpan["as"]>,
  part: number | null,
): WordSpan[] {
  const own = part === null ? {} : { part };
  const spans: WordSpan[] = [];
  let at = start;
  const words = (to: number): void => {
    const stretch = trimmed(text, at, to);
    if (stretch !== null) spans.push({ ...stretch, role: "read", as: between, ...own });
  };
  for (const slot of slots) {
    words(slot.start);
    spans.push({ start: slot.start, end: slot.end, role: "read", as: part === null ? between : slot.as, ...own });
    at = slot.end;
  }
  words(end);
  return spans;
}

/** Without the spaces, commas and brackets around words; null where no word is left. */
function trimmed(text: string, start: number, end: number): Span | null {
  const found = /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/u.exec(text.slice(start, end));
  return found === null ? null : { start: start + found.index, end: start + found.index + found[0].length };
}

/** A sentence of the controlled grammar, taken apart, with what each stretch of it says. */
export interface ParsedSentence extends CanonicalSentence {
  spans: WordSpan[];
  /** The words of each part. */
  words: string[];
}

/** Takes a sentence of the controlled grammar apart; null for any other sentence. */
export function parseSentence(text: string): ParsedSentence | null {
  if (!text.startsWith(opening)) return null;
  const tests = ofGroupIn(text) ?? testsIn(text, opening.length);
  if (tests === null) return null;
  const tail = clausesIn(text, tests.end);
  if (tail === null || text.slice(tail.end) !== ".") return null;
  const spans = [courtesy(0, opening.length - 1), ...tests.spans, ...tail.spans];
  return {
    parts: tests.parts,
    ...(tests.group && { group: tests.group }),
    combinator: tests.combinator,
    qualifiers: tail.qualifiers,
    spans,
    words: tests.words,
  };
}

interface ParsedTests extends Pick<ParsedSentence, "parts" | "combinator" | "spans" | "words"> {
  group?: JudgedGroup;
  end: number;
}

/** What is said about many entities; null where the sentence speaks of one. */
function ofGroupIn(text: string): ParsedTests | null {
  const found = readGroup(text, opening.length);
  if (found === null) return null;
  const { group, match } = found;
  const opens = matchSpans(text, opening.length, match, "relation", null);
  const tests = testsIn(text, match.end);
  if (tests === null) return null;
  if (!countsMembers(group)) {
    const isOne = tests.parts.length === 1 && tests.parts[0]?.negate === false;
    return isOne ? { ...tests, group: { ...group, judge: null }, spans: [...opens, ...tests.spans] } : null;
  }
  const judge = readGroupJudge(text, tests.end);
  if (judge === null) return null;
  const closes = judge.matches.flatMap(({ match: one, at }) => matchSpans(text, at, one, "relation", null));
  return {
    ...tests,
    group: { ...group, ...judge.judged },
    spans: [...opens, ...tests.spans, ...closes],
    end: judge.matches.at(-1)?.match.end ?? tests.end,
  };
}

function testsIn(text: string, start: number): ParsedTests | null {
  const read: ParsedTests = { parts: [], combinator: null, spans: [], words: [], end: start };
  for (;;) {
    const next = plainAt(text, read.end, read.parts.length);
    if (next === null) return null;
    read.parts.push(next.plain);
    read.words.push(text.slice(read.end, next.end));
    read.spans.push(...next.spans);
    read.end = next.end;
    const join = joinAt(text, read);
    if (join === null) return read;
    read.combinator = join;
    read.spans.push(connectiveSpan(read.end + 1, read.end + joinWords[join].length - 1));
    read.end += joinWords[join].length;
  }
}

/** "and" and "or" are never mixed: after the first join only the same one goes on. */
function joinAt(text: string, { end, combinator }: ParsedTests): "AND" | "OR" | null {
  const found = (["AND", "OR"] as const).find((join) => text.startsWith(joinWords[join], end)) ?? null;
  return combinator === null || combinator === found ? found : null;
}

function plainAt(text: string, start: number, part: number): { plain: Plain; spans: WordSpan[]; end: number } | null {
  const negate = text.startsWith(negation.opens, start);
  const opened = negate ? start + negation.opens.length : start;
  const members = readMembers(text, opened);
  const at = members?.end ?? opened;
  for (const form of results) {
    const result = readForm(form, text, at);
    const judge = result === null || text[result.end] !== " " ? null : statedAt(text, result.end + 1);
    if (result === null || judge === null) continue;
    const end = judge.match.end + (negate ? negation.closes.length : 0);
    if (negate && !text.startsWith(negation.closes, judge.match.end)) continue;
    const spans = [
      ...(negate ? [connectiveSpan(start, start + negation.opens.length - 2)] : []),
      ...(members === null ? [] : [{ start: opened, end: at - 1, role: "read", as: "relation", part } as const]),
      ...matchSpans(text, at, result, "relation", part),
      ...matchSpans(text, result.end + 1, judge.match, "relation", part),
    ];
    const judged = { ...judgedIn(result.fields), ...(members && { members: members.members }) };
    return { plain: { judged, stated: judge.stated, negate }, spans, end };
  }
  return null;
}

function judgedIn({ primitive_id, ...figure }: SlotFields): Judged {
  const id = String(primitive_id);
  if (figure["kind"] === "value") return { primitive_id: id, figure: null };
  return { primitive_id: id, figure: figure as unknown as ReadFigure };
}

function clausesIn(text: string, start: number): { qualifiers: Qualifiers; spans: WordSpan[]; end: number } | null {
  const found = {
    firing: {} as SlotFields,
    active: {} as SlotFields,
    release: {} as SlotFields,
    watch: {} as SlotFields,
  };
  const spans: WordSpan[] = [];
  let end = start;
  for (const { of, form } of clauses) {
    const match = readForm(form, text, end);
    if (match === null) continue;
    const fields = found[of];
    if (Object.keys(match.fields).some((name) => name in fields)) return null;
    Object.assign(fields, match.fields);
    spans.push(...matchSpans(text, end, match, "qualifier", null));
    end = match.end;
  }
  const given = <Kind>(fields: SlotFields): Kind | null => (Object.keys(fields).length === 0 ? null : (fields as Kind));
  const active = given<NonNullable<ReadFiring["active"]>>(found.active);
  const firing: ReadFiring = { ...found.firing, ...(active === null ? {} : { active }) };
  const release = given<NonNullable<Qualifiers["release"]>>(found.release);
  return { qualifiers: { firing, release, watch: given<ReadWatch>(found.watch) }, spans, end };
}
