import type { Condition } from "../derivation/conditions.ts";
import { unitNames } from "../lexicon/amounts/time-units.ts";
import { counted, deciding, type Left, telling } from "../choice/costs.ts";
import { dayNames, dayWords } from "../lexicon/amounts/schedule.ts";
import { negations } from "../lexicon/states.ts";
import { is } from "../lexicon/words/category.ts";
import { distancing } from "../lexicon/words/hedges.ts";
import { stopwords } from "../lexicon/function-words.ts";
import { isPast } from "../lexicon/words/endings.ts";
import { aims, missing } from "../lexicon/words/prescriptions.ts";
import { ignoring, onlyWord, references, restricting } from "../lexicon/words/laws.ts";
import { narrowLeads, ofAKind } from "../lexicon/words/narrowing.ts";
import { isEllipsis } from "../derivation/adjuncts.ts";
import { piecesOf } from "../derivation/pieces.ts";
import { tellsSince } from "../lexicon/words/descriptions.ts";
import { speaking } from "../lexicon/words/comments.ts";
import { conceding, conditional, holders } from "../lexicon/words/joints.ts";
import { beings } from "../lexicon/words/verbs.ts";
import { particle } from "../lexicon/words/particles.ts";
import type { Token } from "../text/token.ts";
import { type Check, inConditions, unread } from "./check.ts";

const none: Left = "word";

/** What decides a meaning is read: numbers, times, denials, comparisons, levels; days and times of day wherever they stand. */
export const decidingWords: Check = {
  name: "deciding words",
  finds: ({ derivation: { conditions, beside, rule }, kinds }) => {
    const aimed = (token: Token): boolean => rule?.broken != null && is(token, aims);
    const left = conditions.flatMap(({ left: own, built, tokens }) => {
      const stated = built.parts.every(({ relation }) => relation === "state");
      return own.filter((token) => {
        const kind = kinds.get(token) ?? "word";
        return (
          (deciding.has(kind) && !(stated && kind === "compare")) ||
          (stated && kind === "move" && own.length === 1 && !is(token, beings)) ||
          (is(token, references) && !aimed(token) && !is(tokens[tokens.indexOf(token) - 1], beings)) ||
          is(token, distancing) ||
          (rule === null && is(token, missing))
        );
      });
    });
    const turned = conditions.flatMap(unsettledIn);
    const lost = [...left, ...turned, ...beside.flatMap(({ tokens }) => tokens.filter(saysWhen))];
    return unread(lost);
  },
};

/** What may turn a meaning round: "has been out" of a flag, a denial of what tells the time since. */
function unsettledIn({ built: { parts }, tokens, scored }: Condition): Token[] {
  const { primitive_id = "", description = "" } = scored?.indexed.signal ?? {};
  const since = tellsSince.test(`${primitive_id.replace(/_/g, " ")} ${description}`);
  if (since && parts.some(({ direction }) => direction === "below"))
    return tokens.filter(({ text }) => negations.has(text));
  if (!parts.every(({ relation }) => relation === "state")) return [];
  return tokens.filter(
    ({ text }, at) => particle.out.has(text) && is(tokens[at - 1], beings) && !particle.of.has(tokens[at + 1]?.text),
  );
}

/** An alarm on other days is another alarm. */
const saysWhen = (token: Token): boolean => token.kind === "clock" || dayNames.has(token.text) || is(token, dayWords);

/** What other signals are called by is no remark. */
export const knownWords: Check = {
  name: "known words",
  finds: inConditions(({ left }, { kinds, context }) => {
    const lost = left.filter((token) => {
      const kind = kinds.get(token);
      return kind === "known" && context.index.vocabulary.has(token.stem);
    });
    return unread(lost);
  }),
};

/** What narrows a condition is read: "with sepsis", "during peak season". */
export const narrowing: Check = {
  name: "narrowing",
  finds: ({ derivation, kinds }) => {
    for (const { tokens, manner } of derivation.beside) {
      const lost = tokens.slice(1).filter((token) => (kinds.get(token) ?? none) !== none);
      if (manner === "beside" && is(tokens[0], narrowLeads) && !is(tokens[0], conditional) && lost.length > 0)
        return unread(tokens);
    }
    return null;
  },
};

/** The same inside a condition. */
export const narrowed: Check = {
  name: "narrowed",
  finds: inConditions(({ left, tokens }, { kinds }) => {
    const over = new Set(left);
    const at = tokens.findIndex(
      (token, place) =>
        is(token, narrowLeads) &&
        !is(token, conditional) &&
        !is(tokens[place + 1], ofAKind) &&
        !(is(token, particle.by) && isPast(tokens[place - 1]?.text ?? "")) &&
        tokens.slice(place + 1, place + 3).some((one) => over.has(one) && telling.has(kinds.get(one) ?? "word")),
    );
    return unread(at < 0 ? [] : tokens.slice(at, at + 3));
  }),
};

/** What is joined by "and", "or" or "unless" is read on both sides. */
export const joinedParts: Check = {
  name: "joined parts",
  finds: inConditions(({ built, tokens }, { kinds }) => {
    const pieces = piecesOf(tokens);
    const strong = pieces.some(({ joint }) => joint !== null && !joint.weak && joint.operator !== null);
    if (!strong) return null;
    const lost = pieces.find(
      (piece) =>
        piece.tokens.some((token) => telling.has(kinds.get(token) ?? "word")) &&
        !piece.tokens.some((token) => built.uses?.has(token) === true),
    );
    return unread(lost?.tokens ?? []);
  }),
};

/** Whose condition it is, before "with" or "who", is read: "VIP guests with more than 5 nights". */
export const companion: Check = {
  name: "companion",
  finds: ({ derivation, kinds, reading }) => {
    const text = reading.text ?? "";
    for (const { lead, tokens } of derivation.conditions) {
      const [first] = lead.length > 0 ? lead : tokens;
      if (lead.some((token) => is(token, conditional)) || !lead.some((token) => is(token, holders))) continue;
      const before = derivation.beside.find(
        (one) =>
          one.manner === "beside" &&
          (one.tokens.at(-1)?.end ?? 0) <= (first?.start ?? 0) &&
          text.slice(one.tokens.at(-1)?.end, first?.start).trim() === "",
      );
      const lost =
        before?.tokens.filter((token) => telling.has(kinds.get(token) ?? none) || is(token, references)) ?? [];
      if (lost.length > 0) return unread(lost);
    }
    return null;
  },
};

/** What a label or another signal's id is called by, a denial or a restriction stands beside no condition without being read. */
export const besideNames: Check = {
  name: "beside names",
  finds: ({ derivation, kinds, context: { index } }) => {
    const own = (token: Token): boolean =>
      derivation.conditions.some(({ scored }) => scored?.indexed.words.has(token.stem) === true);
    const turned = (tokens: readonly Token[]): Token[] =>
      derivation.rule === null && isEllipsis(tokens) ? tokens.filter((token) => negations.has(token.text)) : [];
    const names = (token: Token): boolean => {
      const kind = kinds.get(token);
      return (
        kind === "negation" ||
        (kind === "known" && (index.labels.has(token.stem) || (index.idStems.has(token.stem) && !own(token))))
      );
    };
    const conceded = (tokens: readonly Token[]): Token[] =>
      tokens.some((token) => is(token, conceding)) ? tokens.filter((token) => index.labels.has(token.stem)) : [];
    const restricts = (token: Token): boolean => is(token, restricting) || is(token, onlyWord) || is(token, ignoring);
    const lost = derivation.beside.flatMap(({ tokens, manner }) =>
      manner === "beside"
        ? tokens.filter(names)
        : manner === "remark"
          ? [...tokens.filter(restricts), ...turned(tokens), ...conceded(tokens)]
          : [],
    );
    return unread(lost);
  },
};

/** What follows behind a comma says something of its own: "above 20, the caller is not verified". */
export const afterthought: Check = {
  name: "afterthought",
  finds: ({ derivation, kinds }) => {
    const end = Math.max(...derivation.conditions.map(({ tokens }) => tokens.at(-1)?.end ?? 0));
    for (const { tokens, manner } of derivation.beside) {
      if (
        manner !== "beside" ||
        (tokens[0]?.start ?? 0) < end ||
        (tokens[0]?.kind === "break" && tokens[0].text !== ",")
      )
        continue;
      const said = tokens.find(({ kind }) => kind === "word");
      const states =
        tokens.some((token) => is(token, beings)) && tokens.some((token) => (kinds.get(token) ?? none) !== none);
      const tells = tokens.some((token) => {
        const kind = kinds.get(token) ?? none;
        return kind === "known" || unitNames.has(token.text) || counted.has(kind);
      });
      if (tells || (states && !is(said, speaking))) return unread(tokens);
    }
    return null;
  },
};

/** What stands right before a name says which one is meant: "refunded orders above 5" where orders are known. */
export const modifier: Check = {
  name: "modifier",
  finds: inConditions(({ built, left, tokens }, { kinds, context }) => {
    if (built.parts.every(({ number }) => number === null)) return null;
    const over = new Set(left);
    const at = tokens.findIndex(
      (token, place) =>
        over.has(token) &&
        telling.has(kinds.get(token) ?? "word") &&
        built.uses?.get(tokens[place + 1] as Token) === "signal" &&
        !isProper(token, context.sentence) &&
        !isVerb(tokens, place),
    );
    return at < 0 ? null : { tokens: tokens.slice(at, at + 2), why: `Nothing reads "${tokens[at]?.text ?? ""}".` };
  }),
};

/** "GitLab Puma": a name of one's own. */
const isProper = ({ start, capital }: Token, sentence: string): boolean =>
  capital || sentence.charAt(start) !== sentence.charAt(start).toLowerCase();

/** "Instances running containers": what stands between two words of the name parts no name. */
const isVerb = (tokens: readonly Token[], at: number): boolean =>
  isPast(tokens[at]?.text ?? "") &&
  at > 0 &&
  tokens[at - 1]?.kind === "word" &&
  !stopwords.has(tokens[at - 1]?.text ?? "");
