import type { Catalogue } from "../../domain/language/catalogue.ts";
import type { Reading, Span, Unread } from "../../domain/language/reading.ts";
import type { IntentReader } from "../../usecases/ports/tasks/reader.ts";
import type { Attempt, Surroundings } from "./grammar/sentence/attempt.ts";
import { accountFor, type Account } from "./choice/account.ts";
import { confidenceOf, evidenceOf, suffices } from "./choice/confidence.ts";
import { idleWord } from "./choice/idle.ts";
import { runnersOf, spanOf } from "./choice/runners.ts";
import { weights } from "./choice/weights.ts";
import { asCondition } from "./grammar/clauses/checked.ts";
import { asBreach } from "./grammar/clauses/ought.ts";
import { conditionIn } from "./grammar/sentence/condition.ts";
import { firingOf, refusedQualifier } from "./grammar/qualifiers/firing.ts";
import type { Layout } from "./grammar/clauses/layout.ts";
import { layoutsOf } from "./grammar/clauses/layouts.ts";
import { qualify, type Qualified } from "./grammar/qualifiers/qualify.ts";
import { nameStrategies, takeStrategyNames } from "./grammar/qualifiers/strategy-names.ts";
import { withAcronyms } from "./linking/acronyms.ts";
import { againstUsual } from "./grammar/qualifiers/usual.ts";
import { indexOf } from "./linking/catalogue-index.ts";
import { withCompounds } from "./text/compounds.ts";
import { withZero } from "./text/zero.ts";
import type { Token } from "./text/token.ts";
import { tokenise } from "./text/tokenise.ts";
import { tornBy, withRivals, asking } from "./choice/torn.ts";

/** Reads sentences by their words: deterministic, without a model and without a network. */
export const lexicalReader: IntentReader = {
  name: "lexical",
  read: (intent, catalogue) => Promise.resolve(readLexically(intent, catalogue)),
};

/** Always the same reading for the same sentence and catalogue. */
export function readLexically(intent: string, catalogue: Catalogue): Reading {
  const text = spaced(intent);
  const reading = readOnce(text, catalogue);
  if (reading.unread !== null || reading.question != null) return reading;
  const without = ({ start, end }: Span): Reading =>
    readOnce(spaced(`${text.slice(0, start)} ${text.slice(end)}`), catalogue);
  const idle = idleWord(reading, () => tokenise(text, idsOf(catalogue)), without);
  return idle === null ? reading : { ...reading, ...nothing, unread: idle };
}

const spaced = (text: string): string => text.normalize("NFC").trim().replace(/\s+/gu, " ");

const ids = new WeakMap<Catalogue["primitives"], readonly string[]>();

/** The same list as long as the signals are the same, so that what is made of it can be kept with it. */
function idsOf({ primitives }: Catalogue): readonly string[] {
  const known = ids.get(primitives) ?? primitives.map((signal) => signal.primitive_id);
  ids.set(primitives, known);
  return known;
}

function readOnce(text: string, catalogue: Catalogue): Reading {
  const own = idsOf(catalogue);
  const { tokens: said, calls } = takeStrategyNames(tokenise(text, own), own);
  const around = { text, catalogue, index: indexOf(catalogue), called: calls.length > 0 };
  const tokens = withCompounds(withAcronyms(withZero(said), around.index), around.index.vocabulary);
  if (tokens.length > weights.longest) return tooLong(text);
  const qualified = qualify(tokens, around.index);
  const rest = asBreach(qualified.rest);
  const words = [...tokens.filter((token) => !qualified.rest.includes(token)), ...rest].toSorted(inOrder);
  let plain: Reading | null = null;
  for (const layout of layoutsOf(asCondition(rest), around.index)) {
    const reading = readLayout(layout, { tokens: words, calls, qualified, around });
    plain ??= reading;
    if (reading.unread === null && reading.question == null) return reading;
  }
  return plain ?? tooLong(text);
}

const inOrder = (a: Span, b: Span): number => a.start - b.start;

/** What is read, beside the way in which its words are laid out. */
interface Said {
  tokens: readonly Token[];
  calls: ReturnType<typeof takeStrategyNames>["calls"];
  qualified: Qualified;
  around: Surroundings;
}

function readLayout(layout: Layout, { tokens, calls, qualified, around }: Said): Reading {
  const { text } = around;
  const { read, glossed, unread } = conditionIn(layout, around);
  const accounted = (attempt: Attempt): Account => accountFor(tokens, layout, qualified, attempt, glossed, around);
  const account = accounted(read);
  const { outcome } = read;
  const fired = firingOf(qualified, outcome, text);
  const named = calls.map(({ start, end }) => ({ start, end, role: "read" as const, as: "relation" as const }));
  const spans = [...account.spans, ...named].toSorted(inOrder);
  const frame = read.frame.map((token) => token.text).join(" ");
  const base = { reader: lexicalReader.name, text, spans };
  if ("unread" in outcome) return { ...base, ...nothing, frame, unread: outcome.unread };
  const { combinator, notes, aside } = outcome;
  const compared = qualified.usual === null ? null : againstUsual(outcome.parts, qualified.usual);
  const stated = compared !== null && "parts" in compared ? compared.parts : outcome.parts;
  const parts = nameStrategies(stated, calls, text);
  const evidence = evidenceOf(Math.min(...parts.map((part) => part.confidence)), account.unreadWords);
  const reading: Reading = {
    ...base,
    frame: [frame, ...aside].filter((words) => words !== "").join(" "),
    parts,
    combinator,
    unread: null,
    notes: [...new Set([...notes, ...fired.notes, ...account.notes])],
    confidence: confidenceOf(evidence),
    firing: fired.firing,
    watch: qualified.watch,
  };
  const unrunnable = compared !== null && "refused" in compared ? refusedQualifier(compared.refused, text) : null;
  const refusal: Unread | null = fired.refused ?? unrunnable ?? unread ?? account.unread;
  if (refusal !== null) {
    // Rivals are read without the comparison with the usual.
    const torn = refusal === account.unread && compared === null ? tornBy(refusal, read) : null;
    const settled = torn !== null && accounted(withRivals(read, torn)).unread === null;
    return { ...base, ...nothing, frame, unread: refusal, ...(settled ? asking(reading, torn, outcome) : {}) };
  }
  const why = "Too many of its words were not read to be certain which signal is meant.";
  const question = suffices(evidence) ? null : { about: "signal" as const, span: spanOf(reading), why };
  return { ...reading, runners: runnersOf(reading, outcome), question };
}

/** What is read of a sentence that is refused. */
const nothing = {
  parts: [],
  combinator: null,
  notes: [],
  confidence: 0,
  firing: {},
  watch: null,
  runners: [],
  question: null,
};

function tooLong(text: string): Reading {
  const end = text.length;
  const suggestion = `Say it in at most ${weights.longest} words, or make several tasks of it.`;
  const words = `${text.slice(0, 60)}…`;
  return {
    reader: lexicalReader.name,
    text,
    spans: text === "" ? [] : [{ start: 0, end, role: "unread" }],
    ...nothing,
    frame: "",
    unread: { reason: "too_many_parts", words, candidates: [], span: { start: 0, end }, suggestion },
  };
}
