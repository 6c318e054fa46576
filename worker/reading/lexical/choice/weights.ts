/** All that the reader weighs, in one place and frozen: a script may tune it, and the same sentence reads the same. */
export const weights = {
  /** From when on what its description says first is a name that was said, in hundredths, as all of these. */
  spelled: 80,
  /** When the words beside a comparison of two signals name one. */
  side: { spelled: 50, covered: 60 },
  /** What a rule of the grammar costs; the cheapest that leaves the fewest marks is believed. */
  rules: {
    lasting: 0,
    range: 10,
    rank: 20,
    name: 30,
    deviations: 40,
    place: 50,
    moved: 60,
    compared: 70,
    departed: 80,
    moves: 90,
    against: 100,
    level: 110,
    mention: 120,
    /** A movement onto a level that is read as one by an amount: "drops below 5". */
    ontoLevel: 30,
    /** Another number or time than the first of its kind. */
    second: 5,
    /** The most other numbers, and the most other times, that are tried. */
    others: 3,
  },
  /** In hundredths: a bare number up to this of a percentage may be so much of the whole. */
  fraction: 5,
  /** How far the same amount in another unit may be off by rounding: hundredths of it, and degrees near zero. */
  rounded: { share: 8, degrees: 1 },
  /** What a mark costs that a reading leaves. */
  left: {
    number: 200,
    range: 200,
    rank: 200,
    name: 200,
    deviate: 100,
    move: 3,
    compare: 3,
    level: 2,
    window: 0,
    aggregate: 0,
  },
} as const;
