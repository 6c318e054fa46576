import { ownsSignals, tells } from "../choice/costs.ts";
import { isNumeric } from "../../../domain/values/values.ts";
import { otherPart } from "../grammar/conditions/complement.ts";
import { isDoing, isPast } from "../lexicon/words/endings.ts";
import { highestStems, lowestStems } from "../lexicon/words/names.ts";
import { rivalsOf } from "../lexicon/rivals.ts";
import { stem } from "../../../domain/language/stem.ts";
import { genericStems, lightStems, stopwords } from "../lexicon/function-words.ts";
import type { Scored } from "../linking/score.ts";
import { unsaid } from "../linking/resolve.ts";
import { contentOf, namespaceOf } from "../linking/indexed-signal.ts";
import type { Condition } from "../derivation/condition.ts";
import type { Token } from "../text/token.ts";
import { type Check, type Meant, inConditions } from "./check.ts";

/** What a signal is called by is not what the sentence says in its place: that is of another thing, or the other one of two. */
export const another: Check = {
  name: "another thing",
  finds: inConditions((condition, meant) => {
    const { scored } = condition;
    if (scored === null) return null;
    const token = rivalIn(condition, scored, meant) ?? otherThing(condition, scored, meant);
    return token === undefined
      ? null
      : {
          tokens: [token],
          why: `"${token.text}" may say that ${scored.indexed.signal.primitive_id} is not meant.`,
          free: true,
        };
  }),
};

/** "Read latency" of `write_latency_ms`, "average latency" of `latency_p95`, "bytes out" of `bytes_in`, "return air" that asks for nothing, "occupied beds" of those that are free. */
function rivalIn(
  { tokens: all, phrase, built: { parts, uses } }: Condition,
  scored: Scored,
  { derivation: { beside } }: Meant,
): Token | undefined {
  const { signal, words, share } = scored.indexed;
  if (!isNumeric(signal.type) || parts.some(({ figure }) => figure != null)) return undefined;
  const asks = beside.find(({ manner, tokens }) => manner === "request" && tokens.length === 1)?.tokens ?? [];
  const tokens = [...asks.filter(({ end }) => end + 1 === all[0]?.start), ...all];
  const own = [...words].flatMap(([word, field]) => (field === "id" ? [word] : []));
  const called = new Set([...signal.primitive_id.toLowerCase().split(/[._]/).map(stem), ...own]);
  const said = new Set(tokens.map((token) => token.stem));
  const isRead = (token: Token | undefined): boolean => token === undefined || uses?.has(token) === true;
  const counted = !share && parts.some(({ number }) => number !== null);
  const others = counted ? otherPart(phrase, scored) : [];
  return tokens.find((token, at) => {
    if (others.includes(token) && !stopwords.has(token.text) && isRead(tokens[at + 1])) return true;
    const use = uses?.get(token);
    const before = tokens[at - 1];
    const small = stopwords.has(token.text) && !(before !== undefined && isRead(before) && isRead(tokens[at + 1]));
    const lost = !isDoing(token.text) && (use === undefined || use === "qualifier") && !words.has(token.stem) && !small;
    return lost && [...rivalsOf(token.stem)].some((one) => called.has(one) && !said.has(one));
  });
}

/**
 * "MongoDB replication lag" of the lag of Postgres, "a CronJob is failing" of a pod: what its description says it is of is not said;
 * "the garage door" of `main_open`: a word stands where its own would; "boiler room" of a room.
 */
function otherThing(
  { tokens, left, built: { parts, uses } }: Condition,
  scored: Scored,
  { kinds, context: { index } }: Meant,
): Token | undefined {
  const { indexed } = scored;
  const namespace = namespaceOf(indexed.signal.primitive_id);
  const owns = (token: Token): boolean => index.signalsOf(token).includes(indexed);
  const isNoun = ({ text, stem: own }: Token): boolean =>
    !isPast(text) && !isDoing(text) && !text.includes(namespace) && !genericStems.has(own) && !indexed.words.has(own);
  const nouns = left.filter(isNoun);
  if (nouns.length === 0) return undefined;
  const told = contentOf(indexed.signal.description ?? "");
  const said = [...kinds.keys()].some((token) => owns(token) || token.text.includes(namespace));
  const placed = !said && told.some(owns);
  const called = leadsOf(scored, told);
  const state = parts.every(({ label }) => label !== null);
  const judged = tokens.findIndex((token) => uses?.has(token) === true && uses.get(token) !== "signal");
  return nouns.find((token) => {
    const kind = kinds.get(token) ?? "word";
    const at = tokens.indexOf(token);
    const next = tokens[at + 1];
    if (next === undefined) return kind === "proper" && placed;
    const instead = called.some(([own, noun]) => noun === next.stem && !own.startsWith(token.stem));
    // "Above 5% for any card portfolio" only says whose it is.
    const before = judged < 0 || at < judged;
    if (ownsSignals(kind)) return !owns(token) && ((before && owns(next)) || instead);
    if (kind === "proper") return placed;
    const named = before && uses?.get(next) === "signal";
    return tells(kind) && ((placed && named) || (instead && (!state || indexed.flag)));
  });
}

/** The words of its name and of its description that stand before another and are not said: "morning" of "the morning dose". */
function leadsOf(scored: Scored, told: readonly Token[]): (readonly [own: string, noun: string])[] {
  const { idStems } = scored.indexed;
  const missing = new Set(unsaid(scored));
  const named = idStems.flatMap((own, at) => (missing.has(own) ? [[own, idStems[at + 1] ?? ""] as const] : []));
  const plain = [genericStems, lightStems, highestStems, lowestStems];
  const described = told.flatMap(({ stem: own, end }, at) => {
    const next = told[at + 1];
    if (next === undefined || scored.met.has(own)) return [];
    const leads = missing.has(own) || (next.start === end + 1 && !plain.some((some) => some.has(own)));
    return leads ? [[own, next.stem] as const] : [];
  });
  return [...named, ...described];
}
