import { longest } from "../chart/longest.ts";
import { wordsOf } from "../../../domain/language/words.ts";
import { category, is, particle } from "../lexicon/category.ts";
import { scaleOf } from "../../../domain/language/signal-scale.ts";
import { measuresTime, toldOf } from "../grammar/conditions/by-name.ts";
import { stopwords } from "../lexicon/function-words.ts";
import { comparisons } from "../lexicon/comparisons.ts";
import { markers } from "../lexicon/markers.ts";
import { forecast } from "../lexicon/words/forecasts.ts";
import { perName } from "../lexicon/words/names.ts";
import { timeLeft } from "../lexicon/words/descriptions.ts";
import type { Condition } from "../derivation/condition.ts";
import type { Token } from "../text/token.ts";
import type { Check } from "./check.ts";
import { isShare } from "./meaning.ts";

/** Words that change what a condition means, in it or beside it, are read, or asked about with what to say instead. */
export const marked: Check = {
  name: "markers",
  finds: ({ derivation: { conditions, beside, rule }, context: { index } }) => {
    const others = index.signals.some(({ signal }) => perName.test(signal.primitive_id));
    const apart = beside.flatMap(({ tokens, manner }) =>
      manner === "beside" ? conditions.map((one) => ({ ...one, tokens, apart: true })) : [],
    );
    for (const one of [...conditions, ...apart]) {
      const found = markedIn(one, rule?.broken == null ? [] : rule.tokens, others);
      if (found !== null) return found;
    }
    return null;
  },
};

function markedIn(
  { built: { parts, uses }, tokens, scored, apart = false }: Condition & { apart?: boolean },
  ruled: readonly Token[],
  others: boolean,
): ReturnType<Check["finds"]> {
  if (scored === null) return null;
  const told = toldOf(scored.indexed.signal);
  for (const at of tokens.keys()) {
    const hit = longest(markers, tokens, at);
    const words = tokens.slice(at, hit?.end);
    if (hit === null || words.every((token) => uses?.has(token) || ruled.includes(token))) continue;
    const { advice, harmless = [], named = false } = hit.entry.meaning;
    // "Per cow" of a yield per cow, "after the carbon tank" of chlorine after it.
    const said = words.map(({ text }) => text);
    const next = tokens.slice(hit.end).find((token) => !is(token, category.determiners))?.text ?? "";
    const whole = said.every((word) => stopwords.has(word)) ? [...said, next] : said;
    if (!stopwords.has(whole.at(-1) ?? "") && wordsOf(told).filter(isTelling).join(" ").includes(whole.join(" ")))
      continue;
    // "Per CPU" may be a signal that is counted so.
    const another = words.some((token) => is(token, particle.per)) && others;
    if (named && !another && words.some((token) => uses?.get(token) === "signal")) continue;
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

const isTelling = (word: string): boolean => !category.determiners.has(word);

/** "Total debt to EBITDA", "aborted compared to committed": what stands on each side of the joint names the signal. */
function namesBoth(tokens: readonly Token[], uses: Condition["built"]["uses"]): boolean {
  const at = tokens.findIndex((token) => is(token, particle.to) || is(token, particle.over));
  const named = (some: readonly Token[]): boolean => some.some((token) => uses?.get(token) === "signal");
  return at > 0 && named(tokens.slice(0, at)) && named(tokens.slice(at + 1));
}
