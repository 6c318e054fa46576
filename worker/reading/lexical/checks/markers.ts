import { longest } from "../chart/longest.ts";
import { scaleOf } from "../../../domain/language/signal-scale.ts";
import { comparisons } from "../lexicon/comparisons.ts";
import { markers } from "../lexicon/markers.ts";
import { forecast } from "../lexicon/words/forecasts.ts";
import { timeLeft } from "../lexicon/words/descriptions.ts";
import { type Check, inConditions } from "./check.ts";

/** Words that change what a condition means are read, or asked about with what to say instead. */
export const marked: Check = {
  name: "markers",
  finds: inConditions(({ built, tokens, scored }) => {
    if (scored === null) return null;
    const { signal } = scored.indexed;
    const told = `${signal.primitive_id.replace(/[._]/g, " ")} ${signal.description ?? ""}`;
    const scale = scaleOf(signal);
    for (const at of tokens.keys()) {
      const hit = longest(markers, tokens, at);
      if (hit === null || tokens.slice(at, hit.end).every((token) => built.uses?.has(token) === true)) continue;
      const { advice, harmless = [], named = false } = hit.entry.meaning;
      if (named && tokens.slice(at, hit.end).some((token) => built.uses?.get(token) === "signal")) continue;
      const spares = {
        number:
          tokens[hit.end]?.kind === "number" ||
          comparisons.match(tokens, hit.end) !== null ||
          built.parts.every(({ relation }) => relation === "move" || relation === "mention"),
        time: scale.kind === "measure" && scale.dimension === "time",
        future: timeLeft.test(told) || forecast.test(told),
        usual: built.parts.some(({ relation }) => relation === "deviate"),
        either: built.parts.some(({ direction }) => direction === "any"),
      };
      if (!harmless.some((kind) => spares[kind]))
        return { tokens: tokens.slice(at, hit.end), why: advice, unrunnable: true };
    }
    return null;
  }),
};
