import type { Unread } from "../../../domain/language/reading.ts";
import type { Attempt, Surroundings } from "../grammar/sentence/attempt.ts";
import { isParticle } from "../linking/particles.ts";
import { piecesOf, type Piece } from "../grammar/clauses/split.ts";
import { absenceStems, negations, undoStems, happening } from "../lexicon/states.ts";
import type { Token } from "../text/token.ts";
import { unreadOf } from "../grammar/sentence/unread-of.ts";
import type { Uses } from "../grammar/conditions/uses.ts";
import { conditional } from "../lexicon/words/joints.ts";
import { is } from "../lexicon/words/category.ts";
import { particle } from "../lexicon/words/particles.ts";
import { idioms } from "../lexicon/words/instructions.ts";
import { isParticiple } from "../lexicon/words/endings.ts";

/** "The lamp goes out": a small word beside a flag or label that nothing read may turn it round. */
export function particleUnread({ outcome, bodies }: Attempt, uses: Uses, around: Surroundings): Unread | null {
  if (!("parts" in outcome) || !outcome.parts.every(({ relation }) => relation === "state")) return null;
  const lost = bodies.flat().find((token) => isParticle(token) && !uses.has(token));
  return lost === undefined
    ? null
    : unreadOf([lost], around, "Say the state with a word the signal knows, or as true or false.");
}

/** "..., notify us when it is back": what follows a condition and has one of its own may not get lost. */
export function lostClause(
  { outcome, bodies }: Attempt,
  frame: ReadonlySet<Token>,
  around: Surroundings,
): Unread | null {
  if (!("parts" in outcome)) return null;
  const put = new Set(outcome.left);
  const main = bodies.filter((body) => !body.some((token) => put.has(token)));
  const from = Math.max(...main.map((body) => body[0]?.start ?? 0), 0);
  const tail = [...new Set([...frame, ...put])]
    .filter(({ start }) => start > from)
    .toSorted((one, other) => one.start - other.start);
  const at = tail.findIndex((token, place) => is(token, conditional) && !isIdle(tail.slice(place + 1)));
  const run = at < 0 ? outcome.left.filter((token) => recovers(token) || negations.has(token.text)) : tail.slice(at);
  return run.length === 0
    ? null
    : unreadOf(run, around, 'Join it with "and" or "or" if it is a condition, or leave it out.', "qualifier");
}

/** "The pump is off while ...", "... with the aerator running": a joined piece of which nothing was read, though it gives a state. */
export function lostPiece(
  left: readonly Token[],
  { outcome, bodies }: Attempt,
  uses: Uses,
  around: Surroundings,
): Unread | null {
  if (!("parts" in outcome)) return null;
  const [unused, put] = [new Set(left), new Set(outcome.left)];
  const read = (token: Token): boolean => uses.has(token) && uses.get(token) !== "connective" && !isParticle(token);
  const own = new Set(outcome.parts.map(({ primitive_id }) => primitive_id));
  const other = (token: Token): boolean => {
    const signals = around.index.signalsOf(token);
    return signals.length > 0 && !signals.some(({ signal }) => own.has(signal.primitive_id));
  };
  for (const body of bodies)
    for (const { tokens, joint } of severalPieces(body)) {
      if (tokens.some((token) => put.has(token))) continue;
      const label = tokens.every((token) => uses.get(token) === "label");
      const lost =
        !label && !tokens.some(read) && tokens.some((token) => isParticle(token) || absenceStems.has(token.stem));
      const foreign =
        joint !== null && tokens.some((token) => unused.has(token) && other(token)) && isState(tokens, uses);
      if (lost || foreign) return unreadOf(tokens, around, "Say this part as a condition of its own, or leave it out.");
    }
  return null;
}

/** The pieces of a body that has more than one. */
function severalPieces(body: readonly Token[]): Piece[] {
  const pieces = piecesOf(body);
  return pieces.length > 1 ? pieces : [];
}

const isState = (tokens: readonly Token[], uses: Uses): boolean =>
  tokens.some((token) => isParticiple(token.text) && uses.has(token));

const recovers = (token: Token): boolean => undoStems.has(token.stem) || is(token, particle.back);
const isIdle = (after: readonly Token[]): boolean =>
  after.length === 0 || is(after[0], idioms) || after.slice(0, 3).some(({ stem }) => happening.has(stem));
