/** Freezes what is in it as well. */
function frozen<Tree extends object>(tree: Tree): Readonly<Tree> {
  for (const branch of Object.values(tree)) if (typeof branch === "object" && branch !== null) frozen(branch);
  return Object.freeze(tree);
}

/** All that the reader weighs, in one place and frozen: a script may tune it, and the same sentence reads the same. */
export const weights = frozen({
  /** What each word that nothing read takes off the confidence of a reading. */
  unreadWord: 0.1,
  /** What several such words take off besides. */
  severalUnread: 0.2,
  /** The least evidence a reading is accepted with: below it the sentence is asked about. */
  least: 0.15,
  /** How near another signal must come to be told as what else may have been meant. */
  runnerUp: 0.8,
  /** The most other readings that are told. */
  runners: 5,
  /** The most words a sentence may have. */
  longest: 110,
  /** How much of a signal's name left words must spell to be taken for it. */
  anotherSignal: 0.6,
  /** How well a signal is named that another sentence speaks of. */
  otherMention: 0.5,
  /** How much of a signal's name a clause may spell and still be a comment. */
  comment: 0.5,
  /** A cover from which on a name counts as whole. */
  whole: 99,
  /** Below these a share's signal is named by its whole alone. */
  unsaid: { named: 0.3, described: 0.6 },
  /** When the words beside a comparison of two signals name one. */
  side: { spelled: 50, named: 40, covered: 60 },
  /** When a piece stands for itself, names its signal, is a label, or is better with the piece before. */
  fold: { covered: 0.5, named: 0.4, label: 0.6, grown: 0.6 },
  /** The confidence of a signal that a whole group stands for. */
  group: 0.3,
  /** When the head of a relative clause names its signal. */
  head: 0.6,
  /** When words beside a hint's term tell a signal, name one, and when a reading without the hint is certain. */
  hint: { tells: 35, named: 50, certain: 65 },
  /** What a field of a signal is worth to a word that it has. */
  fields: { id: 1, synonym: 1, description: 0.75, label: 0.6, namespace: 0.35, entity: 0.2 },
  /** How telling a stem is: the smoothing of its frequency, and what a noun of measurements keeps. */
  index: { smoothing: 0.5, generic: 0.3 },
  /** How much a match of a word counts, by what the word does in its phrase. */
  word: {
    generic: 0.45,
    light: 0.6,
    fallen: 0.6,
    naming: 0.7,
    relation: 0.4,
    amount: 0.15,
    faint: 0.3,
    reference: 0.5,
    hinted: 0.5,
  },
  /** How strongly a word meets another that it is not. */
  meeting: { prefixed: 0.95, derived: 0.85, misspelt: 0.75, antonym: 0.7, alike: 0.7, likely: 0.65, synonym: 0.6 },
  /** The score of a signal against a phrase. */
  scoring: {
    /** What an unknown word weighs against a match, beside the idf of known ones. */
    unknown: 1.1,
    /** An id that is spelled out. */
    mention: 12,
    /** A label of several words that stands whole in the phrase: "sold out". */
    spelledLabel: 1.2,
    /** What a signal of another namespace keeps when the phrase names one. */
    otherEntity: 0.85,
    modifier: 0.5,
    again: 0.25,
    /** A label right behind a verb of becoming, or behind the entity: beside any other field. */
    predicated: 1.6,
    synonym: 0.6,
    prefixed: 0.95,
    neighbours: 0.3,
    duration: 0.5,
    frameNamespace: 0.35,
    frame: 0.15,
    frameMost: 1.5,
    completeName: 0.5,
    completeDescription: 0.3,
    complete: 0.6,
  },
  /** Shares of a phrase, of a name or of a description that are enough, from most to few. */
  covering: { nearlyAll: 0.9, most: 0.6, spelled: 0.6, measured: 0.5, spelledSome: 0.4, some: 0.34, few: 0.2 },
  /** How a signal is chosen that its words alone do not settle. */
  resolving: {
    ownName: 0.5,
    twin: 0.6,
    generic: 0.4,
    spelled: 0.5,
    onlyMeasured: 1.5,
    mover: 0.5,
    allNouns: 1.4,
    candidate: 0.3,
    leastCovered: 0.1,
  },
  /** How near the second signal must come for the sentence to be asked about. */
  tied: { named: 0.8, namedRank: 0.985, fitted: 0.93, rank: 0.9, sameWords: 0.945 },
  /** How near a signal with the same words must come to make a name ambiguous, and how much of a name must be said. */
  laws: { rival: 0.75, named: 0.35, moving: 0.6 },
  /** What the confidence of a link is made of; a margin counts in full from `margin` on. */
  linked: { covered: 0.3, spelled: 0.5, apart: 0.2, margin: 0.4 },
  /**
   * What a rule for amounts costs; of those that read the most words the cheapest is believed. Amounts that tell their own unit
   * come before those with a unit behind, a unit in a narrow sense before one in a wide one, and no unit comes last.
   */
  amounts: { told: 0, counted: 1, behind: 1, narrow: 1, wide: 2, bare: 5 },
  /** What a rule for times and windows costs, in the same way. */
  windows: { time: 0, past: 0, loose: 1, figure: 2 },
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
    /** How near another reading must come for the sentence to be asked about. */
    near: 5,
  },
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
  /** How well what is said suits the kind and unit of a signal, around 1. */
  fit: {
    awaited: 0.7,
    /** Of a single value, which no figure over a time is taken of. */
    figure: 0.6,
    compare: { label: 0.9, labelWithNumber: 0.5, series: 0.9, scalar: 1.08 },
    move: { label: 0.8, series: 1.25, change: 1.2 },
    deviate: { label: 0.8, series: 1.25 },
    rank: { label: 0.9 },
    mention: { series: 1.02 },
    count: { share: 0.85, whole: 1.08 },
    versus: { series: 1.15, scalar: 0.7 },
    percent: {
      ratio: 1.12,
      percent: 1.12,
      rank: 1.05,
      multiple: 1.05,
      bps: 1,
      plain: 0.75,
      whole: 0.4,
      measure: 0.6,
      money: 0.6,
    },
    times: { multiple: 1.25, other: 0.95 },
    money: { same: 1.2, plain: 0.8, other: 0.5 },
    measure: { same: 1.3, another: 0.6, plain: 0.9, none: 0.6 },
    bare: { ratio: 1.08, measure: 0.9, aboveOne: 0.96 },
  },
});
