import { stem } from "../../../domain/language/stem.ts";
import { meanings } from "./words/category.ts";

/** Contractions whose parts matter to a reading. */
export const contractions = meanings([
  ["can not", "can't cannot"],
  ["will not", "won't"],
  ["shall not", "shan't"],
  ["is not", "ain't isnt"],
  ["has not", "hasnt"],
  ["does not", "doesnt"],
  ["do not", "dont"],
  ["let us", "let's"],
  ["please", "pls plz"],
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
