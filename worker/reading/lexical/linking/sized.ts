import { scaleOf } from "../../../domain/language/signal-scale.ts";
import { traitsOf } from "../../../domain/values/values.ts";
import type { CatalogueIndex, IndexedSignal } from "./catalogue-index.ts";
import type { Token } from "../text/token.ts";
import { extents, gravity, sizes } from "../lexicon/sizes.ts";

/**
 * The signal that "large claims" or "critical vulnerabilities" are about: the entity's one amount or extent for a word of size,
 * else its one number with priors. Null where there is none, or more than one.
 */
export function sizedBy(tokens: readonly Token[], index: CatalogueIndex): IndexedSignal | null {
  for (const [at, { stem }] of tokens.entries()) {
    const noun = tokens[at + 1];
    if (noun === undefined || !(sizes.has(stem) || gravity.has(stem))) continue;
    const own = index.signalsOf(noun).filter(isScalar);
    const primed = own.filter((indexed) => indexed.primed);
    const large = sizes.has(stem) ? (extentOf(primed) ?? extentOf(own)) : null;
    const found = large ?? (gravity.has(stem) ? only(primed) : null);
    if (found !== null) return found;
  }
  return null;
}

const only = <Item>(items: readonly Item[]): Item | null => (items.length === 1 ? (items[0] ?? null) : null);

function isScalar({ signal }: IndexedSignal): boolean {
  const { base, series } = traitsOf(signal.type);
  return !series && (base === "float" || base === "int");
}

/** The amount or extent among signals: the one that is called so, else the one sum of money. */
function extentOf(signals: readonly IndexedSignal[]): IndexedSignal | null {
  const called = signals.filter(
    ({ signal, idStems }) =>
      ["money", "plain", "measure"].includes(scaleOf(signal).kind) && idStems.some((stem) => extents.has(stem)),
  );
  return only(called) ?? only(signals.filter(({ signal }) => scaleOf(signal).kind === "money"));
}
