import { measureOf } from "../../../domain/language/measures.ts";
import type { Mark } from "./mark.ts";
import { markNumber, markRange } from "./mark-numbers.ts";
import { numberAt } from "../grammar/numbers.ts";
import { markRank } from "./mark-ranks.ts";
import type { Token } from "../text/token.ts";
import { comparisons } from "../lexicon/comparisons.ts";
import { movementPhrases, movementStems, stillForms } from "../lexicon/movements.ts";
import { deviationAt, levelWords } from "../lexicon/states.ts";
import { windowAt } from "../grammar/windows.ts";
import { markAggregate } from "./mark-aggregates.ts";
import { markHold } from "./mark-holds.ts";
import { markLooseWindow } from "./mark-windows.ts";

/** Comparisons that still compare when no number follows: "exceeds the baseline". */
const withoutNumber =
  /^(?:above|below|beneath|exceed\w*|surpass\w*|outpaces?|outstrips?|behind|ahead of|trails|lags|lags behind|(?:higher|lower|more|less|greater|fewer|larger|smaller|longer|shorter|hotter|colder|warmer|cooler|faster|slower|older|heavier) than|short of|under)$/;

/** How many tokens before it a mark may depend on. */
export const lookBack = 2;

/** The mark that begins at a token; it depends on `lookBack` tokens before and on what follows. */
export function markAt(tokens: readonly Token[], at: number): Mark | null {
  if (tokens[at]?.kind === "break") return null;
  return (
    markName(tokens, at) ??
    markRange(tokens, at) ??
    markHold(tokens, at) ??
    markAggregate(tokens, at) ??
    markStrongWindow(tokens, at) ??
    markRank(tokens, at) ??
    markLooseWindow(tokens, at) ??
    markNumber(tokens, at) ??
    markWords(tokens, at)
  );
}

function markName(tokens: readonly Token[], at: number): Mark | null {
  const [a, b] = [tokens[at]?.text ?? "", tokens[at + 1]?.text ?? ""];
  if (/^z ?scores?$/.test(`${a} ${b}`)) return { kind: "name", strategy: "z_score", start: at, end: at + 2 };
  if (/^zscores?$/.test(a)) return { kind: "name", strategy: "z_score", start: at, end: at + 1 };
  return null;
}

function markStrongWindow(tokens: readonly Token[], at: number): Mark | null {
  const found = windowAt(tokens, at);
  if (found === null || found.loose) return null;
  return {
    kind: "window",
    duration: found.duration,
    loose: false,
    versus: found.versus,
    use: tokens[at]?.text === "per" ? "rate" : "past",
    number: null,
    direction: null,
    start: at,
    end: at + found.length,
  };
}

/** "down more than 20%", "up 5%", "down to 3", "up sharply", "down w/w". */
function amountAt(tokens: readonly Token[], at: number): boolean {
  return (
    tokens[at]?.text === "to" ||
    /[a-z]{3}ly$/.test(tokens[at]?.text ?? "") ||
    windowAt(tokens, at)?.versus === true ||
    comparisons.match(tokens, at)?.meaning.binds === "amount" ||
    numberAt(tokens, at) !== null
  );
}

/** "loss ratio" and "growth rate" are names, not movements. */
const measures = new Set(
  "rate rates ratio ratios score scores index count counts percentage pct percent value amount probability flag signal number cost costs".split(
    " ",
  ),
);

/** Verbs whose "up" is no movement: "makes up more than a fifth". */
const particled = new Set(
  "make makes made making takes taking took uses using used eats eating ate ends ending adds adding turns holds holding sums".split(
    " ",
  ),
);

/** "One in three offers is declined": what is done to something, not how it moves. */
function isPassive(tokens: readonly Token[], at: number): boolean {
  const done = ["declined", "dropped", "lost", "shed"].includes(tokens[at]?.text ?? "");
  return (
    done && ["is", "are", "was", "were", "be", "been", "being", "get", "gets"].includes(tokens[at - 1]?.text ?? "")
  );
}

/** "Too many open issues", "unusually few visitors"; "a few" and "how many" say nothing. */
function manyOrFew(tokens: readonly Token[], at: number): "above" | "below" | undefined {
  const idle = ["a", "how", "the", "as"].includes(tokens[at - 1]?.text ?? "");
  return idle ? undefined : ({ many: "above", few: "below" } as const)[tokens[at]?.text as "many" | "few"];
}

function markWords(tokens: readonly Token[], at: number): Mark | null {
  const deviation = deviationAt(tokens, at);
  if (deviation !== null)
    return { kind: "deviate", direction: deviation.direction, start: at, end: at + deviation.length };
  const moving = movementPhrases.match(tokens, at);
  if (moving !== null) {
    // The "last" of "higher than last" begins a time.
    const end = at + moving.length - (tokens[at + moving.length - 1]?.text === "last" ? 1 : 0);
    return { kind: "move", direction: moving.meaning, start: at, end };
  }
  const comparison = comparisons.match(tokens, at);
  if (comparison !== null && comparison.meaning.binds !== "after") {
    const text = tokens
      .slice(at, at + comparison.length)
      .map((token) => token.text)
      .join(" ");
    const afterUnit = measureOf(tokens[at - 1]?.text ?? "") !== null || tokens[at - 1]?.kind === "number";
    if (withoutNumber.test(text) && !(afterUnit && text === "behind"))
      return { kind: "compare", direction: comparison.meaning.direction, start: at, end: at + comparison.length };
  }
  const token = tokens[at];
  if (token?.kind !== "word" || isPassive(tokens, at)) return null;
  const upDown = { up: "above", down: "below" } as const;
  if (
    (token.text === "up" || token.text === "down") &&
    amountAt(tokens, at + 1) &&
    !particled.has(tokens[at - 1]?.text ?? "")
  ) {
    return { kind: "move", direction: upDown[token.text], start: at, end: at + 1 };
  }
  const level = levelWords.get(token.text) ?? manyOrFew(tokens, at);
  if (level !== undefined) return { kind: "level", direction: level, start: at, end: at + 1 };
  const movement =
    stillForms.has(token.text) || measures.has(tokens[at + 1]?.text ?? "") ? undefined : movementStems.get(token.stem);
  return movement === undefined ? null : { kind: "move", direction: movement, start: at, end: at + 1 };
}
