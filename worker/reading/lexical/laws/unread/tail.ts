import { longest } from "../../chart/longest.ts";
import { fillers } from "../../lexicon/fillers.ts";
import { isAdverb } from "../../lexicon/words/endings.ts";
import { is } from "../../lexicon/words/category.ts";
import { grading, instruments, placeJoints, populations } from "../../lexicon/words/laws.ts";
import { nounLeads } from "../../lexicon/words/narrowing.ts";
import { particle } from "../../lexicon/words/particles.ts";
import { auxiliaries } from "../../lexicon/words/verbs.ts";
import { genericStems, lightStems } from "../../lexicon/function-words.ts";
import { measureOf } from "../../../../domain/language/measures.ts";
import type { WordSpan } from "../../../../domain/language/reading.ts";
import type { Token } from "../../text/token.ts";
import { isHinted, type Evidence, type Law } from "../law.ts";

/** What follows the number or time of a condition qualifies it: it is read, or one of the words that add nothing. */
export const tail: Law = {
  name: "what follows a number is read",
  says: '"bloat above 80% times the usual", "above 80% or both", "above 80% for most of the day" as above 80%',
  breach: (evidence) => {
    if (evidence.clauses.some((clause) => isHinted(clause, evidence))) return null;
    for (const body of evidence.bodies)
      for (const run of [...tailsOf(body, evidence), ...addedTo(body, evidence)]) {
        const lost = unfilled(run, evidence);
        if (lost.length > 0)
          return { tokens: lost, advice: "Nothing read this. Leave it out, or say it as a condition of its own." };
      }
    return null;
  },
};

const settling: Readonly<Partial<Record<NonNullable<WordSpan["as"]>, boolean>>> = {
  number: true,
  window: true,
  qualifier: true,
  label: true,
  relation: true,
};

/** The words behind a number, time or qualifier up to where the condition ends, of which nothing is read. */
function tailsOf(body: readonly Token[], { uses, taken, aside }: Evidence): Token[][] {
  const tails: Token[][] = [];
  let run: Token[] | null = null;
  for (const token of body) {
    const use = uses.get(token) ?? (taken.has(token) ? "qualifier" : undefined);
    const ends = token.kind === "break" || aside.has(token) || use === "connective";
    if (ends || use !== undefined) {
      if (run !== null && ends) tails.push(run);
      run = !ends && use !== undefined && settling[use] === true ? [] : null;
    } else run?.push(token);
  }
  return run === null ? tails : [...tails, run];
}

/** "Only between 7am and 11pm IST", "..., premium tier": a few nouns behind the last comma, and no remark. */
function addedTo(body: readonly Token[], { uses, left, aside }: Evidence): Token[][] {
  const at = body.findLastIndex(({ kind }) => kind === "break");
  const said = body.slice(at + 1);
  const judged = body.slice(0, Math.max(at, 0)).some((token) => settling[uses.get(token) ?? "signal"] === true);
  const bare =
    said.some((token) => left.has(token)) &&
    said.every(
      (token) =>
        token.kind === "word" &&
        (left.has(token) || genericStems.has(token.stem)) &&
        !aside.has(token) &&
        !uses.has(token),
    );
  return judged && said.length > 0 && said.length <= fewest && bare && !said.some(({ text }) => isAdverb(text))
    ? [said]
    : [];
}

/** The most words that are no clause of their own. */
const fewest = 2;

/** The words that no filler accounts for. */
function unfilled(run: readonly Token[], evidence: Evidence): Token[] {
  const lost: Token[] = [];
  for (let at = 0; at < run.length;) {
    const end = Math.max(longest(fillers, run, at)?.end ?? 0, whomEnd(run, at));
    const token = run[at];
    if (end <= at && token !== undefined && !isIdle(token, evidence)) lost.push(token);
    at = Math.max(at + 1, end);
  }
  return lost;
}

const isIdle = (token: Token, { clauses }: Evidence): boolean =>
  token.kind !== "word" ||
  is(token, grading) ||
  is(token, auxiliaries) ||
  is(token, populations) ||
  measureOf(token.text) !== null ||
  (clauses.some(({ indexed }) => indexed.words.has(token.stem)) && !isAdverb(token.text));

/** "In a patient", "on the machine": of whom or of what a task is asked, one by one. */
function whomEnd(run: readonly Token[], at: number): number {
  if (!is(run[at], placeJoints) && !is(run[at], particle.by)) return 0;
  const led = is(run[at + 1], nounLeads);
  const noun = led ? at + 2 : at + 1;
  const token = run[noun];
  if (token === undefined) return 0;
  const whom = is(token, populations) || is(token, instruments);
  return whom || (led && (lightStems.has(token.stem) || genericStems.has(token.stem))) ? noun + 1 : 0;
}
