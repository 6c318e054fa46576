import { ownsSignals, tells } from "../choice/costs.ts";
import { isNumeric } from "../../../domain/values/values.ts";
import { isDoing, isPast } from "../lexicon/words/endings.ts";
import { rivalsOf } from "../lexicon/rivals.ts";
import { stem } from "../../../domain/language/stem.ts";
import { genericStems, stopwords } from "../lexicon/function-words.ts";
import { unsaid } from "../linking/resolve.ts";
import { contentOf, type IndexedSignal, namespaceOf } from "../linking/indexed-signal.ts";
import type { Condition } from "../derivation/condition.ts";
import type { Token } from "../text/token.ts";
import { type Check, type Meant, inConditions } from "./check.ts";

/** What a signal is called by is not what the sentence says in its place: that is of another thing, or the other one of two. */
export const another: Check = {
  name: "another thing",
  finds: inConditions((condition, meant) => {
    const { scored } = condition;
    if (scored === null) return null;
    const token = rivalIn(condition, scored.indexed, meant) ?? otherThing(condition, scored.indexed, meant);
    return token === undefined
      ? null
      : { tokens: [token], why: `"${token.text}" may say that ${scored.indexed.signal.primitive_id} is not meant.` };
  }),
};

/** "Read latency" of `write_latency_ms`, "average latency" of `latency_p95`, "bytes out" of `bytes_in`, "return air" that asks for nothing. */
function rivalIn(
  { tokens: own, built: { parts, uses } }: Condition,
  { signal, words }: IndexedSignal,
  { derivation: { beside } }: Meant,
): Token | undefined {
  if (!isNumeric(signal.type) || parts.some(({ figure }) => figure != null)) return undefined;
  const asks = beside.find(({ manner, tokens }) => manner === "request" && tokens.length === 1)?.tokens ?? [];
  const tokens = [...asks.filter(({ end }) => end + 1 === own[0]?.start), ...own];
  const called = new Set(signal.primitive_id.toLowerCase().split(/[._]/).map(stem));
  const said = new Set(tokens.map((token) => token.stem));
  const isRead = (token: Token | undefined): boolean => token === undefined || uses?.has(token) === true;
  return tokens.find((token, at) => {
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
  { tokens, left, scored, built: { parts, uses } }: Condition,
  indexed: IndexedSignal,
  { kinds, context: { index } }: Meant,
): Token | undefined {
  const owns = (token: Token): boolean => index.signalsOf(token).includes(indexed);
  const isNoun = ({ text, stem: own }: Token): boolean =>
    !isPast(text) && !isDoing(text) && !genericStems.has(own) && !indexed.words.has(own);
  const told = contentOf(indexed.signal.description ?? "");
  const namespace = namespaceOf(indexed.signal.primitive_id);
  const said = [...kinds.keys()].some((token) => owns(token) || token.text.includes(namespace));
  const placed = !said && told.some(owns);
  const called = [indexed.idStems, told.map((token) => token.stem)];
  const missing = scored === null ? [] : unsaid(scored);
  const state = parts.every(({ label }) => label !== null);
  const judged = tokens.findIndex((token) => uses?.has(token) === true && uses.get(token) !== "signal");
  return left.filter(isNoun).find((token) => {
    const kind = kinds.get(token) ?? "word";
    const at = tokens.indexOf(token);
    const next = tokens[at + 1];
    if (next === undefined) return kind === "proper" && placed;
    const instead = called.some((stems) =>
      stems.some(
        (own, place) => missing.includes(own) && !own.startsWith(token.stem) && stems[place + 1] === next.stem,
      ),
    );
    if (ownsSignals(kind)) return !owns(token) && (owns(next) || instead);
    const before = (judged < 0 || at < judged) && uses?.get(next) === "signal";
    if (kind === "proper") return placed || instead;
    return tells(kind) && ((placed && before) || (instead && (!state || indexed.flag)));
  });
}
