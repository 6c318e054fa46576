import { category, is, particle } from "../lexicon/category.ts";
import type { Catalogue, CatalogueSignal } from "../../../domain/language/catalogue.ts";
import { measureOf } from "../../../domain/language/measures.ts";
import { scaleOf } from "../../../domain/language/signal-scale.ts";
import { traitsOf } from "../../../domain/values/values.ts";
import { weights } from "./weights.ts";
import { deniedStems } from "../grammar/relations/sides.ts";
import { durationsIn, withoutTimes } from "../lexicon/amounts/time-units.ts";
import { genericStems, plainStems, stopwords } from "../lexicon/function-words.ts";
import { isDoing } from "../lexicon/words/endings.ts";
import { aged, alias, countsByTime, headEnd, placed, placing, saysFalse } from "../lexicon/words/descriptions.ts";
import { namedNo, truth } from "../lexicon/words/flags.ts";
import type { Token } from "../text/token.ts";
import { wordsTold } from "../text/told.ts";
import { tokenise } from "../text/tokenise.ts";
import { initialsIn } from "./acronyms.ts";
import { shortens } from "../../../domain/language/words.ts";

/** Where a word of a signal stands: in its id, in what its description says first, and so on. */
export type FieldName = keyof typeof weights.fields;

/** A signal with its words. */
export interface IndexedSignal {
  readonly signal: CatalogueSignal;
  /** True or false: only of a flag does the opposite word say something. */
  readonly flag: boolean;
  /** A share of a whole, which tells that of its opposite too. */
  readonly share: boolean;
  /** The guardrails give it priors. */
  readonly primed: boolean;
  /** On which side its numbers are bad; null where nothing tells. */
  readonly adverse: "above" | "below" | null;
  /** Stems that the signal's own text denies ("who do not enrol"), of a flag or a share. */
  readonly denied: ReadonlySet<string>;
  /** Stems of its id and namespace that only its description denies: `filament_runout` "sees no filament", and is said of what is called so. */
  readonly missing: ReadonlySet<string>;
  /** Stems that a flag's description has only of what it is when false. */
  readonly untrue: ReadonlySet<string>;
  /** The heaviest field each stem occurs in. */
  readonly words: ReadonlyMap<string, FieldName>;
  /** Stems of the id in order, without its windows. */
  readonly idStems: readonly string[];
  /** Stems that its id has of what is done: "indexing" is no index. */
  readonly doings: ReadonlySet<string>;
  /** Ages in the id: `60d` of `open_over_60d`. */
  readonly idTimes: readonly string[];
  /** All times of its id. */
  readonly nameTimes: readonly string[];
  /** Stems of the description in order. */
  readonly descriptionStems: readonly string[];
  /** Stems of its id, and of what its description says first before it says where or of what. */
  readonly subject: ReadonlySet<string>;
  /** What it is called besides: stems of what its description says first, and of each synonym. */
  readonly names: readonly (readonly string[])[];
  /** Stems of its labels of several words. */
  readonly longLabels: readonly (readonly string[])[];
  /** Durations in id and description, e.g. `30d`. */
  readonly durations: ReadonlySet<string>;
  /** What is said with initials, e.g. `AOV` with the stems of "average order value". */
  readonly initials: ReadonlyMap<string, readonly string[]>;
  /** What words of the id are short for: `temp` for the stem of "temperature", `ewt` for those of "estimated wait time". */
  readonly long: ReadonlyMap<string, readonly string[]>;
}

/** Whether a signal's own text has a stem: its id, synonyms or description. */
export function speaksOf({ words }: IndexedSignal, stem: string): boolean {
  const field = words.get(stem);
  return field !== undefined && weights.fields[field] >= weights.fields.description;
}

/** The namespace of a signal, in lower case. */
export function namespaceOf(id: string): string {
  return id.slice(0, Math.max(id.indexOf("."), 0)).toLowerCase();
}

/** Takes the words of a signal apart. */
export function indexSignal(signal: CatalogueSignal, catalogue: Catalogue): IndexedSignal {
  const namespace = namespaceOf(signal.primitive_id);
  const name = withNames(
    signal.primitive_id
      .toLowerCase()
      .slice(namespace === "" ? 0 : namespace.length + 1)
      .replace(/[._]/g, " "),
  );
  const described = withNames(signal.description ?? "");
  const description = withoutTimes(described);
  const [head = ""] = description.split(headEnd);
  const flag = signal.type === "boolean" || isTrueFalse(signal);
  const share = isShare(signal);
  const stands = signal.type === "boolean" || traitsOf(signal.type).base === "int";
  const idStems = [...contentStems(name), ...(stands ? standingStems(name) : [])];
  const aliases = [...description.matchAll(alias)].map(([, name = ""]) => name);
  const synonyms = [...(signal.synonyms ?? []).map((synonym) => synonym.replace(/_/g, " ")), ...aliases];
  const said = [name, description, ...synonyms];
  const initials = initialsIn(said);
  const long = longOf(idStems, initials, [...contentStems(description), ...synonyms.flatMap(contentStems)]);
  const labels = (signal.labels ?? []).filter((label) => !truth.test(label));
  const entity = catalogue.context?.domain.entities?.find((candidate) => candidate.name.toLowerCase() === namespace);
  const fields: Record<FieldName, readonly string[]> = {
    id: [...idStems, ...[...long.values()].flat()],
    synonym: [...synonyms.flatMap(contentStems), ...(countsByTime.test(name) ? category.rateNouns : [])],
    head: contentStems(head),
    description: contentStems(description),
    label: labels.flatMap((label) => [
      ...contentStems(label.replace(/_/g, " ")),
      ...standingStems(label.toLowerCase()),
    ]),
    namespace: contentStems(namespace.replace(/[._]/g, " ")),
    entity: entity === undefined ? [] : contentStems(entity.description),
  };
  return {
    signal,
    flag,
    share,
    primed: catalogue.primed?.has(signal.primitive_id) ?? false,
    adverse: catalogue.adverse?.get(signal.primitive_id) ?? null,
    denied: new Set(deniedStems(tokenise(`${name} ${description}`))),
    missing: missingIn(name, description, new Set([...idStems, ...fields.namespace])),
    untrue: flag ? untrueIn(name, description) : new Set(),
    words: heaviest(fields),
    idStems,
    doings: new Set(contentOf(name).flatMap(({ text, stem }) => (isDoing(text) ? [stem] : []))),
    idTimes: durationsIn(agesIn(name)),
    nameTimes: durationsIn(name.replace(placed, "")),
    subject: new Set([...idStems, ...contentStems(head.split(placing)[0] ?? "")]),
    names: [fields.head, ...synonyms.map(contentStems)].filter((stems) => stems.length > 0),
    descriptionStems: fields.description,
    longLabels: (signal.labels ?? [])
      .map((label) => tokenise(label.replace(/[_-]/g, " ")).map((token) => token.stem))
      .filter((label) => label.length > 1),
    durations: new Set(durationsIn(`${name} ${described}`)),
    initials,
    long,
  };
}

function missingIn(name: string, description: string, own: ReadonlySet<string>): ReadonlySet<string> {
  const told = new Set(deniedStems(tokenise(name)));
  return new Set(deniedStems(tokenise(description)).filter((stem) => own.has(stem) && !told.has(stem)));
}

function untrueIn(name: string, description: string): ReadonlySet<string> {
  const [clause = "", told = ""] = saysFalse.exec(description) ?? [];
  const others = new Set(contentStems(`${name} ${description.replace(clause, " ")}`));
  return new Set(contentStems(told).filter((stem) => !others.has(stem)));
}

function heaviest(fields: Readonly<Record<FieldName, readonly string[]>>): ReadonlyMap<string, FieldName> {
  const words = new Map<string, FieldName>();
  const lightFirst = (Object.keys(fields) as FieldName[]).toSorted((a, b) => weights.fields[a] - weights.fields[b]);
  for (const field of lightFirst) for (const word of fields[field]) words.set(word, field);
  return words;
}

function longOf(
  idStems: readonly string[],
  initials: ReadonlyMap<string, readonly string[]>,
  described: readonly string[],
): ReadonlyMap<string, readonly string[]> {
  return new Map(
    idStems.flatMap((short) => {
      if (short.length < 2 || genericStems.has(short) || described.includes(short)) return [];
      const run = initials.get(short.toUpperCase());
      const word = described.find((candidate) => shortens(short, candidate));
      const stems = run ?? (word === undefined ? undefined : [word]);
      return stems === undefined ? [] : [[short, stems] as const];
    }),
  );
}

const agesIn = (name: string): string => (name.match(aged) ?? []).join(" ");

/** Whether a categorical signal is a flag written as labels. */
function isTrueFalse(signal: CatalogueSignal): boolean {
  const labels = (signal.labels ?? []).map((label) => label.toLowerCase());
  return labels.length === 2 && labels.every((label) => truth.test(label));
}

function isShare(signal: CatalogueSignal): boolean {
  const { kind, range } = scaleOf(signal);
  return range?.[0] === 0 && ((kind === "ratio" && range[1] === 1) || (kind === "percent" && range[1] === 100));
}

/** "No read ratio", "no-show rate": the "no" belongs to the name and denies nothing. */
const withNames = (text: string): string => text.replace(namedNo, "no");

/** "Up", "is_on" and "servers_up" are named by a small word. */
const standingStems = (name: string): string[] =>
  name
    .split(" ")
    .slice(-1)
    .filter((word) => category.standingWords.has(word));

const contentStems = (text: string): string[] => contentOf(text).map((token) => token.stem);

/** The words of a text that carry content. */
export function contentOf(text: string): Token[] {
  return wordsTold(text).filter(
    (token) => token.kind === "word" && (!stopwords.has(token.text) || is(token, particle.without)),
  );
}

/** The stems of an id that tell what it is of: no units, and no nouns of measurements. */
export const tellingOf = ({ idStems }: IndexedSignal): string[] =>
  idStems.filter((own) => measureOf(own) === null && !plainStems.has(own) && !genericStems.has(own));
