import type { Catalogue } from "../../../domain/language/catalogue.ts";
import type { ReadGroup, Reading, Span } from "../../../domain/language/reading.ts";
import { usualReporting } from "../../../domain/task/group/group-concept.ts";
import { isMemberNoun } from "../members/phrases.ts";
import { harmless, holds, isNoted } from "../lexicon/groups/words.ts";
import { stem } from "../../../domain/language/stem.ts";
import { stemsOf } from "../../../domain/language/words.ts";
import { onceIn, reportingIn } from "../lexicon/groups/beside.ts";
import type { Frame } from "../lexicon/groups/frame.ts";
import { framesIn } from "../lexicon/groups/frames.ts";
import { asked, unreadable } from "../choice/decide.ts";
import { readWithout, spansWith } from "../text/without.ts";
import { divisionIn, segmentFor } from "./segments.ts";
import { type EntityNouns, entityNounsOf, isAnyEntity } from "../lexicon/groups/nouns.ts";
import { pluralOf, singularOf } from "../lexicon/words/endings.ts";

type Read = (text: string, catalogue: Catalogue) => Reading;

/**
 * Reads a sentence about many entities as one about a single member, beside what it says about all of them: "more than 20% of merchants",
 * "total … of all shops". What a signal says itself stays a sentence about that signal.
 */
export function readWithGroups(text: string, catalogue: Catalogue, read: Read): Reading {
  const nouns = entityNounsOf(catalogue);
  const reported = reportingIn(text);
  const frames = framesIn(text, nouns.pattern);
  const [frame, other] = frames;
  if (frame === undefined || isOfMembers(text, frame, catalogue)) return read(text, catalogue);
  const single = read(text, catalogue);
  // What may be meant of one entity is offered.
  const refused = (why: string, span: Span): Reading =>
    single.unread === null && single.parts.length > 0
      ? { ...single, question: { ...asked(span, why), reason: "qualifier" } }
      : unreadable(text, span, "qualifier", why);
  if (frame.place === undefined && isClear(single) && saysItself(single, frame, catalogue, nouns)) return single;
  if (frame.refused !== undefined) return frame.isSure ? refused(frame.refused, frame) : single;
  if (!frame.isSure && isClear(single)) return single;
  if (other !== undefined) return refused("A task is about one group: make a task of each.", other);
  if (frame.which !== "" && !harmless.test(frame.which))
    return frame.isSure && holds.test(text.slice(frame.noun.end)) ? refused(narrowed(frame.which), frame) : single;
  const division = divisionIn(text, frame, catalogue);
  const gone = [
    ...frame.gone,
    ...(reported === null ? [] : [reported.span]),
    ...onceIn(text),
    ...(division?.spans ?? []),
  ];
  const noun = frame.peers === undefined ? text.slice(frame.noun.start, frame.noun.end).toLowerCase() : "entities";
  const ways = [catalogue, nouns.within(noun)].flatMap((within) =>
    within === null
      ? []
      : [gone, [...gone, frame.noun]].map((edits) => readWithout(text, edits, (bare) => read(bare, within))),
  );
  const isTold = (reading: Reading): boolean => {
    const whom = membersOf(reading, noun, nouns);
    return whom !== null && whom.open === undefined;
  };
  const clear = ways.filter(isClear);
  const inner = clear.find(isTold) ?? clear[0] ?? ways.find(({ unread }) => unread === null) ?? ways[0] ?? single;
  if (inner.unread !== null) return frame.isSure ? inner : single;
  const reporting =
    reported?.share != null && reported.share !== usualReporting ? { min_reporting: reported.share } : {};
  const segment = frame.peers === undefined ? (division?.segment ?? null) : segmentFor(frame.peers, inner, catalogue);
  if (segment !== null && typeof segment === "object") return refused(segment.why, frame.noun);
  if (frame.place !== undefined && !isOneLevel(inner)) return refused(notPlaced, frame);
  const groupsOf = (reading: Reading): ReadGroup[] => {
    const found = membersOf(reading, noun, nouns);
    const whom = found && frame.peers !== undefined ? { ...found, name: namedAs(found.scope) } : found;
    const more = { ...(segment !== null && { segment }), ...reporting };
    return whom === null ? [] : frame.says.map((said) => ({ ...whom, ...pickedBy(frame, said, reading), ...more }));
  };
  const [best, ...others] = groupsOf(inner);
  if (best === undefined) return refused(severalKinds, frame);
  const made = (reading: Reading, group: ReadGroup): Reading => {
    const at = placedAs(frame, reading);
    const notes = at.notes.filter((note) => !isNoted(note, text.slice(frame.noun.start, frame.noun.end)));
    return { ...at, group, notes, spans: spansWith(at, [...gone, frame.noun]), runners: [] };
  };
  const runners = [
    ...others.map((group) => ({ reading: made(inner, group), differs: "relation" as const, span: spanOf(frame) })),
    ...(inner.runners ?? []).flatMap((runner) =>
      groupsOf(runner.reading)
        .slice(0, 1)
        .map((group) => ({ ...runner, reading: made(runner.reading, group) })),
    ),
  ];
  const reading = { ...made(inner, best), runners };
  const why =
    others.length > 0 ? `"${text.slice(frame.start, frame.end)}" may be one number or another.` : (best.open ?? null);
  return inner.question != null || why === null ? reading : { ...reading, question: asked(frame, why) };
}

/** "More than 3 mounts" are members of one entity, where a signal has such. */
function isOfMembers(text: string, { isSure, noun }: Frame, { primitives }: Catalogue): boolean {
  const keys = [...new Set(primitives.flatMap(({ members = [] }) => members))];
  return !isSure && keys.length > 0 && isMemberNoun(text.slice(noun.start, noun.end), keys);
}

const spanOf = ({ start, end }: Span): Span => ({ start, end });
const isClear = ({ unread, question, parts }: Reading): boolean =>
  unread === null && question == null && parts.length > 0;

const narrowed = (which: string): string =>
  `Who the members are is said by \`entity_scope\`, and "${which}" could not be read: list them there, or leave it out.`;
/** What a group of such entities is called. */
const namedAs = (noun: string): string => pluralOf(singularOf(noun)).replace(/[^\p{L}\p{N}]+/gu, "_");

const notPlaced =
  "Where one entity stands among others is said of one signal, and of nothing else: make a task of each condition.";

/** Whether one thing is said about a member, so that its place can be said instead. */
const isOneLevel = ({ parts: [part, ...others] }: Reading): boolean =>
  part !== undefined && others.length === 0 && !part.negate && part.against === null && part.number !== null;

/** The reading with the place of a member for what stands in its place. */
function placedAs({ place }: Frame, reading: Reading): Reading {
  if (place === undefined) return reading;
  const parts = reading.parts.map((part) => ({
    ...part,
    ...place,
    relation: "compare" as const,
    words: place.number.text,
  }));
  return { ...reading, parts };
}

/** "The slowest region above 800" is the highest of all, and "below 10" the lowest. */
function pickedBy({ picks }: Frame, said: Frame["says"][number], { parts: [part] }: Reading): Frame["says"][number] {
  if (picks === undefined) return said;
  return { ...said, fold: picks[part?.direction === "below" ? "below" : "above"] };
}

const severalKinds =
  "The conditions are about entities of several kinds. Say them of one kind, or say with `entity_scope` who the members are.";

/** Whether a signal itself is what the words count or share: "more than 3 trunks are degraded" on `sbc.degraded_trunks`. */
function saysItself(
  { parts, text = "" }: Reading,
  { noun, says }: Frame,
  { primitives }: Catalogue,
  nouns: EntityNouns,
): boolean {
  const word = stem(singularOf(text.slice(noun.start, noun.end).toLowerCase()));
  const judge = says[0]?.judge;
  return parts.some(({ primitive_id, number, figure }) => {
    const signal = primitives.find((one) => one.primitive_id === primitive_id);
    const [namespace = "", ...local] = primitive_id.split(".");
    const isOwn = nouns.isOf(text.slice(noun.start, noun.end).toLowerCase(), namespace);
    const said = isOwn ? local : [...local, signal?.description ?? "", ...(signal?.synonyms ?? [])];
    const isNamed = stemsOf(said.join(" ").replace(/[_.-]+/g, " ")).includes(word);
    if (!isNamed) return false;
    if (judge == null) return figure == null;
    return number !== null && "value" in judge.params && isSame(number.value, judge.params.value);
  });
}

/** 20 of "20%" is 0.2. */
const isSame = (said: number, value: unknown): boolean => said === value || Math.abs(said / 100 - Number(value)) < 1e-9;

/** Who the members are by the noun and the signals; null where these are of several kinds, `open` where the noun is none of them. */
function membersOf(
  { parts }: Reading,
  noun: string,
  nouns: EntityNouns,
): Pick<ReadGroup, "name" | "scope" | "open"> | null {
  const ids = parts.flatMap(({ primitive_id, against, figure }) => [
    primitive_id,
    ...(against === null ? [] : [against]),
    ...(figure != null && "other" in figure ? [figure.other] : []),
  ]);
  const namespaces = [...new Set(ids.map((id) => id.split(".")[0] ?? ""))];
  const [scope = "all", ...more] = namespaces;
  if (more.length > 0) return null;
  const name = namedAs(noun);
  const isTold = nouns.isOf(noun, scope) || (nouns.isNamed(noun) && !nouns.isNamed(scope.replace(/[_-]+/g, " ")));
  if (isTold) return { name: isAnyEntity(noun) ? scope : name, scope };
  const open = `It is not said which entities "${noun}" are: all with signals of ${scope}, or others (\`entity_scope\` says it).`;
  return { name, scope, open };
}
