import { stem } from "../../../domain/language/stem.ts";

/** Contractions whose parts matter to a reading. */
export const contractions: ReadonlyMap<string, string> = new Map([
  ["can't", "can not"],
  ["cannot", "can not"],
  ["won't", "will not"],
  ["shan't", "shall not"],
  ["ain't", "is not"],
  ["isnt", "is not"],
  ["hasnt", "has not"],
  ["doesnt", "does not"],
  ["dont", "do not"],
  ["let's", "let us"],
  ["pls", "please"],
  ["plz", "please"],
]);

const verbs: Record<string, string> = {
  log: "in out on off",
  sign: "in up off out",
  check: "in out",
  opt: "in out",
  time: "out",
  shut: "down",
  break: "down",
  back: "up log",
  roll: "back out",
  set: "up",
  turn: "over up around",
  show: "up",
  go: "ahead",
  hand: "off over",
  cut: "off",
  pay: "out",
  lock: "out",
  black: "out",
  brown: "out",
  follow: "up",
  write: "off",
  lay: "off",
  stock: "out",
  buy: "out",
  call: "back off",
  charge: "back",
};

/** Two-word verbs and nouns by stem and particle, as one word: `log in` is `login`. */
export const phrasals: ReadonlyMap<string, string> = new Map([
  ["send back", "return"],
  ["on time", "ontime"],
  ["off line", "offline"],
  ["on schedule", "ontime"],
  ["no show", "noshow"],
  ["no shows", "noshow"],
  ...Object.entries(verbs).flatMap(([verb, particles]) =>
    particles.split(" ").map((particle) => [`${stem(verb)} ${particle}`, verb + particle] as const),
  ),
]);
