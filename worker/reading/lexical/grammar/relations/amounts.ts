import { measureOf } from "../../../../domain/language/measures.ts";
import type { NumberMark } from "../../chart/mark.ts";
import { weights } from "../../choice/weights.ts";
import { paces } from "../../lexicon/comparisons.ts";
import { offBy } from "../../lexicon/movements.ts";
import { is } from "../../lexicon/words/category.ts";
import { particle } from "../../lexicon/words/particles.ts";
import { flips, opposite } from "./denial.ts";
import { by, type Relation, type Rule, type Setting } from "./rule.ts";
import { doubled, isLevelOf, relativeUnit, sideOf } from "./sides.ts";

const { rules: costs } = weights;

/** Rules that read a number, two ends, a rank or a strategy's name. */
export const amounts: readonly Rule[] = [
  {
    name: "between two ends",
    cost: costs.range,
    says: "load is between 5 and 10",
    reads(setting) {
      const range = setting.marks.find((mark) => mark.kind === "range");
      return range === undefined ? null : { ...by(setting, range, setting.move), kind: "compare", range };
    },
  },
  {
    name: "rank among its values",
    cost: costs.rank,
    says: "load is in the top 5%",
    reads(setting) {
      const rank = setting.marks.find((mark) => mark.kind === "rank");
      if (rank === undefined) return null;
      return { ...by(setting, rank), kind: "rank", direction: rank.direction, number: rank.number };
    },
  },
  {
    name: "strategy by its name",
    cost: costs.name,
    says: "load has a z-score above 3",
    reads(setting) {
      const name = setting.marks.find((mark) => mark.kind === "name");
      return name === undefined ? null : calledBy(by(setting, name, setting.number, setting.compare), name, setting);
    },
  },
  {
    name: "deviations from its mean",
    cost: costs.deviations,
    says: "load is 3 sigma above its mean",
    reads(setting) {
      const { number, compare, deviate, move, tokens } = setting;
      if (number?.number.unit !== "deviations") return null;
      const direction = sideOf(number, compare, tokens);
      const read = by(setting, number, compare, deviate, move);
      return { ...read, kind: "deviate", names: "z_score", number: number.number, direction };
    },
  },
  {
    name: "place in the order",
    cost: costs.place,
    says: "load is above its 95th percentile",
    reads(setting) {
      const { number, compare, move } = setting;
      if (number?.number.unit !== "percentile") return null;
      const direction = number.direction ?? compare?.direction ?? (number.number.value < 50 ? "below" : "above");
      return { ...by(setting, number, compare, move), kind: "rank", number: number.number, direction };
    },
  },
  {
    name: "moved by an amount",
    cost: costs.moved,
    says: "load rises by 20%",
    reads(setting) {
      const { number, move, compare, tokens } = setting;
      if (number === null || move === null) return null;
      const direction = doubled(move, tokens)?.direction ?? move.direction;
      const again = compare?.direction === direction && compare.start === number.end ? compare : null;
      return { ...by(setting, number, move, again), kind: "move", direction, number: number.number };
    },
    strain: ({ number, move, versus, timed, tokens }) =>
      number !== null && move !== null && isLevelOf(number, move, versus || timed, tokens) ? costs.ontoLevel : 0,
  },
  {
    name: "compared with a number",
    cost: costs.compared,
    says: "load drops below 5",
    reads: (setting) => (setting.number === null ? null : compared(setting, setting.number)),
  },
];

function calledBy(base: Relation, name: { strategy: "z_score" | "percentile" }, { number, tokens }: Setting): Relation {
  if (number === null) return { ...base, kind: "deviate", names: name.strategy };
  const negative = number.number.value < 0;
  const direction = negative ? "below" : sideOf(number, null, tokens);
  return {
    ...base,
    kind: "deviate",
    names: name.strategy,
    number: { ...number.number, value: Math.abs(number.number.value) },
    direction: direction === "any" ? "above" : direction,
  };
}

function compared(setting: Setting, number: NumberMark): Relation {
  const { move, compare, level, versus, tokens } = setting;
  const base = by(setting, number, move, compare, level);
  const lead = tokens.slice(Math.max(0, number.at - 2), number.at).map((token) => token.text);
  const off = particle.off.has(lead.at(-1)) || offBy.has(lead.join(" "));
  const byAmount = particle.by.has(lead.at(-1)) || off;
  if (number.binds === "none" && byAmount && relativeUnit(number) && compare === null && move === null) {
    return { ...base, kind: "move", direction: off ? "below" : (level?.direction ?? null), number: number.number };
  }
  const relative = number.binds !== "level" && compare !== null && compare.start >= number.end && relativeUnit(number);
  if (relative && versus) return { ...base, kind: "move", direction: compare.direction, number: number.number };
  const side = relative
    ? compare.direction
    : (number.direction ??
      (move?.direction === "any" ? null : move?.direction) ??
      compare?.direction ??
      level?.direction ??
      null);
  const times = number.number.unit === "times" && number.direction === null && !relative;
  const paced = measureOf(number.number.unit)?.dimension === "time" && is(tokens[number.start], paces);
  const flipped = flips(number, tokens) !== paced;
  const direction =
    side === null ? (times ? (number.number.value < 1 ? "below" : "above") : null) : flipped ? opposite(side) : side;
  const counted = times && setting.timed && Number.isInteger(number.number.value);
  const inclusive = counted || (number.number.inclusive === true) !== (flipped && side !== null);
  const led =
    compare !== null &&
    tokens.slice(number.start - 1, number.at).some((token) => is(token, particle.by)) &&
    relativeUnit(number);
  const { inclusive: _, ...said } = number.number;
  const same = inclusive === (number.number.inclusive === true);
  const stated = same ? number.number : inclusive ? { ...said, inclusive } : said;
  return { ...base, kind: "compare", direction, number: stated, relative: relative || led };
}
