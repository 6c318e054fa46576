import type { ReadingPart, Unread } from "../../../domain/language/reading.ts";
import { traitsOf } from "../../../domain/values/values.ts";
import type { Attempt, Surroundings } from "../grammar/sentence/attempt.ts";
import { marksOf } from "../chart/chart.ts";
import { apartLeads, orders } from "../lexicon/comparisons.ts";
import { negations } from "../lexicon/states.ts";
import { lagging, lagStems, turningWords } from "../lexicon/amounts/counts.ts";
import { timeLeft } from "../lexicon/words/descriptions.ts";
import { isPast } from "../lexicon/words/endings.ts";
import { is } from "../lexicon/words/category.ts";
import { particle } from "../lexicon/words/particles.ts";
import type { IndexedSignal } from "../linking/catalogue-index.ts";
import { isNamed } from "../linking/named.ts";
import { named } from "./two-signals.ts";
import type { Token } from "../text/token.ts";
import { unreadOf } from "../grammar/sentence/unread-of.ts";
import type { Uses } from "../grammar/conditions/uses.ts";

/** What was read of a condition, though its words may as well mean another thing. */
export function doubtful(
  left: readonly Token[],
  { outcome, bodies }: Attempt,
  uses: Uses,
  around: Surroundings,
): Unread | null {
  if (!("parts" in outcome)) return null;
  const ids = new Set(outcome.parts.flatMap(({ primitive_id, against }) => [primitive_id, against]));
  const own = around.index.signals.filter(({ signal }) => ids.has(signal.primitive_id));
  for (const body of bodies) {
    const lost = [
      ["Say what is meant without the denial, with the signal's own name.", deniedShare(body, own, uses)],
      ["A task judges each entity by itself; leave this out, or use a signal that is counted so.", perOther(body, own)],
      ["Say a number, or which of the two signals is meant.", overAnother(body, ids, uses, around)],
      ["Name the two signals that are compared by their ids.", lostThan(body, outcome.parts, uses)],
      ["Labels have no order. Say each label that is meant.", orderedLabel(body, outcome.parts, uses)],
      ["Say the sign with the number: below -5.", otherSign(body, left, outcome.parts, own, uses)],
      ["Say the number that is meant, such as below 1.", alreadyOver(body, outcome.parts, own, uses)],
      ["Name the signal you mean by its id.", otherEntity(body, left, own, uses, around)],
    ] as const;
    const found = lost.find(([, tokens]) => tokens !== null);
    if (found?.[1] != null) return unreadOf(found[1], around, found[0], "two_meanings");
  }
  return null;
}

/** "Not idle for more than 90%" of a share: more than 90% not idle, or not more than 90% idle. */
function deniedShare(body: readonly Token[], own: readonly IndexedSignal[], uses: Uses): readonly Token[] | null {
  if (!own.some(({ share }) => share)) return null;
  const at = body.findIndex(
    (token, place) => negations.has(token.text) && uses.get(body[place + 1] as Token) === "signal",
  );
  const number = marksOf(body).find(({ kind, start }) => kind === "number" && start > at);
  return at < 0 || number === undefined || number.start > at + 3 ? null : body.slice(at, number.end);
}

/** "Above 4 per core" of a signal that is not counted so. */
function perOther(body: readonly Token[], own: readonly IndexedSignal[]): readonly Token[] | null {
  for (const { kind, end } of marksOf(body)) {
    if (kind !== "number" || !is(body[end], particle.per) || body[end + 1]?.kind !== "word") continue;
    if (marksOf(body).some((mark) => mark.start === end)) continue;
    if (!own.some(({ signal }) => isNamed(signal, body, end))) return body.slice(end, end + 2);
  }
  return null;
}

/** "Table bloat over index bloat": two signals without a number, of which one was read. */
function overAnother(
  body: readonly Token[],
  ids: ReadonlySet<string | null>,
  uses: Uses,
  around: Surroundings,
): readonly Token[] | null {
  if (marksOf(body).some(({ kind }) => kind === "number" || kind === "range")) return null;
  const at = body.findIndex((token) => apartLeads.has(token.text) && !uses.has(token));
  if (at < 1) return null;
  const [one, other] = [named(body.slice(0, at), around), named(body.slice(at + 1), around)];
  const both = one !== null && other !== null && one !== other;
  return both && !(ids.has(one) && ids.has(other)) ? body.slice(at) : null;
}

/** "Dependency latency" read as the latency of a service: what is named belongs to other signals, of which one has the words that were read. */
function otherEntity(
  body: readonly Token[],
  left: readonly Token[],
  own: readonly IndexedSignal[],
  uses: Uses,
  { index }: Surroundings,
): readonly Token[] | null {
  const beside = (at: number): boolean =>
    [body[at + 1]].some((next) => next !== undefined && uses.get(next) === "signal") ||
    [body[at - 1], body[at - 2]].some((before) => is(before, particle.of));
  const lost = body.find((token, at) => left.includes(token) && index.signalsOf(token).length > 0 && beside(at));
  if (lost === undefined) return null;
  const theirs = index.signalsOf(lost);
  if (theirs.some((signal) => own.includes(signal)) || own.some(({ words }) => words.has(lost.stem))) return null;
  const numeric = ({ signal }: IndexedSignal): boolean => ["float", "int"].includes(traitsOf(signal.type).base);
  const shared = body.some(
    ({ kind, stem }) =>
      kind === "word" &&
      own.some(({ idStems }) => idStems.includes(stem)) &&
      theirs.some((other) => numeric(other) && other.idStems.includes(stem)),
  );
  return shared ? [lost] : null;
}

/** "More messages than consumers": a comparison that nothing read. */
function lostThan(body: readonly Token[], parts: readonly ReadingPart[], uses: Uses): readonly Token[] | null {
  const at = body.findIndex((token) => is(token, particle.than) && !uses.has(token));
  return at < 0 || parts.some(({ figure }) => figure != null) ? null : body.slice(Math.max(0, at - 1));
}

/** "Past stage 2": a comparison right before a label. */
function orderedLabel(body: readonly Token[], parts: readonly ReadingPart[], uses: Uses): readonly Token[] | null {
  if (!parts.some(({ relation, label }) => relation === "state" && label !== null)) return null;
  const at = body.findIndex((token, place) => {
    const next = body[place + 1];
    return is(token, orders) && next !== undefined && uses.get(next) === "label" && uses.get(token) !== "label";
  });
  return at < 0 ? null : body.slice(at, at + 2);
}

/** "Net short more than 2", "overdue by more than 5", "x minus y below 50": a word that nothing read may turn the number round. */
function otherSign(
  body: readonly Token[],
  left: readonly Token[],
  parts: readonly ReadingPart[],
  own: readonly IndexedSignal[],
  uses: Uses,
): readonly Token[] | null {
  const compared = parts.filter(({ relation, number }) => relation === "compare" && number !== null);
  if (compared.length === 0) return null;
  const said = new Set(compared.map(({ number }) => number?.text));
  const lags = own.some(({ words }) => lagStems.some((stem) => words.has(stem)));
  const turned = body.filter(
    (token) =>
      left.includes(token) && is(token, turningWords) && !said.has(token.text) && !(lags && is(token, lagging)),
  );
  if (turned.length > 0) return turned;
  const marks = marksOf(body);
  const level = marks.find(
    (mark) =>
      mark.kind === "level" &&
      uses.get(body[mark.start] as Token) !== "signal" &&
      marks.some(
        (next) =>
          next.kind === "number" &&
          next.start === mark.end &&
          next.direction !== null &&
          next.direction !== mark.direction,
      ),
  );
  return level === undefined ? null : body.slice(level.start, level.end + 1);
}

/** "Has expired" of the days that are left, without a number. */
function alreadyOver(
  body: readonly Token[],
  parts: readonly ReadingPart[],
  own: readonly IndexedSignal[],
  uses: Uses,
): readonly Token[] | null {
  if (!parts.some(({ relation, number }) => relation === "mention" && number === null)) return null;
  const waits = own.find(({ signal }) =>
    timeLeft.test(`${signal.primitive_id.replace(/[._]/g, " ")} ${signal.description ?? ""}`),
  );
  if (waits === undefined || !["float", "int"].includes(traitsOf(waits.signal.type).base)) return null;
  const text = (waits.signal.description ?? "").toLowerCase();
  const done = body.filter((token) => uses.get(token) === "signal" && isPast(token.text) && !text.includes(token.text));
  return done.length > 0 ? done : null;
}
