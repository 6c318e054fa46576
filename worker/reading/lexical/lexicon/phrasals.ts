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

/** Verbs by the particle that goes with them. */
const verbs = {
  in: "log sign check opt",
  out: "log sign check opt time roll pay lock black brown stock buy",
  on: "log",
  off: "log sign hand cut write lay call",
  up: "sign back set turn show follow",
  down: "shut break",
  log: "back",
  back: "roll call charge",
  over: "turn hand",
  around: "turn",
  ahead: "go",
};

/** What may stand behind a verb and make a noun of it: "runs out" of `filament_runout`. */
export const verbParticles: ReadonlySet<string> = new Set(Object.keys(verbs));

/** Two-word verbs and nouns by stem and particle, as one word: `log in` is `login`. */
export const phrasals: ReadonlyMap<string, string> = new Map([
  ["w o", "without"],
  ["without delay", "immediately"],
  ["send back", "return"],
  ["on time", "ontime"],
  ["off line", "offline"],
  ["on schedule", "ontime"],
  ["no show", "noshow"],
  ["no shows", "noshow"],
  ...Object.entries(verbs).flatMap(([particle, list]) =>
    list.split(" ").map((verb) => [`${stem(verb)} ${particle}`, verb + particle] as const),
  ),
]);
