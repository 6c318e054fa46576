import { weights } from "../../choice/weights.ts";
import { bothSides } from "./both-sides.ts";
import { compareSide, denied, opposite } from "./denial.ts";
import { by, type Relation, type Rule, type Setting } from "./rule.ts";
import { doubled } from "./sides.ts";

const { rules: costs } = weights;

/** Rules that read words of departure, movement, comparison and level, without a number. */
export const departures: readonly Rule[] = [
  {
    name: "departs from the usual",
    cost: costs.departed,
    says: "load is unusually high",
    reads: (setting) => (setting.deviate === null ? null : departed(setting)),
  },
  {
    name: "moves",
    cost: costs.moves,
    says: "load is rising",
    reads(setting) {
      const { move, compare, tokens } = setting;
      const apart = move !== null && compare !== null && compare.start >= move.end && compare.start - move.end <= 2;
      if (move === null || apart) return null;
      const doubling = doubled(move, tokens);
      const direction = doubling?.direction ?? move.direction;
      return { ...by(setting, move, compare), kind: "move", direction, number: doubling?.number ?? null };
    },
  },
  {
    name: "compared with a reference",
    cost: costs.against,
    says: "load exceeds the baseline",
    reads(setting) {
      const { compare, move, level, versus, tokens } = setting;
      if (compare === null) return null;
      const direction = denied(compare, tokens) ? opposite(compare.direction) : compare.direction;
      const kind = versus ? "move" : "compare";
      return { ...by(setting, compare, move, level), kind, direction, compareAt: compare.end };
    },
  },
  {
    name: "level without a number",
    cost: costs.level,
    says: "load is high",
    reads(setting) {
      const { level, tokens } = setting;
      if (level === null) return null;
      const direction = denied(level, tokens) ? opposite(level.direction) : level.direction;
      return { ...by(setting, level), direction, stated: false };
    },
  },
  {
    name: "mentioned",
    cost: costs.mention,
    says: "load",
    reads: ({ blank }) => ({ ...blank, stated: false }),
  },
];

function departed(setting: Setting): Relation {
  const { deviate, level, move, compare, marks, tokens } = setting;
  const base = by(setting, deviate, level, move, compare);
  const either = bothSides(marks, tokens);
  const side = deviate?.direction === "any" ? null : (deviate?.direction ?? null);
  const direction = either
    ? "any"
    : (side ??
      level?.direction ??
      (move === null || move.direction === "any" ? null : move.direction) ??
      compareSide(compare, tokens));
  return { ...base, kind: "deviate", direction };
}
