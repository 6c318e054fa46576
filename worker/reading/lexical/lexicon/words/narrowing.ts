import { category } from "./category.ts";

/** What leads to whom, what, where or when a condition is narrowed to. */
export const narrowLeads = category(
  "with without in on at for from of during while whilst after before following within inside outside under via across among amongst until till excluding except despite if when whenever where whose who throughout amid",
);

/** Of these also what has an indefinite article narrows: "after a rollout", but not "on a node". */
export const timeLeads = category(
  "during while whilst after before following until till excluding except if when whenever despite amid with without",
);

/** Between such a word and the noun. */
export const nounLeads = category(
  "a an the our my your their its his her this that these those any each every all some either both one",
);

/** Before the verb of a clause of its own: "if it rains". */
export const subjects = category("it they he she we you there is are was were has have had been being");

/** One of a kind, or all of them: whom a task judges, one by one. */
export const ofAKind = category("a an any each every all either our my your their its this that these those one");

/** Behind a noun that is described by what follows. */
export const described = category("whose where who");

/** What opens a sentence with whom or when it holds for, before the request. */
export const openings = category("in during after before while within at on under following among amongst");

/** Nouns of turns of phrase: they narrow nothing. */
export const idle = category(
  "place use general advance turn fact addition progress service present hand row instance example order production practice question favour terms place total effect force charge short long detail full part time stock while then least most first once the whole end future meantime background doubt",
);

/** A condition that a word itself names, beside what tells it: "thrombocytopenia with platelets below 100". */
export const isFinding = (word: string): boolean =>
  /(?:penia|aemia|emia|uria|cardia|pnoea|pnea|tension|thermia|xia|osis|uric)$/.test(word);

/** Nouns of measurement that name a thing right before another noun: "index bloat", "read latency". */
export const twoFaced = category("read reads index indexing stat");

/** What is done to data: before a noun of measurement they tell one signal from its sibling. */
export const operationWords = category(
  "read reads write writes get gets put puts post posts apply return delete commit fetch",
);

/** Small words of an id that tell it from its sibling: `traffic_in` and `traffic_out`. */
export const idSides = category("in out up down get put on off");

/** Adjectives that elsewhere say little: before a noun of the name they tell which ones are counted. */
export const telling = category(
  "failed failing late open active live partial individual scheduled required complete similar related standard existing ready pending",
);
