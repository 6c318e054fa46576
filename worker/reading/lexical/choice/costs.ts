/** What a derivation costs, in whole points: the cheapest is believed. Bounds say when it is believed at once. */
export const costs = Object.freeze({
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
  /** In sixteenths: by so much later a reading is offered that leaves unsaid how much is too much. */
  unsaid: 1000,
  /** In sixteenths: up to when the definition of a term is believed. */
  sure: 2080,
  /** In sixteenths: of two readings this close the one that says more is meant. */
  fuller: 480,
  least: 50,
});

/** Words that nothing read, by what they are: of which kind, and what they cost inside a condition, beside it, in a remark and in a request. */
export const leavings = {
  number: { of: "number", left: 400, beside: 400, remark: 80, request: 400 },
  sign: { of: "number", left: 250, beside: 250, remark: 60, request: 250 },
  clock: { of: "number", left: 400, beside: 400, remark: 80, request: 400 },
  negation: { of: "negation", left: 150, beside: 40, remark: 4, request: 40 },
  range: { of: "number", left: 400, beside: 400, remark: 80, request: 400 },
  rank: { of: "number", left: 300, beside: 300, remark: 60, request: 300 },
  name: { of: "number", left: 300, beside: 300, remark: 60, request: 300 },
  window: { of: "number", left: 200, beside: 150, remark: 40, request: 150 },
  deviate: { of: "mark", left: 90, beside: 60, remark: 8, request: 40 },
  aggregate: { of: "mark", left: 60, beside: 30, remark: 8, request: 20 },
  compare: { of: "mark", left: 70, beside: 40, remark: 8, request: 30 },
  move: { of: "mark", left: 40, beside: 30, remark: 4, request: 20 },
  level: { of: "mark", left: 10, beside: 8, remark: 2, request: 4 },
  known: { of: "known", left: 45, beside: 25, remark: 5, request: 8 },
  unknown: { of: "unknown", left: 35, beside: 14, remark: 2, request: 2 },
  proper: { of: "proper", left: 10, beside: 4, remark: 0, request: 0 },
  generic: { of: "other", left: 8, beside: 4, remark: 1, request: 2 },
  light: { of: "other", left: 3, beside: 1, remark: 0, request: 0 },
  entity: { of: "other", left: 0, beside: 1, remark: 0, request: 0 },
  word: { of: "other", left: 0, beside: 0, remark: 0, request: 0 },
} as const;

/** What may be left of a sentence. */
export type Left = keyof typeof leavings;

/** Whether the catalogue knows it. */
export const names = (kind: Left): boolean => leavings[kind].of === "known";

/** Whether it judges: a comparison, a movement, a level. */
export const judges = (kind: Left): boolean => leavings[kind].of === "mark";

/** Whether it names or says something. */
export const tells = (kind: Left): boolean => names(kind) || leavings[kind].of === "unknown";

/** Whether it may be a verb that names nothing of the catalogue. */
export const mayAct = (kind: Left): boolean => kind === "unknown" || kind === "light" || kind === "word";

/** Whether neither the catalogue nor the language of conditions has it. */
export const isForeign = (kind: Left): boolean => kind === "unknown" || kind === "light";

/** Whether it says whose signals are meant. */
export const ownsSignals = (kind: Left): boolean => kind === "entity";

/** Whether it decides a meaning wherever it stands. */
export const counts = (kind: Left): boolean =>
  leavings[kind].of === "number" || (leavings[kind].of === "mark" && kind !== "move");
