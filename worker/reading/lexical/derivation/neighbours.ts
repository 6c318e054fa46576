import type { ReadingPart } from "../../../domain/language/reading.ts";
import { scaleOf } from "../../../domain/language/signal-scale.ts";
import { is } from "../lexicon/category.ts";
import { costs } from "../choice/costs.ts";
import { breachOf } from "../grammar/qualifiers/breach.ts";
import { negations } from "../lexicon/states.ts";
import { duties } from "../lexicon/words/prescriptions.ts";
import { dearer } from "./condition.ts";
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
  const none = { at: conditions.map(() => false), cost: 0 };
  const all = { at: conditions.map(() => true), cost: costs.beyond[duty ? "duty" : "side"] };
  const each = conditions.map((_, part) => ({ at: conditions.map((_, at) => at === part), cost: costs.beyond.side }));
  const sides = [none, ...(open ? [all] : []), ...(open && several ? each : [])];
  const joint = costs.beyond[unjoined ? "unjoined" : "joint"];
  const made = ({ at, cost }: typeof none, turns: boolean): Derivation[] => {
    const whole = conditions.flatMap((one, place) => {
      const built = at[place] === true ? (broken[place] ?? null) : one.built;
      return built === null ? [] : [{ ...one, built, guess: "It may be meant the other way round." }];
    });
    if (whole.length < conditions.length) return [];
    const joined = (at.every(Boolean) && operator !== null) === turns ? operator : operator === "AND" ? "OR" : "AND";
    const said = several ? joined : (whole[0]?.built.operator ?? null);
    const more = { rival: cost + (turns ? joint : 0) };
    return [dearer({ ...derivation, conditions: whole, operator: said, mixed: false }, more)];
  };
  return [
    ...ofTheWhole(derivation),
    ...sides.slice(1).flatMap((side) => made(side, false)),
    ...(several ? sides.flatMap((side) => made(side, true)) : []),
  ];
}

/** "Complaint rate > 0.001" of a percentage, as so much of the whole. */
function ofTheWhole(derivation: Derivation): Derivation[] {
  const isFraction = ({ number }: ReadingPart): boolean =>
    number?.unit === "none" && number.value > 0 && number.value < 1;
  const conditions = derivation.conditions.map((one) => {
    const shares = one.scored !== null && scaleOf(one.scored.indexed.signal).kind === "percent";
    if (!shares || !one.built.parts.some(isFraction)) return one;
    const parts = one.built.parts.map((part) =>
      part.number !== null && isFraction(part) ? { ...part, number: { ...part.number, unit: "times" } } : part,
    );
    return { ...one, built: { ...one.built, parts }, guess: "It may be so much of the whole." };
  });
  const turned = conditions.some((one, at) => one !== derivation.conditions[at]);
  return turned ? [dearer({ ...derivation, conditions }, { rival: costs.beyond.duty })] : [];
}

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
