import type { Unread } from "../../../domain/language/reading.ts";
import type { Attempt, Surroundings } from "../grammar/sentence/attempt.ts";
import { comparesNumber } from "../grammar/clauses/layout.ts";
import { readPhrase, signalOf } from "../linking/phrase.ts";
import { gravity, sizes } from "../lexicon/sizes.ts";
import { genericStems, lightStems } from "../lexicon/function-words.ts";
import { movementStems } from "../lexicon/movements.ts";
import { levelWords } from "../lexicon/states.ts";
import type { Token } from "../text/token.ts";
import { weights } from "./weights.ts";
import { unreadOf } from "../grammar/sentence/unread-of.ts";
import type { Uses } from "../grammar/conditions/uses.ts";
import { verbal } from "../lexicon/words/verbs.ts";
import { is } from "../lexicon/words/category.ts";
import { concessions } from "../lexicon/words/comments.ts";
import { namesSignal } from "../grammar/clauses/comment.ts";
import { isAdverb } from "../lexicon/words/endings.ts";

/** Words left in a condition that name another signal as well as the read words name theirs. */
export function anotherSignal(
  left: readonly Token[],
  { outcome, bodies }: Attempt,
  around: Surroundings,
): Unread | null {
  if (!("parts" in outcome)) return null;
  const inside = new Set(bodies.flat());
  const words = left.filter(
    (token) =>
      token.kind === "word" && inside.has(token) && !movementStems.has(token.stem) && !levelWords.has(token.text),
  );
  const runs = words.reduce<Token[][]>((found, word) => {
    const last = found.at(-1)?.at(-1);
    if (last !== undefined && word.start - last.end <= 6) found.at(-1)?.push(word);
    else found.push([word]);
    return found;
  }, []);
  const nothing = { words: [], durations: [], stems: [] };
  const known = new Set(outcome.parts.flatMap((part) => [part.primitive_id, part.against]));
  for (const run of runs) {
    const { resolution } = readPhrase(run, nothing, around.index);
    if (resolution.status !== "found" || known.has(resolution.best.indexed.signal.primitive_id)) continue;
    if (resolution.best.idCover >= weights.anotherSignal)
      return unreadOf(
        run,
        around,
        `Say what ${resolution.best.indexed.signal.primitive_id} should do, or leave it out.`,
      );
  }
  return null;
}

/** "Tyre pressure" of a signal for filter pressure: the word right before the noun makes it another thing. */
export function otherKind(
  left: readonly Token[],
  { outcome, bodies }: Attempt,
  uses: Uses,
  around: Surroundings,
): Unread | null {
  if (!("parts" in outcome)) return null;
  const unused = new Set(left);
  for (const body of bodies)
    for (const [at, token] of body.entries()) {
      const noun = body[at + 1];
      if (noun === undefined || !unused.has(token) || token.kind !== "word" || uses.get(noun) !== "signal") continue;
      if (around.text.slice(token.end, noun.start).trim().length > 1 || isLoose(token, around)) continue;
      if (is(body[at - 1], verbal)) continue;
      const signal = around.index.signals.find(
        ({ signal: { primitive_id }, words }) =>
          words.has(noun.stem) && outcome.parts.some((part) => part.primitive_id === primitive_id),
      );
      const said = new Set(body.filter((one) => uses.has(one)).map(({ stem }) => stem));
      const unsaid =
        signal?.idStems.some((stem) => !said.has(stem) && !genericStems.has(stem) && !lightStems.has(stem)) ?? false;
      if (signal === undefined || !unsaid) continue;
      const words = around.text.slice(token.start, noun.end);
      const { primitive_id, description = null } = signal.signal;
      return {
        ...unreadOf(
          [token, noun],
          around,
          `Name the signal you mean by its id; the nearest is ${primitive_id}.`,
          "no_signal",
        ),
        words,
        candidates: [{ primitive_id, score: weights.otherMention, description }],
      };
    }
  return null;
}

const isLoose = (token: Token, { index }: Surroundings): boolean =>
  movementStems.has(token.stem) ||
  levelWords.has(token.text) ||
  sizes.has(token.stem) ||
  gravity.has(token.stem) ||
  genericStems.has(token.stem) ||
  index.signalsOf(token).length > 0 ||
  isAdverb(token.text);

/** An aside that compares a signal with a number may be meant as a condition. */
export function secondCondition(asides: readonly (readonly Token[])[], around: Surroundings): Unread | null {
  const nothing = { words: [], durations: [], stems: [] };
  const found = asides.find(
    (tokens) =>
      (comparesNumber(tokens) && signalOf(readPhrase(tokens, nothing, around.index)) !== null) ||
      (is(tokens[0], concessions) && namesSignal(tokens, around.index)),
  );
  return found === undefined
    ? null
    : unreadOf(found, around, 'Join it with "and" or "or" if it is a condition, or leave it out.', "two_meanings");
}
