import { names } from "../choice/costs.ts";
import { category, is, particle } from "../lexicon/category.ts";
import { scaleOf } from "../../../domain/language/signal-scale.ts";
import { longest } from "../chart/longest.ts";
import { shareTold } from "../lexicon/words/descriptions.ts";
import { fillers } from "../lexicon/fillers.ts";
import { actionVerbs, stopwords } from "../lexicon/function-words.ts";
import type { Token } from "../text/token.ts";
import { areForeign, type Check, inConditions, unread } from "./check.ts";

/** Behind the number nothing may stand that changes it: "since Friday", "per region", "most of the time". */
export const tail: Check = {
  name: "tail",
  finds: inConditions(({ built, tokens, phrase, scored }, meant) => {
    const {
      kinds,
      derivation: { rule },
    } = meant;
    const judged = phrase.marks.filter(
      (mark) =>
        (mark.kind === "number" || mark.kind === "range" || mark.kind === "rank") &&
        tokens
          .slice(mark.start, mark.end)
          .some((token) => ["number", "relation"].includes(built.uses?.get(token) ?? "")),
    );
    const end = Math.max(0, ...judged.map((mark) => mark.end));
    if (end === 0) return null;
    const reads = (token: Token | undefined): boolean => token !== undefined && built.uses?.has(token) === true;
    const used = (at: number): boolean => reads(tokens[at]);
    const leads = (at: number): boolean => {
      let next = at + 1;
      while (next < tokens.length && isIdle(tokens[next]) && !used(next)) next++;
      return stopwords.has(tokens[at]?.text ?? "") && used(next);
    };
    // "Fewer than 10 units" counts no hours.
    const measured = scored !== null && scaleOf(scored.indexed.signal).kind === "measure";
    const counted = measured && built.parts.some(({ number }) => number?.unit === "none");
    const belongs = (at: number): boolean => {
      const kind = kinds.get(tokens[at] as Token);
      return kind === "generic" && used(at - 1) && !counted;
    };
    // "80% of the limit" of what is told to be a share of something else.
    const told = scored !== null && shareTold.test(scored.indexed.signal.description ?? "");
    const isWhole = (token: Token | undefined): boolean => {
      const lead = tokens.slice(0, tokens.indexOf(token as Token)).findLast((one) => !is(one, category.determiners));
      return told && is(token, category.limitNouns) && !reads(token) && is(lead, particle.of);
    };
    const lost: Token[] = [];
    for (let at = end; at < tokens.length;) {
      const token = tokens[at];
      const phrase = longest(fillers, tokens, at);
      // "Below 70% of the fill level" of a load names another signal.
      const inner = tokens.slice(at, (phrase?.end ?? at) - 1);
      const another = inner.some((one) => names(kinds.get(one) ?? "word") && !reads(one));
      const filler = another || tokens.slice(at, phrase?.end ?? at).some(isWhole) ? null : phrase;
      if (token === undefined) break;
      const kind = kinds.get(token);
      const read =
        used(at) ||
        leads(at) ||
        belongs(at) ||
        kind === "entity" ||
        // "The 3% acceptance threshold".
        (at === end && is(tokens[at + 1], category.limitNouns) && !names(kind ?? "word") && !isWhole(tokens[at + 1])) ||
        // "In cluster", "on host".
        (kind === "light" && is(tokens[at - 1], category.placing) && !is(tokens[at - 1], particle.of)) ||
        (kind === "proper" && !((measured || is(token, category.perVolume)) && at === end));
      if (filler === null && !read && !isIdle(token) && rule?.tokens.includes(token) !== true) lost.push(token);
      at = filler === null ? at + 1 : Math.max(at + 1, filler.end);
    }
    const found = unread(lost);
    return found === null ? null : { ...found, foreign: !lost.some(isWhole) && areForeign(lost, meant) };
  }),
};

const isIdle = (token: Token | undefined): boolean =>
  token === undefined ||
  token.kind === "break" ||
  is(token, category.idleTails) ||
  actionVerbs.has(token.text) ||
  is(token, category.recipients);
