import { longest } from "../chart/longest.ts";
import { scaleOf } from "../../../domain/language/signal-scale.ts";
import { stopwords } from "../lexicon/function-words.ts";
import { comparisons } from "../lexicon/comparisons.ts";
import { markers } from "../lexicon/markers.ts";
import { forecast } from "../lexicon/words/forecasts.ts";
import { timeLeft } from "../lexicon/words/descriptions.ts";
import { type Check, inConditions, type Meant } from "./check.ts";

/** Words that change what a condition means are read, or asked about with what to say instead. */
export const marked: Check = {
  name: "markers",
  finds: (meant) => inMarked(meant) ?? besideMarked(meant),
};

const inMarked = inConditions(({ built, tokens, scored }) => {
  if (scored === null) return null;
  const { signal } = scored.indexed;
  const told = `${signal.primitive_id.replace(/[._]/g, " ")} ${signal.description ?? ""}`;
  const scale = scaleOf(signal);
  for (const at of tokens.keys()) {
    const hit = longest(markers, tokens, at);
    if (hit === null || tokens.slice(at, hit.end).every((token) => built.uses?.has(token) === true)) continue;
    const { advice, harmless = [], named = false } = hit.entry.meaning;
    // "Per cow" of a yield per cow.
    const words = tokens.slice(at, hit.end).map(({ text }) => text);
    if (words.some((word) => !stopwords.has(word)) && told.toLowerCase().includes(words.join(" "))) continue;
    if (named && tokens.slice(at, hit.end).some((token) => built.uses?.get(token) === "signal")) continue;
    const spares = {
      number:
        tokens[hit.end]?.kind === "number" ||
        comparisons.match(tokens, hit.end) !== null ||
        built.parts.every(({ relation }) => relation === "move" || relation === "mention"),
      time: scale.kind === "measure" && scale.dimension === "time",
      future: timeLeft.test(told) || forecast.test(told),
      usual: built.parts.some(({ relation }) => relation === "deviate"),
      latest: built.parts.every(({ window, figure }) => window === null && figure == null),
      figure: built.parts.some(({ figure }) => figure != null),
      either: built.parts.some(({ direction }) => direction === "any"),
    };
    if (!harmless.some((kind) => spares[kind]))
      return { tokens: tokens.slice(at, hit.end), why: advice, unrunnable: true };
  }
  return null;
});

const bothWays = (spared: readonly string[]): boolean => spared.some((kind) => kind === "either");

/** "Any mismatch, in either direction, above 100", "broken down by region": what changes the meaning wherever it stands. */
function besideMarked({ reading, derivation: { beside } }: Meant): ReturnType<Check["finds"]> {
  const either = reading.parts.some(({ direction }) => direction === "any");
  for (const { tokens } of beside.filter(({ manner }) => manner === "beside"))
    for (const at of tokens.keys()) {
      const hit = longest(markers, tokens, at);
      const { harmless = [] } = hit?.entry.meaning ?? {};
      if (hit !== null && (harmless.length === 0 || (bothWays(harmless) && !either)))
        return { tokens: tokens.slice(at, hit.end), why: hit.entry.meaning.advice, unrunnable: true };
    }
  return null;
}
