import { belongsTo } from "../../../../domain/language/counts.ts";
import { measureOf } from "../../../../domain/language/measures.ts";
import { traitsOf } from "../../../../domain/values/values.ts";
import { genericStems, lightStems, stopwords } from "../../lexicon/function-words.ts";
import { isAdverb, isParticiple } from "../../lexicon/words/endings.ts";
import { inClauses, isHinted, type Law } from "../law.ts";

/** Right behind a number stands its unit: one that nothing reads changes what the number means. */
export const unreadUnit: Law = {
  name: "the unit of a number is read",
  says: '"below 5 furlongs" of a signal without a unit, as below 5',
  breach: inClauses((clause, evidence) => {
    const { tokens, marks, parts, indexed } = clause;
    if (isHinted(clause, evidence) || traitsOf(indexed.signal.type).base !== "float") return null;
    for (const { relation, number, figure } of parts) {
      if (number?.unit !== "none" || relation !== "compare" || figure != null) continue;
      const mark = marks.find((one) => one.kind === "number" && one.number.value === number.value);
      const unit = mark === undefined ? undefined : tokens[mark.end];
      if (mark === undefined || unit?.kind !== "word" || !evidence.left.has(unit)) continue;
      const gap = evidence.around.text.slice(tokens[mark.end - 1]?.end ?? 0, unit.start);
      if (gap.trim() !== "" || stopwords.has(unit.text) || isAdverb(unit.text) || isParticiple(unit.text)) continue;
      if (genericStems.has(unit.stem) || lightStems.has(unit.stem) || belongsTo(unit.text, indexed.signal)) continue;
      if (measureOf(unit.text) !== null && evidence.around.text[unit.end] === "/") continue;
      return {
        tokens: tokens.slice(mark.start, mark.end + 1),
        advice: `"${unit.text}" is not a known unit. Say the number in the unit of ${indexed.signal.primitive_id}.`,
      };
    }
    return null;
  }),
};
