import { fieldsOf, type Fields, isFields, joinedTexts, listOf, shownValue } from "./read-fields.ts";
import { isWay, ways } from "./guardrails-ways.ts";
import { asSentence, wayName, wayOf } from "./said.ts";
import type { ShownRule, Section } from "./section.ts";

const severities = [
  ["low_severity", "mild"],
  ["medium_severity", "medium"],
  ["high_severity", "severe"],
] as const;

/** The fields of guardrails that mean something. */
export const guardrailFields: ReadonlySet<string> = new Set([
  "strategy_registry",
  "type_strategy_map",
  "parameter_priors",
  "bias_rules",
  "threshold_directions",
  "global_preferred_strategy",
  "global_default_strategy",
  "primitive_hints",
  "mapping_rules",
  "strategy_priors",
  "context_rules",
  "threshold_bounds",
  "on_bounds_exceeded",
  "min_history",
]);

/** Guardrails as rules in words, those about what may be chosen first. */
export function guardrailsSections(definition: Fields): readonly Section[] {
  return [ways(definition), choice(definition), numbers(definition), words(definition), sides(definition)].concat(
    shifts(definition),
    limits(definition),
    others(definition),
  );
}

function choice(definition: Fields): Section {
  const hints = Object.entries(fieldsOf(definition["primitive_hints"])).map(([signal, hint]): ShownRule => ({
    about: signal,
    as: "code",
    says: `Judged by ${wayOf(isFields(hint) ? hint["strategy"] : hint)}, unless the sentence gives a number.`,
    field: `primitive_hints.${signal}`,
  }));
  const phrases = mappingsOf(definition["mapping_rules"]).map(({ phrase, strategy, direction, field }): ShownRule => ({
    about: phrase,
    as: "quote",
    says: `Means ${wayOf(strategy)}${typeof direction === "string" ? `, ${direction}` : ""}.`,
    field,
  }));
  const last = (field: string, fallback: string, says: (way: string) => string): ShownRule => ({
    about: field === "global_preferred_strategy" ? "Otherwise" : "At last",
    as: "plain",
    says: says(wayOf(definition[field] ?? fallback)),
    field,
  });
  return {
    id: "choice",
    title: "What is chosen when the sentence leaves it open",
    lead: "From the top: the first that fits the signal counts. What the sentence says itself always wins.",
    rules: [
      ...hints,
      ...phrases,
      last("global_preferred_strategy", "percentile", (way) => asSentence(way)),
      last("global_default_strategy", "threshold", (way) => asSentence(way)),
    ],
    none: "",
  };
}

interface Mapping {
  phrase: string;
  strategy: unknown;
  direction: unknown;
  field: string;
}

function mappingsOf(rules: unknown): Mapping[] {
  if (isFields(rules))
    return Object.entries(rules).map(([phrase, strategy]) => ({
      phrase,
      strategy,
      direction: null,
      field: `mapping_rules.${phrase}`,
    }));
  return listOf(rules).map((rule, at) => {
    const { phrase, strategy, direction } = fieldsOf(rule);
    return { phrase: shownValue(phrase), strategy, direction, field: `mapping_rules[${at}]` };
  });
}

function numbers({ parameter_priors, strategy_priors }: Fields): Section {
  const signals = Object.entries(fieldsOf(parameter_priors)).map(([signal, priors]): ShownRule => ({
    about: signal,
    as: "code",
    says: priorWords(priors),
    field: `parameter_priors.${signal}`,
  }));
  const general = Object.entries(fieldsOf(strategy_priors)).map(([strategy, priors]): ShownRule => ({
    about: `Any other, by ${wayName(strategy)}`,
    as: "plain",
    says: priorWords(priors, strategy),
    field: `strategy_priors.${strategy}`,
  }));
  return {
    id: "numbers",
    title: "Numbers when the sentence gives none",
    lead: "One for each severity; without a word of severity, the medium one.",
    rules: [...signals, ...general],
    none: "The numbers that the service ships with hold.",
  };
}

function priorWords(priors: unknown, strategy?: string): string {
  const { strategy: named, ...tiers } = fieldsOf(priors);
  const way = strategy ?? (typeof named === "string" ? named : undefined);
  const said = severities.flatMap(([tier, name]) => {
    const prior = fieldsOf(tiers[tier]);
    return prior["value"] === undefined ? [] : [`${name} ${amount(prior, way)}`];
  });
  const by = typeof named === "string" && strategy === undefined ? ` By ${wayOf(named)}.` : "";
  return `${asSentence(said.join(", "))}${by}`;
}

function amount({ value, window }: Fields, strategy?: string): string {
  const within = typeof window === "string" ? ` within ${window}` : "";
  if (typeof value !== "number") return `${shownValue(value)}${within}`;
  if (strategy === "change") return `${percent(value)}${within}`;
  if (strategy === "z_score") return `${value} standard deviations${within}`;
  return `${value}${within}`;
}

const percent = (share: number) => `${Number((share * 100).toPrecision(6))}%`;

function words({ bias_rules }: Fields): Section {
  const entries = Object.entries(fieldsOf(bias_rules));
  const rules = severities.flatMap(([tier, name]): ShownRule[] => {
    const own = entries.filter(([, severity]) => severity === tier).map(([word]) => `“${word}”`);
    return own.length === 0
      ? []
      : [{ about: asSentence(name, ""), as: "plain", says: own.join(", "), field: "bias_rules" }];
  });
  return {
    id: "words",
    title: "Words that say how severe",
    lead: "Inflections count, the longest match wins, and a sentence without any of them means medium.",
    rules,
    none: "No word does: every sentence means medium.",
  };
}

function sides({ threshold_directions }: Fields): Section {
  return {
    id: "sides",
    title: "Which side is bad",
    lead: "For sentences that do not say it.",
    rules: Object.entries(fieldsOf(threshold_directions)).map(([signal, side]) => ({
      about: signal,
      as: "code",
      says: `Bad when it is ${shownValue(side)} its number.`,
      field: `threshold_directions.${signal}`,
    })),
    none: "No signal is listed. Falling numbers or the signal's description tell, and otherwise the service asks.",
  };
}

function shifts({ context_rules }: Fields): Section {
  return {
    id: "shifts",
    title: "What the context changes",
    lead: "Where the context in force holds these words. Opposite shifts cancel each other.",
    rules: listOf(context_rules).map((rule, at) => {
      const { phrase, shift, strategy } = fieldsOf(rule);
      const said = [
        ...(typeof shift === "number" && shift !== 0 ? [shiftWords(shift)] : []),
        ...(typeof strategy === "string" ? [`${wayName(strategy)} is preferred`] : []),
      ];
      return {
        about: shownValue(phrase),
        as: "quote",
        says: asSentence(joinedTexts(said)),
        field: `context_rules[${at}]`,
      };
    }),
    none: "No words do.",
  };
}

function shiftWords(shift: number): string {
  const size = Math.abs(shift);
  const by = size === 1 ? "one severity" : `${size} severities`;
  return shift < 0 ? `${by} lower, so that it fires earlier` : `${by} higher, so that it fires later`;
}

function limits({ threshold_bounds, on_bounds_exceeded, min_history }: Fields): Section {
  const bounds = Object.entries(fieldsOf(threshold_bounds)).map(([name, bound]): ShownRule => {
    const { min, max } = fieldsOf(bound);
    const says =
      min !== undefined && max !== undefined
        ? `Between ${shownValue(min)} and ${shownValue(max)}.`
        : min === undefined
          ? `At most ${shownValue(max)}.`
          : `At least ${shownValue(min)}.`;
    const isOfWay = isWay(name);
    return {
      about: isOfWay ? wayName(name) : name,
      as: isOfWay ? "plain" : "code",
      says,
      field: `threshold_bounds.${name}`,
    };
  });
  const beyond: ShownRule[] =
    on_bounds_exceeded === undefined
      ? []
      : [
          {
            about: "Beyond that",
            as: "plain",
            says: on_bounds_exceeded === "reject" ? "Nothing is recommended." : "It stops at the limit.",
            field: "on_bounds_exceeded",
          },
        ];
  const history: ShownRule[] =
    min_history === undefined
      ? []
      : [
          {
            about: "History",
            as: "plain",
            says: `Percentile and z-score need ${shownValue(min_history)} earlier values before they judge.`,
            field: "min_history",
          },
        ];
  return {
    id: "limits",
    title: "How far tuning may move a number",
    lead: "Kept with each condition when it is made.",
    rules: [...bounds, ...beyond, ...history],
    none: "The limits that the service ships with hold.",
  };
}

function others(definition: Fields): Section[] {
  const names = Object.keys(definition).filter((name) => !guardrailFields.has(name));
  if (names.length === 0) return [];
  return [
    {
      id: "others",
      title: "Notes",
      lead: "Kept and shown, and of no effect: the service does not know these fields.",
      rules: names.map((name) => ({ about: name, as: "code", says: shownValue(definition[name]), field: name })),
      none: "",
    },
  ];
}
