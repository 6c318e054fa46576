import { type Fields, fieldsOf, joinedTexts, textsOf } from "./read-fields.ts";
import { asSentence, wayName } from "./said.ts";
import type { ShownRule, Section } from "./section.ts";

const meanings: Readonly<Record<string, string>> = {
  threshold: "above or below a number",
  percentile: "among the highest or lowest of its own history",
  z_score: "so many standard deviations away from its own mean",
  change: "moved by that share since some time ago",
  equals: "this label, or this flag is true or false",
  composite: "several conditions joined by and, or, not",
};

const typeNames: Readonly<Record<string, string>> = {
  float: "numbers",
  int: "whole numbers",
  "float?": "numbers that may be missing",
  "int?": "whole numbers that may be missing",
  boolean: "flags",
  string: "texts",
  categorical: "labels",
  "time_series<float>": "series of numbers",
  "time_series<int>": "series of whole numbers",
};

/** Types that are said in one word where all of them are admitted. */
const typeGroups = [
  ["single numbers", ["float", "int", "float?", "int?"]],
  ["series", ["time_series<float>", "time_series<int>"]],
] as const;

/** Whether a name is that of a strategy. */
export const isWay = (name: string): boolean => name in meanings;

/** What a sentence may become, and for which signals. */
export function ways({ strategy_registry, type_strategy_map }: Fields): Section {
  const types = Object.entries(fieldsOf(type_strategy_map));
  const registry = textsOf(strategy_registry);
  const judged = (strategy: string) =>
    typeWords(types.filter(([, admitted]) => textsOf(admitted).includes(strategy)).map(([type]) => type));
  const rules = registry.map((strategy): ShownRule => {
    const forWhat = strategy === "composite" ? "any of these" : judged(strategy);
    return {
      about: wayName(strategy),
      as: "plain",
      says: `${asSentence(meanings[strategy] ?? "a strategy")} ${forWhat === "" ? "No signal type allows it." : `For ${forWhat}.`}`,
      field: "strategy_registry",
    };
  });
  const barred = Object.keys(meanings).filter((strategy) => !registry.includes(strategy));
  const refused: ShownRule[] =
    barred.length === 0
      ? []
      : [
          {
            about: "Refused",
            as: "plain",
            says: asSentence(joinedTexts(barred.map(wayName))),
            field: "strategy_registry",
          },
        ];
  return {
    id: "ways",
    title: "What a sentence may become",
    lead: "A sentence that asks for anything else is refused, never given something else instead.",
    rules: [...rules, ...refused],
    none: "Nothing: every sentence is refused.",
  };
}

function typeWords(types: readonly string[]): string {
  const whole = typeGroups.filter(([, members]) => members.every((type) => types.includes(type)));
  const said = new Set<string>(whole.flatMap(([, members]) => members));
  const rest = types.filter((type) => !said.has(type)).map((type) => typeNames[type] ?? type);
  return joinedTexts([...whole.map(([name]) => name), ...rest]);
}
