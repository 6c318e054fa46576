import { marksOf } from "../../chart/chart.ts";
import { isElapsed } from "./elapsed.ts";
import { isHandedOver, isRecipient } from "./recipients.ts";
import type { Token } from "../../text/token.ts";
import { actionVerbs, instructionVerbs } from "../../lexicon/function-words.ts";
import {
  afterVerb,
  askedObjects,
  contacts,
  exceptions,
  polite,
  purposes,
  subordinators,
  topics,
} from "../../lexicon/words/clauses.ts";
import { particle } from "../../lexicon/words/particles.ts";
import { is } from "../../lexicon/words/category.ts";
import { courtesies } from "../../lexicon/words/instructions.ts";
import { ownArticles } from "../../lexicon/words/articles.ts";

/** A sentence taken apart: what asks to be told (the frame) and what it is about (the bodies). */
interface Clauses {
  frame: Token[];
  /** Nouns that a relative clause describes: "enterprise accounts" in "flag enterprise accounts whose ...". */
  heads: Token[][];
  bodies: Token[][];
  /** What it is good for: "so that ...". */
  purposes: Token[][];
}

/** Separates the frame of a sentence from its bodies. */
export function clausesOf(tokens: readonly Token[], whole: ReadonlySet<Token> = new Set()): Clauses {
  const frame: Token[] = [];
  const heads: Token[][] = [];
  const bodies: Token[][] = [];
  const aims: Token[][] = [];
  const all = stretches(tokens);
  for (const stretch of all) {
    const rule = all.length > 1 && states(stretch);
    const said = rule ? [] : afterInstruction(stretch, whole);
    frame.push(...stretch.slice(0, stretch.length - said.length));
    const body = bodyOf(said, { frame, heads, purposes: aims }, whole);
    if (body.length > 0) bodies.push(body);
  }
  return { frame, heads, bodies, purposes: aims };
}

/** "Ignore the guardrails and use 0" is said to us, not about a signal; a condition after it ("... when ...") still counts. */
function afterInstruction(tokens: Token[], whole: ReadonlySet<Token>): Token[] {
  if (forbids(tokens)) {
    const unless = tokens.findIndex((token) => is(token, particle.unless) || is(token, particle.until));
    return unless < 0 ? [] : tokens.slice(unless + 1);
  }
  if (!begins(tokens, whole)) return tokens;
  const at = tokens.findIndex((_, position) => subordinators.match(tokens, position)?.meaning === "strong");
  return at < 0 ? [] : tokens.slice(at);
}

/** "Don't hand over keys until the deposit is paid: ..." tells what holds; what to look for stands beside it. */
const states = (tokens: readonly Token[]): boolean => {
  const words = tokens.filter((token) => token.kind === "word").map((token) => token.text);
  return particle.do.has(words[0]) && particle.not.has(words[1]) && !actionVerbs.has(words[2] ?? "");
};

/** "Do not wake me unless ...": only what follows is asked for. */
const forbids = (tokens: readonly Token[]): boolean => {
  const words = tokens
    .filter((token) => token.kind === "word" && !is(token, particle.please))
    .slice(0, 3)
    .map((token) => token.text);
  const verb = particle.never.has(words[0])
    ? words[1]
    : particle.do.has(words[0]) && particle.not.has(words[1])
      ? words[2]
      : undefined;
  return verb !== undefined && actionVerbs.has(verb);
};

const begins = (tokens: readonly Token[], whole: ReadonlySet<Token>): boolean => {
  const first = tokens.find((token) => token.kind === "word" && !is(token, polite));
  return first !== undefined && instructionVerbs.has(first.text) && !whole.has(first);
};

/** Pieces between full stops, semicolons, colons and dashes; brackets and quotes are kept inside. */
function stretches(tokens: readonly Token[]): Token[][] {
  const found: Token[][] = [[]];
  for (const [at, token] of tokens.entries()) {
    if (token.text === "—" && betweenNumbers(tokens, at)) found.at(-1)?.push(token);
    else if (token.kind === "break" && /^[.;:!?—]$/.test(token.text)) found.push([]);
    else if (!(token.kind === "break" && /^[()]$/.test(token.text))) found.at(-1)?.push(token);
  }
  return found.filter((piece) => piece.length > 0);
}

/** "Outside 6.5 – 8.5". */
const betweenNumbers = (tokens: readonly Token[], at: number): boolean =>
  tokens[at - 1]?.kind === "number" && tokens[at + 1]?.kind === "number";

function bodyOf(
  stretch: Token[],
  { frame, heads, purposes: aims }: Omit<Clauses, "bodies">,
  whole: ReadonlySet<Token>,
): Token[] {
  const trimmed = cutTail(stretch, frame, aims);
  const { cut, asked, relative } = leadEnd(trimmed, whole);
  frame.push(...trimmed.slice(0, cut));
  if (relative > asked) heads.push(trimmed.slice(asked, relative));
  return trimmed.slice(cut);
}

/** Moves purposes ("so that ...") and requests ("and page the on-call") at the end to the frame. */
function cutTail(tokens: Token[], frame: Token[], aims: Token[][]): Token[] {
  for (let at = 1; at < tokens.length; at++) {
    const purpose = isElapsed(tokens, at) ? null : purposes.match(tokens, at);
    const request = isJoint(tokens[at]) && isRequest(tokens, afterJoints(tokens, at));
    if (purpose === null && !request && !isRecipient(tokens, at) && !isHandedOver(tokens, at)) continue;
    frame.push(...tokens.slice(at));
    if (purpose !== null) aims.push(tokens.slice(at));
    return tokens.slice(0, at);
  }
  return tokens;
}

const isJoint = (token: Token | undefined): boolean =>
  token?.text === "," ||
  is(token, particle.and) ||
  is(token, particle.afterwards) ||
  is(token, particle.or) ||
  token?.text === "&";

function afterJoints(tokens: readonly Token[], at: number): number {
  let position = at;
  while (isJoint(tokens[position]) || is(tokens[position], courtesies)) position++;
  return position;
}

/** An imperative: a verb of asking or doing followed by whom or what. */
function isRequest(tokens: readonly Token[], at: number): boolean {
  const verb = tokens[at];
  if (verb?.kind !== "word" || !actionVerbs.has(verb.text)) return false;
  const next = tokens[at + 1];
  return (
    next === undefined ||
    next.kind === "break" ||
    is(next, askedObjects) ||
    (next.capital && next.kind === "word") ||
    is(verb, particle.let) ||
    is(verb, particle.notify) ||
    is(verb, particle.alert)
  );
}

/** How many tokens at the start only ask to be told, where the request ends, and where a relative clause begins after its noun. */
function leadEnd(
  tokens: readonly Token[],
  whole: ReadonlySet<Token>,
): { cut: number; asked: number; relative: number } {
  const marks = marksOf(tokens);
  const said = new Set(marks.flatMap((mark) => tokens.slice(mark.start, mark.end)));
  const asked = startsWithRequest(tokens, whole, said);
  for (let at = 0; at < tokens.length; at++) {
    const found = subordinators.match(tokens, at);
    if (found === null) continue;
    const token = tokens[at];
    if ((token !== undefined && whole.has(token)) || marks.some((mark) => mark.start <= at && at < mark.end)) continue;
    const stated = marks.some(
      (mark) =>
        mark.end <= at &&
        (mark.kind === "number" ||
          mark.kind === "range" ||
          mark.kind === "rank" ||
          mark.kind === "name" ||
          ((mark.kind === "compare" || mark.kind === "deviate") && mark.start > asked)),
    );
    if (stated) break;
    if (is(tokens[at - 1], exceptions)) break;
    if (found.meaning === "strong" && (found.length > 1 || !is(tokens[at], particle.should) || at === 0))
      return { cut: at + found.length, asked, relative: is(tokens[at], particle.whose) ? at : 0 };
    if (
      found.meaning === "relative" &&
      asked > 0 &&
      at > 0 &&
      !marks.some((mark) => mark.end <= at && mark.kind !== "level" && mark.kind !== "window")
    )
      return { cut: at + found.length, asked, relative: at };
  }
  return { cut: asked, asked, relative: 0 };
}

/** "Call the duty intensivist on ...", "bring in HR about ...": who is told says nothing about what is watched. */
function afterRecipient(tokens: readonly Token[], from: number, verb: string, said: ReadonlySet<Token>): number {
  const at = is(tokens[from], particle.in) ? from + 1 : from;
  if (contacts.has(verb) && tokens[at]?.capital === true && is(tokens[at + 1], topics)) return at + 2;
  if (!contacts.has(verb) || !is(tokens[at], ownArticles)) return from;
  const topic = tokens.slice(at + 2, at + 6).findIndex((token) => is(token, topics));
  const named = tokens.slice(at + 1, at + 2 + topic);
  return topic < 0 || named.some((token) => token.kind !== "word" || said.has(token)) ? from : at + 3 + topic;
}

/** "Please let the team know about ..." up to its object. */
function startsWithRequest(tokens: readonly Token[], whole: ReadonlySet<Token>, said: ReadonlySet<Token>): number {
  let at = 0;
  while (at < tokens.length && is(tokens[at], polite) && !actionVerbs.has(tokens[at]?.text ?? "")) at++;
  const first = tokens[at];
  if (first === undefined || !actionVerbs.has(first.text) || whole.has(first)) return 0;
  const verb = tokens[at]?.text ?? "";
  at++;
  if (particle.let.has(verb)) while (at < tokens.length && !is(tokens[at], particle.know) && at < 8) at++;
  at = afterRecipient(tokens, at, verb, said);
  for (
    let token = tokens[at];
    token !== undefined && is(token, afterVerb) && !whole.has(token) && !said.has(token);
    token = tokens[at]
  )
    at++;
  return at;
}
