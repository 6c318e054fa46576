import { toSignalUnit } from "../../../domain/language/convert.ts";
import { countsThings } from "../../../domain/language/counts.ts";
import { casedUnit, measureOf } from "../../../domain/language/measures.ts";
import { scaleOf } from "../../../domain/language/signal-scale.ts";
import { markOf } from "../chart/mark.ts";
import { isTally } from "../grammar/conditions/multiples.ts";
import { category, is, particle } from "../lexicon/category.ts";
import {
  fraction,
  fullThousand,
  headingUnit,
  hundred,
  roundThousand,
  slashBehind,
  thousand,
} from "../lexicon/words/shapes.ts";
import { weights } from "../choice/weights.ts";
import { isShare } from "./meaning.ts";
import { type Check, inConditions } from "./check.ts";

/** "Spikes 3 times in an hour", "5 times a day": how often something happens is neither a multiple of it nor its mean. */
export const often: Check = {
  name: "often",
  finds: inConditions(({ built: { parts }, tokens, phrase, scored }) => {
    for (const { number, relation, figure } of parts) {
      const mark = markOf(phrase.marks, number);
      if (number === null || mark?.number.unit !== "times") continue;
      const [article, unit] = tokens.slice(mark.end);
      const each = is(article, particle.a) && measureOf(unit?.text ?? "")?.dimension === "time";
      const mean = figure?.kind === "aggregate" && figure.op === "mean";
      // "p95 ≥ 1.5x" of milliseconds is no 1.5 of them.
      const plain = number.unit === "none" && relation === "compare" && figure == null;
      if (
        plain &&
        scored !== null &&
        !is(tokens[mark.end - 1], particle.times) &&
        scaleOf(scored.indexed.signal).kind !== "plain"
      )
        return { tokens: tokens.slice(mark.start, mark.end), why: `"${mark.number.text}" may be a multiple of it.` };
      const tally = is(tokens[mark.end - 1], particle.times) && isTally(phrase, mark.number);
      const said = each ? relation === "move" : tally && (mean || relation === "move");
      if (said)
        return {
          tokens: tokens.slice(mark.start, mark.end),
          why: `"${mark.number.text}" may say how often it happens.`,
        };
    }
    return null;
  }),
};

/** "Pain ≥ 7/10" of what is no share, "limits 90/100" of one, "above 10k/5m": so many of so many, two levels, or so many in a time. */
export const slashed: Check = {
  name: "slashed",
  finds: inConditions(({ built: { parts }, phrase: { marks, tokens }, scored }, { reading: { text = "" } }) => {
    for (const { number } of parts) {
      const mark = markOf(marks, number);
      if (mark === undefined || scored === null) continue;
      const words = tokens.slice(mark.at, mark.end);
      // "1/4 grain" is a part of one.
      const whole = tokens[mark.end]?.kind !== "word";
      const [, , , under] = whole ? (fraction.exec(mark.number.text) ?? []) : [];
      const share = isShare(scaleOf(scored.indexed.signal));
      const parted = slashBehind.test(text.slice(words.at(-1)?.end));
      if (parted || (under !== undefined && (!share || under === hundred)))
        return { tokens: words, why: "It is not clear what the slash says." };
    }
    return null;
  }),
};

/** "Lag (ms) > 500" of seconds, "used, %: > 80" of bytes: a number without a unit is in the one that its heading gives. */
export const headed: Check = {
  name: "headed",
  finds: inConditions((condition, { reading: { text = "" }, derivation: { conditions } }) => {
    const { tokens, scored, phrase } = condition;
    const part = condition.built.parts.find(({ number }) => number?.unit === "none");
    const number = part?.number ?? null;
    const mark = markOf(phrase.marks, number);
    if (part?.relation !== "compare" || number === null || mark === undefined || scored === null) return null;
    const before = conditions[conditions.indexOf(condition) - 1]?.tokens.at(-1);
    const heading = text.slice(before?.end ?? 0, phrase.tokens[mark.at]?.start);
    const unit = [...heading.matchAll(headingUnit)]
      .map(([, unit = ""]) => casedUnit(unit) ?? (unit === "%" ? "percent" : unit.toLowerCase()))
      .find((unit) => unit === "percent" || measureOf(unit) !== null);
    if (unit === undefined) return null;
    const own = toSignalUnit({ ...number, unit }, scored.indexed.signal);
    return "value" in own && own.value === number.value
      ? null
      : { tokens, why: `"${number.text}" may be in ${unit}: give it its unit.` };
  }),
};

/** "1.500 messages", "10.000 EUR": of what is counted whole, of round money, or of a measure in full thousands, a point may part thousands. */
export const thousands: Check = {
  name: "thousands",
  finds: inConditions(({ built: { parts, uses }, tokens, scored }) => {
    if (scored === null) return null;
    const { signal } = scored.indexed;
    const scale = scaleOf(signal);
    const round = scale.kind === "money" ? roundThousand : scale.kind === "measure" ? fullThousand : null;
    const shape = countsThings(signal, scale) ? thousand : round;
    const doubtful = tokens.find(
      (token) =>
        uses?.get(token) === "number" &&
        shape?.test(token.text) === true &&
        parts.some(({ number }) => number?.value === token.value),
    );
    return doubtful === undefined ? null : { tokens: [doubtful], why: `"${doubtful.text}" may be thousands.` };
  }),
};

/** "Raised by 0.5 bar": what something has changed by is no level of it. */
export const changes: Check = {
  name: "changes",
  finds: inConditions(({ built: { parts }, tokens, phrase: { marks } }) => {
    const number = markOf(marks, parts[0]?.number ?? null);
    const by = tokens.findIndex((token, at) => is(token, particle.by) && at + 1 === number?.start);
    // "Short by more than 5" of what is called a shortage is no lower.
    const raised = marks.some(
      (mark) => mark.kind === "level" && mark.end === by && mark.direction === parts[0]?.direction,
    );
    const level = parts.some(({ relation, against }) => relation === "compare" && against === null);
    return level && raised
      ? { tokens: tokens.slice(by, by + 1), why: "It may change by that amount, or reach it." }
      : null;
  }),
};

/** "Less than 2 sigma above its mean", "a z-score below 2" and "within 2 sigma" are near it; "below 2 sigma" and "below -2" lie beyond. */
export const near: Check = {
  name: "near",
  finds: inConditions(({ built: { parts }, tokens, phrase: { marks } }) => {
    const mark = markOf(marks, parts.find(({ relation }) => relation === "deviate")?.number ?? null);
    if (mark?.direction !== "below" || mark.number.value <= 0) return null;
    const beyond = tokens.slice(mark.start, mark.at).some((token) => is(token, category.beneath));
    const sided = marks.some(
      ({ kind, start }) => start >= mark.end && (kind === "compare" || kind === "deviate" || kind === "level"),
    );
    const named = marks.some(({ kind }) => kind === "name");
    return beyond && !sided && !named
      ? null
      : {
          tokens: tokens.slice(mark.start, mark.end),
          why: `"${mark.number.text}" may say how near to its mean it is, or how far below.`,
        };
  }),
};

/** "Patients over 65 years with a heart rate above 110": a time before "with" says whose condition it is. */
export const aged: Check = {
  name: "aged",
  finds: inConditions(({ built: { parts }, tokens, phrase: { marks } }) => {
    const number = markOf(marks, parts[0]?.number ?? null)?.start ?? 0;
    const mark = marks.find(
      ({ kind, start, end }) => kind === "window" && start > 0 && end < number && is(tokens[end], particle.with),
    );
    return mark === undefined
      ? null
      : {
          tokens: tokens.slice(mark.start, mark.end),
          why: "The age may say whose value it is, and not be judged itself.",
        };
  }),
};

/** "Auth rate 88" names a number and no side of it, whatever is bad of the signal. */
export const sideless: Check = {
  name: "sideless",
  finds: inConditions(({ built: { parts }, tokens, phrase: { marks } }) => {
    const [part] = parts;
    const mark = markOf(marks, part?.number ?? null);
    if (mark?.kind !== "number" || mark.binds !== "none" || mark.number.unit !== "none" || mark.number.value === 0)
      return null;
    const led = mark.start < mark.at || is(tokens[mark.start - 1], category.levelLeads);
    const why = `The sentence does not say on which side of ${mark.number.text} ${part?.primitive_id} matters.`;
    return led || part?.relation !== "compare" || part.direction !== null
      ? null
      : { tokens: tokens.slice(mark.start, mark.end), why };
  }),
};

/** "Fragmentation ratio > 0.5", "complaint rate > 0.001" of a percentage: so many percent, or so much of the whole. */
export const fractions: Check = {
  name: "fractions",
  finds: inConditions(({ built, tokens, scored }) => {
    if (scored === null || scaleOf(scored.indexed.signal).kind !== "percent") return null;
    const ratio = tokens.some((token) => is(token, category.ratioWords) && !scored.indexed.words.has(token.stem));
    const number = tokens.findLast((token) => built.uses?.get(token) === "number");
    const small = built.parts.some(
      (part) =>
        part.number?.unit === "none" &&
        part.number.value > 0 &&
        (ratio ? part.number.value < 1 : 100 * part.number.value <= weights.fraction),
    );
    if (number === undefined || !small) return null;
    return {
      tokens: [number],
      why: `${scored.indexed.signal.primitive_id} is in percent, and ${number.text} may be so much of the whole.`,
    };
  }),
};
