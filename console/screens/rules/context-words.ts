import { fieldsOf, type Fields, listOf, shownValue, textsOf } from "./read-fields.ts";
import type { ShownRule, Section } from "./section.ts";

const cadences: Readonly<Record<string, string>> = {
  batch: "In batches.",
  streaming: "As it happens.",
  mixed: "Some in batches, some as it happens.",
};

const leanings: Readonly<Record<string, string>> = {
  recall: "A missed event costs more than a false alarm: tuning would rather raise one too many.",
  precision: "A false alarm costs more than a missed event: tuning would rather miss one.",
  balanced: "A false alarm costs as much as a missed event: tuning favours neither.",
};

/** A context as rules in words. */
export function contextSections(context: Fields): readonly Section[] {
  const { domain, behavioural, semantic_hints, calibration_bias } = context;
  const { description, entities, decisions } = fieldsOf(domain);
  return [
    {
      id: "about",
      title: "What this is about",
      lead: "Words in here may shift how severe a sentence is taken to be; the guardrails say which.",
      rules: [
        { about: "Application", as: "plain", says: shownValue(description), field: "domain.description" },
        ...textsOf(decisions).map((name, at): ShownRule => ({
          about: name,
          as: "code",
          says: "A decision that people make. A sentence may name it in place of a signal.",
          field: `domain.decisions[${at}]`,
        })),
      ],
      none: "",
    },
    {
      id: "vocabulary",
      title: "Vocabulary",
      lead: "What words mean in this business.",
      rules: listOf(semantic_hints).map((hint, at) => ({
        about: shownValue(fieldsOf(hint)["term"]),
        as: "quote",
        says: shownValue(fieldsOf(hint)["definition"]),
        field: `semantic_hints[${at}]`,
      })),
      none: "No word is defined.",
    },
    {
      id: "entities",
      title: "What is watched",
      lead: "The kinds of entities that sentences speak of.",
      rules: listOf(entities).map((entity, at) => ({
        about: shownValue(fieldsOf(entity)["name"]),
        as: "code",
        says: shownValue(fieldsOf(entity)["description"]),
        field: `domain.entities[${at}]`,
      })),
      none: "No kind of entity is described.",
    },
    behaviour(fieldsOf(behavioural)),
    costs(calibration_bias),
  ];
}

function behaviour({ data_cadence, meaningful_windows, regulatory }: Fields): Section {
  const { min, max } = fieldsOf(meaningful_windows);
  const cadence = typeof data_cadence === "string" ? data_cadence : "batch";
  const windows: ShownRule[] =
    min === undefined && max === undefined
      ? []
      : [
          {
            about: "Times that matter",
            as: "plain",
            says:
              max === undefined
                ? `At least ${shownValue(min)}.`
                : min === undefined
                  ? `At most ${shownValue(max)}.`
                  : `From ${shownValue(min)} to ${shownValue(max)}.`,
            field: "behavioural.meaningful_windows",
          },
        ];
  const frameworks = textsOf(regulatory);
  return {
    id: "behaviour",
    title: "How data behaves",
    lead: "What is usual here.",
    rules: [
      { about: "Data arrives", as: "plain", says: cadences[cadence] ?? cadence, field: "behavioural.data_cadence" },
      ...windows,
      ...(frameworks.length === 0
        ? []
        : [
            {
              about: "Rules in scope",
              as: "plain" as const,
              says: frameworks.join(", "),
              field: "behavioural.regulatory",
            },
          ]),
    ],
    none: "",
  };
}

function costs(bias: unknown): Section {
  const { false_negative_cost, false_positive_cost } = fieldsOf(bias);
  const rules: ShownRule[] =
    false_negative_cost === undefined && false_positive_cost === undefined
      ? []
      : [
          {
            about: "A missed event",
            as: "plain",
            says: `Costs ${costWords(false_negative_cost)}.`,
            field: "calibration_bias.false_negative_cost",
          },
          {
            about: "A false alarm",
            as: "plain",
            says: `Costs ${costWords(false_positive_cost)}.`,
            field: "calibration_bias.false_positive_cost",
          },
          {
            about: "So",
            as: "plain",
            says: leanings[leaningOf(false_negative_cost, false_positive_cost)] ?? "",
            field: "calibration_bias",
          },
        ];
  return {
    id: "costs",
    title: "What errors cost",
    lead: "Tuning weighs its recommendations by this.",
    rules,
    none: "Nothing is said: a false alarm counts as much as a missed event.",
  };
}

const costWords = (cost: unknown) =>
  ({ low: "little", medium: "something", high: "much" })[shownValue(cost)] ?? "something, as nothing else is said";

function leaningOf(missed: unknown, wrong: unknown): string {
  const rank = (cost: unknown) => ({ low: 0, medium: 1, high: 2 })[shownValue(cost)] ?? 1;
  const difference = rank(missed) - rank(wrong);
  return difference > 0 ? "recall" : difference < 0 ? "precision" : "balanced";
}
