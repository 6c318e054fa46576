import { category, is, particle } from "../lexicon/category.ts";
import { measureOf } from "../../../domain/language/measures.ts";
import { stem } from "../../../domain/language/stem.ts";
import { measuresTime } from "../grammar/conditions/by-name.ts";
import { weights } from "../choice/weights.ts";
import { isMeasuredIn } from "../linking/fit.ts";
import { unsaid } from "../linking/resolve.ts";
import { markOf } from "../chart/mark.ts";
import { isNumeric, traitsOf } from "../../../domain/values/values.ts";
import type { CatalogueSignal } from "../../../domain/language/catalogue.ts";
import { movementStems } from "../lexicon/movements.ts";
import { isPast } from "../lexicon/words/endings.ts";
import { otherPart } from "../grammar/conditions/complement.ts";
import { noneSaid } from "../grammar/conditions/absence.ts";
import { genericStems } from "../lexicon/function-words.ts";
import type { Token } from "../text/token.ts";
import type { Phrase } from "../linking/phrase.ts";
import { type IndexedSignal, namespaceOf, tellingOf } from "../linking/indexed-signal.ts";
import { referenceStems } from "../lexicon/words/names.ts";
import type { Scored } from "../linking/score.ts";
import { type Check, type Finding, inConditions } from "./check.ts";

/** The words of a condition name one signal: no other fits as well, and they do more than touch it. */
export const twins: Check = {
  name: "twins",
  finds: inConditions(({ built, phrase, scored, tokens }) => {
    const pair = built.parts.some(({ against, figure }) => against !== null || (figure != null && "other" in figure));
    const { status } = phrase.resolution;
    if (pair || scored === null || scored.matched.size === 0) return null;
    // "Vendor status is suspended" is not said of another signal of the vendor, where its status has no such label.
    const [top = scored] = phrase.resolution.ranked;
    const better = top.matched.size > scored.matched.size && [...scored.matched].every((stem) => top.matched.has(stem));
    // "Success rate" of `failure_ratio`, where another one is called success.
    const said = phrase.resolution.ranked.some(
      ({ matched, negated }) =>
        isNumeric(scored.indexed.signal.type) &&
        scored.negated.size > 0 &&
        [...scored.negated].every((stem) => matched.has(stem) && !negated.has(stem)),
    );
    // "The level is rising faster than" of a level, where another signal is called its rise.
    const moves = built.parts.some(({ relation }) => relation === "move");
    const rises = phrase.resolution.ranked.some(
      ({ indexed, matched }) =>
        moves &&
        indexed !== scored.indexed &&
        isNumeric(indexed.signal.type) &&
        [...matched].some((stem) => scored.matched.has(stem) && scored.indexed.idStems.includes(stem)) &&
        [...matched].some((stem) => isMovement(stem) && indexed.idStems.includes(stem)),
    );
    // "Request time" of a rate of requests, where another signal is a time of them.
    const timed = measuresTime(scored)
      ? undefined
      : tokens.find((token, at) => is(token, particle.time) && built.uses?.get(tokens[at - 1] ?? token) === "signal");
    const lasts =
      timed !== undefined &&
      built.uses?.has(timed) !== true &&
      phrase.resolution.ranked.some(
        (one) => measuresTime(one) && [...scored.matched].every((stem) => one.matched.has(stem)),
      );
    if (status !== "ambiguous" && !better && !said && !rises && !lasts) return null;
    return { tokens, why: fitSeveral, several: true, ...(better && { free: true }) };
  }),
};

const fitSeveral = "Several signals fit these words.";

const isMovement = (stem: string): boolean => movementStems.has(stem);

/** Whether a word says which signal of its thing is meant. */
function tellsOf({ words }: IndexedSignal, stem: string): boolean {
  const field = words.get(stem);
  return field !== undefined && field !== "namespace" && field !== "entity";
}

/** Whether a word only says of what a signal is. */
function isPlace({ words, idStems, signal }: IndexedSignal, said: string): boolean {
  const field = words.get(said);
  const own = stem(namespaceOf(signal.primitive_id)) === said || genericStems.has(said);
  return field === "namespace" || field === "entity" || (own && field !== undefined && !idStems.includes(said));
}

/** One word that is less than half of a name names nothing for certain: "spam rate" of `complaint_pct`, "occupancy" of `physical_occupancy_pct`. */
export const half: Check = {
  name: "half a name",
  finds: inConditions(({ built, scored, tokens, phrase }, { context: { index } }) => {
    // "Sales are behind last year's event" names only what another signal is of.
    const { primitive_id = "", against = null } = built.parts[0] ?? {};
    const pair = index.signals.filter(({ signal }) => [primitive_id, against].includes(signal.primitive_id));
    const compared = tokens.findIndex((token) => built.uses?.get(token) === "relation");
    const named = tokens
      .slice(compared + 1)
      .some((token) => built.uses?.has(token) === true && pair.some((one) => tellsOf(one, token.stem)));
    if (against !== null && !named) return { tokens, why: `Nothing in the sentence names ${against}.` };
    if (scored === null) return null;
    const { indexed, matched, idCover, descriptionCover } = scored;
    const own = [...matched].filter((stem) => tellsOf(indexed, stem));
    // "Node has a disk pressure" of `node.ready` names only what the flag is of.
    const placed = indexed.flag && matched.size > 0 && [...matched].every((stem) => isPlace(indexed, stem));
    if (placed) return { tokens, why: `The words say where ${primitive_id} is measured, and not that it is meant.` };
    // "No leader" of the changes of leaders, where another signal is called so.
    const none = idCover < 100 && built.parts.some(({ number }) => number?.text === noneSaid);
    if (none && phrase.resolution.ranked.some((one) => one.idCover === 100))
      return { tokens, why: fitSeveral, several: true, free: true };
    const touched = own.length <= 1 && idCover === 0 && descriptionCover <= weights.side.spelled;
    if (indexed.flag && touched)
      return { tokens, why: `The words are less than half of what ${primitive_id} is called.`, free: true };
    if (matched.size > 1) return null;
    if (built.parts.some(({ label }) => label !== null)) return ofAnother(scored, phrase);
    const [part] = built.parts;
    if (part === undefined || (part.relation === "mention" && part.direction !== null)) return null;
    const given = { kind: "compare" as const, number: part.number };
    if (isMeasuredIn(indexed.signal, given)) {
      // "Loans over $1m" of the provisions for loans, where the balance of a loan is another signal.
      const rival = phrase.resolution.ranked.some(
        (one) =>
          one.matched.size > 0 &&
          [...one.matched].every((stem) => matched.has(stem) && !tellsOf(one.indexed, stem)) &&
          isMeasuredIn(one.indexed.signal, given),
      );
      return rival && idCover === 0 && own.length > 0 ? { tokens, why: fitSeveral, several: true } : null;
    }
    // "90% full" of what is free.
    if (otherPart(phrase, scored).length > 0) return null;
    const most = Math.max(scored.idCover, scored.descriptionCover);
    return most < weights.side.spelled && unsaid(scored).some((stem) => measureOf(stem) === null)
      ? { tokens, why: `The words are less than half of what ${primitive_id} is called.`, free: true }
      : null;
  }),
};

/** "Mains off" is no mode that may be off as well, where mains are something else. */
function ofAnother(scored: Scored, { resolution, tokens }: Phrase): Omit<Finding, "check"> | null {
  const named = scored.idCover > 0 || scored.descriptionCover > 0;
  const other = resolution.ranked.some(
    ({ idCover, matched }) => idCover > 0 && [...matched].some((stem) => !scored.matched.has(stem)),
  );
  return named || !other ? null : { tokens, why: fitSeveral, several: true };
}

/** "Memory on a router": where or of whom it is. */
export const isPlaced = (tokens: readonly Token[], token: Token): boolean =>
  is(
    tokens.slice(0, tokens.indexOf(token)).findLast((one) => !is(one, category.nounLeads)),
    category.placing,
  );

/** What a condition is said of is the thing that its signal is of; "on the cell", "for this patient" only say where, "the borrower shall maintain" who has to see to it. */
export const entity: Check = {
  name: "entity",
  finds: inConditions(({ built, phrase, scored, tokens, points }, { derivation: { rule }, context: { index } }) => {
    const why = `The sentence is about something other than ${built.parts[0]?.primitive_id ?? "the signal"}.`;
    if ((points.foreign ?? 0) > 0) return { tokens, why };
    if (scored === null || scored.matched.size === 0) return null;
    const { indexed } = scored;
    const named = phrase.query.words.filter((word) => word.entity && !word.hinted);
    const own = named.some(({ token, stem }) => indexed.words.has(stem) || index.signalsOf(token).includes(indexed));
    // "One of the servers is down" of a tunnel that is called so.
    const labelled = [...scored.matched].every((stem) => indexed.words.get(stem) === "label");
    const bound = rule !== null && seesToIt(rule.tokens) ? rule.tokens[0] : undefined;
    // "The front door is closed" of the garage door.
    const whole = index.signals.some(({ signal }) => {
      const words = namespaceOf(signal.primitive_id).split("_");
      const at = tokens.findIndex((_, place) => words.every((word, step) => tokens[place + step]?.text === word));
      return (
        words.length > 1 && at >= 0 && !tokens.slice(at, at + words.length).every(({ stem }) => indexed.words.has(stem))
      );
    });
    if (whole && !built.parts.some(({ against, figure }) => against !== null || figure?.kind === "quotient"))
      return { tokens, why };
    const other = named.find(
      ({ token }) =>
        (labelled || !isPlaced(tokens, token)) && (bound === undefined || tokens[tokens.indexOf(token) + 1] !== bound),
    );
    return own || other === undefined ? null : { tokens, why };
  }),
};

/** "Shall maintain", "will not permit": somebody has to see to it. */
const seesToIt = ([, ...verbs]: readonly Token[]): boolean =>
  verbs.some((verb) => is(verb, category.keeping) || is(verb, category.permitting));

/** A word that tells a state of another signal is read as that, or asked about: "running on UPS", "a run failed". */
export const namesake: Check = {
  name: "namesake",
  finds: inConditions(({ built, tokens }, { reading, context: { index } }) => {
    const read = new Set(reading.parts.map(({ primitive_id }) => primitive_id));
    const numbered = built.parts.some(
      ({ number }) => number !== null && number.implied !== true && number.text !== noneSaid,
    );
    const told = tokens.find((token, at) => {
      const as = built.uses?.get(token);
      // "High priority that has been open for 3 days", where another signal counts for how long it is open.
      const counted = as === "label" && built.parts.every(({ label }) => label?.includes(token.text) === false);
      if (counted && built.hold != null)
        return index.signals.some(
          ({ signal, idStems }) =>
            !read.has(signal.primitive_id) && isNumeric(signal.type) && idStems.includes(token.stem),
        );
      if (token.kind !== "word" || (as !== "signal" && as !== "relation")) return false;
      const [before, next] = [tokens[at - 1], tokens[at + 1]];
      const ends = next === undefined || next.kind === "break" || is(next, category.holders) || is(next, particle.for);
      const said =
        is(before, category.placing) ||
        ((!numbered || as === "relation") && is(before, category.beings)) ||
        (!numbered && before?.kind === "word" && isPast(token.text));
      // "Below 92% on oxygen", "off oxygen" of a flag, beside the oxygen saturation.
      const held = is(before, category.placing) || is(before, particle.without) || is(before, particle.off);
      return index.signals.some(
        ({ signal, flag, idStems }) =>
          !read.has(signal.primitive_id) &&
          ends &&
          ((said && hasLabel(signal, token)) || (held && flag && idStems.at(-1) === token.stem)),
      );
    });
    return told === undefined ? null : { tokens: [told], why: `"${told.text}" may be a state of another signal.` };
  }),
};

/**
 * "Call volume 15% above forecast" of the forecast itself: what something is compared with is not what is judged; "exceeds the
 * forecast by 40" is said of two.
 */
export const reference: Check = {
  name: "reference",
  finds: inConditions(({ built, phrase: { marks, tokens }, scored }) => {
    const [part, ...others] = built.parts;
    const usual = marks.filter(({ kind }) => kind === "deviate").flatMap(({ start, end }) => tokens.slice(start, end));
    const twice = usual.find(({ stem }) => scored?.matched.has(stem));
    if (part?.relation === "deviate" && twice !== undefined)
      return { tokens: [twice], why: `"${twice.text}" may name the signal, or what it is held against.` };
    // "More than 5 degrees off the setpoint" is no setpoint above 5.
    const amount = markOf(marks, part?.number ?? null);
    const off = amount?.end ?? tokens.length;
    const aim = tokens.slice(off + 1).find((token) => !is(token, category.nounLeads));
    const telling = scored === null ? [] : tellingOf(scored.indexed).filter((stem) => !category.degreeNames.has(stem));
    const aims =
      telling.length > 0 && scored?.indexed.share === false && telling.every((stem) => referenceStems.has(stem));
    if (aims && is(tokens[off], category.apart) && aim !== undefined && telling.includes(aim.stem))
      return { tokens: [aim], why: `The value may be held against "${aim.text}".` };
    const led = tokens.findIndex((token, at) => is(token, particle.by) && amount?.start === at + 1);
    const other = marks.find(({ kind, end }) => kind === "compare" && end < led);
    if (other !== undefined && part?.relation === "compare" && part.figure == null && part.against === null)
      return {
        tokens: tokens.slice(other.start, led),
        why: "The sentence compares two values, and only one of them was read.",
      };
    if (part?.relation !== "move" || part.number === null || others.length > 0) return null;
    const side = marks.find((mark) => mark.kind === "compare" && mark.start >= (amount?.end ?? Infinity));
    const next =
      side === undefined ? undefined : tokens.slice(side.end).find((token) => !is(token, category.nounLeads));
    if (next === undefined || built.uses?.get(next) !== "signal") return null;
    return {
      tokens: [next],
      why: `It is not clear whether "${next.text}" is judged, or what something is compared with.`,
    };
  }),
};

const hasLabel = ({ labels }: CatalogueSignal, { text }: Token): boolean =>
  (labels ?? []).some((label) => label.toLowerCase() === text);

/** A bare mention, or "the limit is exceeded", is judged by what the guardrails know of its signal, or not at all. */
export const mention: Check = {
  name: "mention",
  finds: ({ reading, derivation, context: { index } }) => {
    // "Too high" has a number in mind.
    const judged = derivation.conditions.some(({ phrase: { marks, tokens } }) =>
      marks.some(
        ({ kind, start, end }) =>
          kind === "level" && !tokens.slice(Math.max(0, start - 1), end).some((token) => is(token, particle.too)),
      ),
    );
    // "High lag: 1 min" of a time: it may be how high.
    const timed = derivation.conditions.find(
      ({ built: { parts, hold }, scored }) =>
        hold != null && scored !== null && measuresTime(scored) && parts.some(({ relation }) => relation === "mention"),
    );
    if (timed !== undefined) return { tokens: timed.tokens, why: "The time may be the level, or how long it lasts." };
    const bare = reading.parts.find(
      ({ primitive_id, relation, direction, number, label, names, polarity, hint, against }) =>
        ((relation === "mention" && (direction === null || !judged)) ||
          (relation === "compare" && against === null) ||
          (relation === "move" && !traitsOf(index.signal(primitive_id)?.type ?? "float").series)) &&
        number === null &&
        label === null &&
        names === null &&
        polarity === undefined &&
        hint === null,
    );
    const indexed = index.signals.find(({ signal }) => signal.primitive_id === bare?.primitive_id);
    if (bare === undefined || indexed === undefined || indexed.primed) return null;
    const { tokens = [] } = derivation.conditions[0] ?? {};
    return isNumeric(indexed.signal.type)
      ? {
          tokens,
          why: `The sentence gives no number, side or state by which ${indexed.signal.primitive_id} could be judged.`,
        }
      : null;
  },
};
