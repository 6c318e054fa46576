import { piecesOf, type Piece } from "../grammar/clauses/split.ts";
import { signWords } from "../lexicon/amounts/counts.ts";
import { actionVerbs, genericStems, lightStems, stopwords } from "../lexicon/function-words.ts";
import { is } from "../lexicon/words/category.ts";
import { anyOf, doing, populations } from "../lexicon/words/laws.ts";
import { isAdverb } from "../lexicon/words/endings.ts";
import { pairing } from "../lexicon/words/joints.ts";
import { stateVerbs } from "../lexicon/words/verbs.ts";
import { particle } from "../lexicon/words/particles.ts";
import type { Token } from "../text/token.ts";
import type { Breach, Evidence, Law } from "./law.ts";

const advice = "Say this part as a condition of its own, with the words of its signal, or leave it out.";

/** What "and", "or" and "unless" join are conditions: each has to be read. */
export const whole: Law = {
  name: "every joined part is read",
  says: '"eGFR below 30 and the patient is on metformin" where nothing is known of metformin',
  breach: (evidence) => {
    for (const body of evidence.bodies) {
      const lost = lostPiece(piecesOf(body), evidence) ?? lostHalf(body, evidence);
      if (lost !== null) return { tokens: lost, advice };
    }
    return null;
  },
};

function lostPiece(pieces: readonly Piece[], evidence: Evidence): readonly Token[] | null {
  for (const [at, { joint, tokens }] of pieces.entries()) {
    const next = pieces[at + 1]?.joint ?? null;
    const joins = [at === 0 ? null : joint, next].some((one) => one !== null && !one.weak && one.operator !== null);
    const telling = tokens.filter((token) => isTelling(token, evidence));
    const onlyNamed =
      is(tokens.at(-2), stateVerbs) &&
      !signWords.has(tokens.at(-1)?.text ?? "") &&
      telling.includes(tokens.at(-1) as Token);
    const foreign = at > 0 && telling.length > 0 && isOther(tokens, evidence);
    if (!joins || (!onlyNamed && !foreign && tokens.some((token) => speaks(token, evidence)))) continue;
    const lead = evidence.words[evidence.words.indexOf(tokens[0] as Token) - 1];
    if (at === 0 && (actionVerbs.has(tokens[0]?.text ?? "") || is(lead, doing))) continue;
    const before = pieces[at - 1]?.tokens.at(-1);
    const listed =
      tokens.filter(({ kind }) => kind === "word").length === 1 && before !== undefined && evidence.left.has(before);
    const among = at > 0 && telling.length === 1 && is(pieces[at - 1]?.tokens.at(-2), anyOf);
    if (telling.length > 0 && !listed && !(among && tokens.length === 1)) return telling;
  }
  return null;
}

const speaks = (token: Token, { uses, aside }: Evidence): boolean =>
  aside.has(token) || (uses.has(token) && uses.get(token) !== "connective");

/** "Or the backup fails" of an agent's flag: a state of something that is not the signal. */
const isOther = (tokens: readonly Token[], { uses, left }: Evidence): boolean => {
  const state = tokens.findIndex((token) => uses.get(token) === "label");
  const own = tokens.some((token) => ["signal", "number", "window"].includes(uses.get(token) ?? ""));
  return state > 0 && !own && tokens.slice(0, state).some((token) => left.has(token) && !is(token, populations));
};

const isTelling = (token: Token, { left }: Evidence): boolean =>
  token.kind === "word" &&
  left.has(token) &&
  !stopwords.has(token.text) &&
  !genericStems.has(token.stem) &&
  !lightStems.has(token.stem) &&
  !isAdverb(token.text);

/** "Either the front or the rear tyre": both sides of such a pair name something. */
function lostHalf(body: readonly Token[], { left }: Evidence): Breach["tokens"] | null {
  const at = body.findIndex((token) => is(token, pairing));
  const joint = body.findIndex((token, place) => place > at && (is(token, particle.or) || is(token, particle.and)));
  if (at < 0 || joint < 0) return null;
  const lost = body.slice(at + 1, joint + 3).filter((token) => token.kind === "word" && left.has(token));
  return lost.length > 0 ? lost : null;
}
