import type { Catalogue } from "../../../../domain/language/catalogue.ts";
import { isMany, pluralOf, singularOf } from "../words/endings.ts";
import { entityNouns } from "./words.ts";

/** What the entities of a catalogue may be called. */
export interface EntityNouns {
  /** Every form of every name, the longest first, as a pattern. */
  pattern: string;
  /** Whether a name is that of entities with signals of some namespace. */
  isOf(noun: string, namespace: string): boolean;
  /** The catalogue without the signals of other namespaces than those that a name is of; null where it is of none. */
  within(noun: string): Catalogue | null;
  /** Whether the application context has entities of that name. */
  isNamed(noun: string): boolean;
}

const known = new WeakMap<Catalogue, EntityNouns>();

/** The names of a catalogue's entities; the same object for the same catalogue. */
export function entityNounsOf(catalogue: Catalogue): EntityNouns {
  const found = known.get(catalogue) ?? makeNouns(catalogue);
  known.set(catalogue, found);
  return found;
}

function makeNouns(catalogue: Catalogue): EntityNouns {
  const { primitives, context } = catalogue;
  const narrowed = new Map<string, Catalogue>();
  // "Orders", "sessions": signals of many things are no signals of each.
  const namespaces = [...new Set(primitives.map(({ primitive_id }) => primitive_id.split(".")[0] ?? ""))].filter(
    (namespace) => !isMany(spaced(namespace)),
  );
  const named = new Set((context?.domain.entities ?? []).map(({ name }) => singularOf(spaced(name))));
  const forms = new Map(namespaces.map((one) => [one, new Set(formsOf(spaced(one)))]));
  const all = [...[...forms.values()].flatMap((own) => [...own]), ...[...named].flatMap(formsOf), "entity", "entities"];
  return {
    pattern: [...new Set(all)]
      .sort((a, b) => b.length - a.length || (a < b ? -1 : 1))
      .map(escaped)
      .join("|"),
    isOf: (noun, namespace) => forms.get(namespace)?.has(noun) === true || isAnyEntity(noun),
    within: (noun) => {
      const own = namespaces.filter((namespace) => forms.get(namespace)?.has(noun) === true);
      if (own.length === 0) return null;
      const key = own.join(" ");
      const found = narrowed.get(key) ?? {
        ...catalogue,
        primitives: primitives.filter(({ primitive_id }) => own.includes(primitive_id.split(".")[0] ?? "")),
      };
      narrowed.set(key, found);
      return found;
    },
    isNamed: (noun) => named.has(singularOf(noun)),
  };
}

const escaped = (text: string): string => text.replace(/[.*+?^$()[\]{}\\|]/g, "\\$&");
const spaced = (name: string): string => name.toLowerCase().replace(/[_.-]+/g, " ");

/** One and many of a name, and of what else its kind is called. */
function formsOf(name: string): string[] {
  const one = singularOf(name);
  const alike = entityNouns.find((line) => line.includes(one)) ?? [];
  return [one, ...alike].flatMap((word) => [word, pluralOf(word)]);
}

/** "Entities", of whatever kind. */
export const isAnyEntity = (noun: string): boolean => noun.startsWith("entit");
