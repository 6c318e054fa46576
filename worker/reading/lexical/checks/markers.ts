import { longest } from "../chart/longest.ts";
import { is, particle } from "../lexicon/category.ts";
import { scaleOf } from "../../../domain/language/signal-scale.ts";
import { measuresTime, toldOf } from "../grammar/conditions/by-name.ts";
import { stopwords } from "../lexicon/function-words.ts";
import { comparisons } from "../lexicon/comparisons.ts";
import { markers } from "../lexicon/markers.ts";
import { forecast } from "../lexicon/words/forecasts.ts";
import { timeLeft } from "../lexicon/words/descriptions.ts";
import type { Condition } from "../derivation/condition.ts";
import type { Token } from "../text/token.ts";
import type { Check } from "./check.ts";
import { isShare } from "./meaning.ts";

/** Words that change what a condition means, in it or beside it, are read, or asked about with what to say instead. */
export const marked: Check = {
  name: "markers",
  finds: ({ derivation: { conditions, beside, rule } }) => {
    const apart = beside.flatMap(({ tokens, manner }) =>
      manner === "beside" ? conditions.map((one) => ({ ...one, tokens, apart: true })) : [],
    );
    for (const one of [...conditions, ...apart]) {
      const found = markedIn(one, rule?.broken == null ? [] : rule.tokens);
      if (found !== null) return found;
    }
    return null;
  },
};

function markedIn(
  { built: { parts, uses }, tokens, scored, apart = false }: Condition & { apart?: boolean },
  ruled: readonly Token[],
): ReturnType<Check["finds"]> {
  if (scored === null) return null;
  const told = toldOf(scored.indexed.signal);
  for (const at of tokens.keys()) {
    const hit = longest(markers, tokens, at);
    const words = tokens.slice(at, hit?.end);
    if (hit === null || words.every((token) => uses?.has(token) || ruled.includes(token))) continue;
    const { advice, harmless = [], named = false } = hit.entry.meaning;
    // "Per cow" of a yield per cow.
    const said = words.map(({ text }) => text);
    if (said.some((word) => !stopwords.has(word)) && told.includes(said.join(" "))) continue;
    if (named && words.some((token) => uses?.get(token) === "signal")) continue;
    const spares = {
      number:
        tokens[hit.end]?.kind === "number" ||
        comparisons.match(tokens, hit.end) !== null ||
        parts.every(({ relation }) => relation === "move" || relation === "mention"),
      level: parts.every(({ relation }) => relation !== "state"),
      time: measuresTime(scored),
      future: timeLeft.test(told) || forecast.test(told),
      latest: parts.every(({ window, figure }) => window === null && figure == null),
      figure: parts.some(({ figure }) => figure != null),
      either: parts.some(({ direction }) => direction === "any"),
      over: isShare(scaleOf(scored.indexed.signal)) && namesBoth(tokens.slice(hit.end), uses),
    };
    if (!harmless.some((kind) => spares[kind] || (apart && kind !== "either")))
      return { tokens: words, why: advice, unrunnable: true };
  }
  return null;
}

/** "Total debt to EBITDA", "aborted compared to committed": what stands on each side of the joint names the signal. */
function namesBoth(tokens: readonly Token[], uses: Condition["built"]["uses"]): boolean {
  const at = tokens.findIndex((token) => is(token, particle.to) || is(token, particle.over));
  const named = (some: readonly Token[]): boolean => some.some((token) => uses?.get(token) === "signal");
  return at > 0 && named(tokens.slice(0, at)) && named(tokens.slice(at + 1));
}
