/** What the linker weighs: whole hundredths, so that every engine chooses the same signal. */
export const weights = {
  /** What a field of a signal is worth to a word that it has. */
  fields: { id: 100, synonym: 100, head: 85, description: 65, label: 60, namespace: 35, entity: 20 },
  /** What a noun of measurements keeps of how telling it is, and as how many a small catalogue counts. */
  index: { generic: 30, thin: 8 },
  /** How much a match of a word counts, by what the word does in its phrase. */
  word: {
    generic: 45,
    light: 60,
    fallen: 60,
    naming: 70,
    relation: 40,
    amount: 15,
    faint: 30,
    reference: 50,
    hinted: 50,
  },
  /** How strongly a word meets another that it is not. */
  meeting: { prefixed: 95, initials: 90, derived: 85, antonym: 70, alike: 70, likely: 65, synonym: 60 },
  /** Added to a score, in hundredths of a step of idf. */
  scoring: {
    /** An id that is spelled out. */
    mention: 10_000,
    /** What an unknown word weighs against a match. */
    unknown: 930,
    /** A label of several words that stands whole in the phrase: "sold out". */
    spelledLabel: 1000,
    duration: 420,
    frameNamespace: 300,
    /** The most of a word of the frame that counts. */
    frameMost: 1270,
    completeName: 420,
    completeDescription: 250,
    complete: 500,
  },
  /** Factors, in hundredths. */
  factors: {
    otherEntity: 75,
    modifier: 50,
    again: 25,
    predicated: 160,
    neighbours: 30,
    frame: 15,
    reference: 45,
    standing: 60,
    loosely: 75,
  },
  /** Shares of a phrase, of a name or of a description that are enough, from most to few. */
  covering: { nearlyAll: 90, most: 60, spelled: 60, measured: 50, spelledSome: 40, some: 34, few: 20, whole: 99 },
  /** How near another signal with the same words must come to be meant as well, and how near any other. */
  near: { same: 30, said: 90, any: 97, fit: 95, candidate: 30 },
  /** From how many letters on one edit, and two, may be a slip. */
  spelling: {
    least: 5,
    operator: { once: 4, twice: 8, other: 6 },
    name: { once: 5, twice: 8, other: 5 },
    ending: 3,
    begun: 3,
  },
  /** How well what is said suits the kind and unit of a signal. */
  fit: {
    awaited: 70,
    figure: 60,
    compare: { label: 90, labelWithNumber: 50, series: 103, scalar: 108 },
    move: { label: 80, series: 125, change: 120 },
    deviate: { label: 80, series: 125 },
    mention: { series: 94, several: 108 },
    count: { share: 85, whole: 108 },
    percent: {
      ratio: 112,
      percent: 112,
      rank: 105,
      multiple: 105,
      bps: 100,
      plain: 75,
      whole: 40,
      measure: 60,
      money: 60,
    },
    times: { multiple: 125, other: 95 },
    money: { same: 120, plain: 80, other: 50 },
    measure: { same: 130, another: 60, plain: 90, none: 60 },
    bare: { ratio: 108, measure: 90, aboveOne: 96 },
  },
} as const;

/** So many hundredths of a whole number, rounded down. */
export const hundredths = (value: number, ...parts: readonly number[]): number =>
  parts.reduce((left, part) => Math.floor((left * part) / 100), value);
