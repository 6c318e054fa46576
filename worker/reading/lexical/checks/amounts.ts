import { countsThings } from "../../../domain/language/counts.ts";
import { measureOf } from "../../../domain/language/measures.ts";
import { scaleOf } from "../../../domain/language/signal-scale.ts";
import { markOf } from "../chart/mark.ts";
import { isTally } from "../grammar/conditions/multiples.ts";
import { category, is, particle } from "../lexicon/category.ts";
import { roundThousand, thousand } from "../lexicon/words/shapes.ts";
import { type Check, inConditions } from "./check.ts";

/** "Spikes 3 times in an hour", "5 times a day": how often something happens is neither a multiple of it nor its mean. */
export const often: Check = {
  name: "often",
  finds: inConditions(({ built: { parts }, tokens, phrase }) => {
    for (const { number, relation, figure } of parts) {
      const mark = markOf(phrase.marks, number);
      if (number === null || mark?.number.unit !== "times") continue;
      const [article, unit] = tokens.slice(mark.end);
      const each = is(article, particle.a) && measureOf(unit?.text ?? "")?.dimension === "time";
      const mean = figure?.kind === "aggregate" && figure.op === "mean";
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

/** "1.500 messages", "10.000 EUR": of what is counted whole, or of round money, a point may part thousands. */
export const thousands: Check = {
  name: "thousands",
  finds: inConditions(({ built: { parts, uses }, tokens, scored }) => {
    if (scored === null) return null;
    const { signal } = scored.indexed;
    const scale = scaleOf(signal);
    const shape = countsThings(signal, scale) ? thousand : scale.kind === "money" ? roundThousand : null;
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
