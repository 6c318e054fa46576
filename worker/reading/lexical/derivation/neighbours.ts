import { costs } from "../choice/costs.ts";
import type { BuiltParts } from "../grammar/conditions/parts.ts";
import { breachOf } from "../grammar/qualifiers/ought.ts";
import { is } from "../lexicon/words/category.ts";
import { negations } from "../lexicon/states.ts";
import { duties } from "../lexicon/words/prescriptions.ts";
import { type Condition, dearer } from "./condition.ts";
import type { Derivation } from "./derivations.ts";

/** What lies beside a derivation where its words may be doubted: the other side of what it judges, all of it or one condition, and the other joint. */
export function neighboursOf(derivation: Derivation): Derivation[] {
  const { conditions, operator, unjoined, beside, mixed } = derivation;
  if (mixed) return [];
  const words = [...conditions, ...beside].flatMap(({ tokens }) => tokens);
  const duty = words.some((token) => is(token, duties));
  const sided = conditions.every(({ built: { parts } }) => parts.every(({ direction }) => direction !== null));
  const open = duty || !sided || words.some(({ text }) => negations.has(text));
  // A flag the other way round is a reading already.
  const broken = conditions.map(({ built, scored }) => (scored?.indexed.flag === true ? null : breachOf(built)));
  const several = conditions.length > 1;
  const sides = [
    ...(open ? [{ at: conditions.map(() => true), cost: costs.beyond[duty ? "duty" : "side"] }] : []),
    ...(several && open
      ? conditions.map((_, part) => ({ at: conditions.map((_, at) => at === part), cost: costs.beyond.side }))
      : []),
  ];
  const joint = costs.beyond[unjoined ? "unjoined" : "joint"];
  const turned = operator === "AND" ? "OR" : "AND";
  const made = (at: readonly boolean[], joined: Derivation["operator"], cost: number): Derivation[] => {
    const own = conditions.map((one, place) =>
      at[place] === true ? withBuilt(one, broken[place] ?? null) : withBuilt(one, one.built),
    );
    if (own.includes(null)) return [];
    const all = own.filter((one) => one !== null);
    const [only] = all;
    const operator = several ? joined : (only?.built.operator ?? null);
    return [dearer({ ...derivation, conditions: all, operator, mixed: false }, { rival: cost })];
  };
  return [
    ...sides.flatMap(({ at, cost }) => made(at, at.every(Boolean) && operator !== null ? turned : operator, cost)),
    ...(several
      ? [
          ...made([], turned, joint),
          ...sides.flatMap(({ at, cost }) => made(at, at.every(Boolean) ? operator : turned, cost + joint)),
        ]
      : []),
  ];
}

const withBuilt = (one: Condition, built: BuiltParts | null): Condition | null =>
  built === null ? null : { ...one, built, guess: "It may be meant the other way round." };

/** What a derivation says without what of it nothing runs. */
export function bared(derivation: Derivation): Derivation[] {
  const { conditions, mixed, operator } = derivation;
  const hold = conditions.find(({ built }) => built.hold != null)?.built.hold ?? null;
  const own = conditions.map((one) => ({
    ...one,
    guess: "It asks for what no task can do.",
    built: { ...one.built, refused: null, hold },
  }));
  const joined = (joint: Derivation["operator"]): Derivation =>
    dearer(
      { ...derivation, conditions: own, mixed: false, operator: joint },
      { rival: costs.guessed, refused: mixed ? costs.refused : 0 },
    );
  return mixed ? [joined("AND"), joined("OR")] : [joined(operator)];
}
