/** What a derivation costs, in whole points: the cheapest is believed. Bounds say when it is believed at once. */
export const costs = Object.freeze({
  /** Words that nothing read, by what they are; inside a condition and outside. */
  left: {
    number: 400,
    sign: 250,
    clock: 400,
    negation: 150,
    range: 400,
    rank: 300,
    name: 300,
    window: 200,
    deviate: 90,
    aggregate: 60,
    compare: 70,
    move: 40,
    level: 10,
    known: 45,
    unknown: 35,
    proper: 10,
    generic: 8,
    light: 3,
    entity: 0,
    word: 0,
  },
  beside: {
    number: 400,
    sign: 250,
    clock: 400,
    negation: 40,
    range: 400,
    rank: 300,
    name: 300,
    window: 150,
    deviate: 60,
    aggregate: 30,
    compare: 40,
    move: 30,
    level: 8,
    known: 25,
    unknown: 14,
    proper: 4,
    generic: 4,
    light: 1,
    entity: 1,
    word: 0,
  },
  remark: {
    number: 80,
    sign: 60,
    clock: 80,
    negation: 4,
    range: 80,
    rank: 60,
    name: 60,
    window: 40,
    deviate: 8,
    aggregate: 8,
    compare: 8,
    move: 4,
    level: 2,
    known: 5,
    unknown: 2,
    proper: 0,
    generic: 1,
    light: 0,
    entity: 0,
    word: 0,
  },
  request: {
    number: 400,
    sign: 250,
    clock: 400,
    negation: 40,
    range: 400,
    rank: 300,
    name: 300,
    window: 150,
    deviate: 40,
    aggregate: 20,
    compare: 30,
    move: 20,
    level: 4,
    known: 8,
    unknown: 2,
    proper: 0,
    generic: 2,
    light: 0,
    entity: 0,
    word: 0,
  },
  opener: 4,
  condition: 25,
  joint: { comma: 20, stop: 40, loose: 10, plain: 0 },
  link: { rank: 150, spelled: 30, loose: 20, faint: 30, none: 60 },
  inside: { bracket: 8, stop: 20, opened: 15, weak: 3, comma: 5, strong: 40, order: 60 },
  mention: 30,
  unlabelled: 220,
  refused: 150,
  misfit: 150,
  /** That some check finds something in it. */
  open: 40,
  elided: 12,
  shared: 15,
  /** That the verb of asking at the start is a name: "page latency"; and that more of it is: "alert me". */
  asked: 6,
  requested: 60,
  rival: 2,
  rivals: 3,
  strained: 40,
  group: 60,
  silence: 60,
  /** A flag the other way round. */
  turned: 75,
  second: 10,
  /** A side or a number that no word says. */
  guessed: 20,
  attribute: 20,
  /** The other side or joint than was read; where a word says what ought to be, or nothing joins the conditions. */
  beyond: { side: 90, duty: 5, joint: 130, unjoined: 5 },
  dangling: 150,
  excepted: 200,
  beam: 64,
  /** Up to so many pieces the beam is whole; behind that it narrows to this. */
  pieces: 10,
  narrowest: 3,
  signals: 6,
  meanings: 8,
  /** So many of them have their neighbours looked at. */
  near: 3,
  /** So many derivations of one meaning are looked at. */
  ways: 3,
  span: 6,
  longest: 110,
  shown: 60,
  offers: 12,
  /** In sixteenths: up to when the definition of a term is believed. */
  sure: 2080,
  least: 50,
});

/** What may be left of a sentence. */
export type Left = keyof typeof costs.left;

/** Words that name or say something. */
export const telling: ReadonlySet<Left> = new Set<Left>(["known", "unknown"]);

/** Words that the catalogue knows. */
export const naming: ReadonlySet<Left> = new Set<Left>(["known"]);

/** What decides a meaning wherever it stands. */
export const counted: ReadonlySet<Left> = new Set<Left>([
  "number",
  "sign",
  "clock",
  "range",
  "rank",
  "name",
  "window",
  "deviate",
  "compare",
  "level",
  "aggregate",
]);

/** What decides a meaning, whatever else is said. */
export const deciding: ReadonlySet<Left> = new Set<Left>([...counted, "negation"]);
