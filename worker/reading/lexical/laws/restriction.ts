import type { Mark } from "../chart/mark.ts";
import { marksOf } from "../chart/chart.ts";
import { actionVerbs, genericStems, stopwords } from "../lexicon/function-words.ts";
import { is } from "../lexicon/words/category.ts";
import { endsInS, isParticiple } from "../lexicon/words/endings.ts";
import { abstractStems, referenceStems } from "../lexicon/words/names.ts";
import { particle } from "../lexicon/words/particles.ts";
import {
  described,
  idle,
  isFinding,
  narrowLeads,
  nounLeads,
  ofAKind,
  openings,
  subjects,
  timeLeads,
} from "../lexicon/words/narrowing.ts";
import type { Token } from "../text/token.ts";
import { isHinted, type Clause, type Evidence, type Law } from "./law.ts";
import { mayNameThing } from "./thing.ts";

const advice = "No signal says this of what is watched. Leave it out, or say it as a condition that a signal knows.";

/** What a condition is narrowed to changes what it means, whether or not a signal knows of it. */
export const restriction: Law = {
  name: "what a condition is narrowed to is read",
  says: '"lactate above 4 with sepsis", "in diabetics, pressure above 140" as the bare level',
  breach: (evidence) => {
    const { clauses } = evidence;
    if (clauses.some((clause) => isHinted(clause, evidence)) || clauses.every(isVague)) return null;
    const led = leading(evidence);
    const whom = heading(evidence);
    if (whom !== null) return { tokens: whom, advice };
    if (led !== null) return { tokens: led, advice };
    for (const body of evidence.bodies) {
      const lost = opening(body, evidence) ?? companion(body, evidence);
      if (lost !== null) return { tokens: lost, advice };
      const marks = marksOf(body);
      for (const at of body.keys()) {
        const lost = narrowed(body, at, marks, evidence);
        if (lost !== null) return { tokens: lost, advice };
      }
    }
    return null;
  },
};

/** "Be cautious about the risk of payments": what is said without a number or a state names no more than a topic. */
const isVague = ({ parts }: Clause): boolean =>
  parts.every(({ relation, number, names }) => number === null && names === null && relation === "mention");

/** "If it rains, ...": a clause before the comma that nothing read. */
function opening(body: readonly Token[], evidence: Evidence): readonly Token[] | null {
  const [first] = body;
  const before = first === undefined ? undefined : evidence.words[evidence.words.indexOf(first) - 1];
  const said = body.slice(0, body.findIndex(({ kind }) => kind === "break") + 1);
  if (!is(before, timeLeads) || said.some((token) => isUsed(token, evidence))) return null;
  const lost = said.filter((token) => narrows(token, evidence));
  return lost.length === 0 ? null : lost;
}

/** "Flag enterprise merchants whose ...": what stands before the noun that is described. */
function heading({ words, uses, taken, aside, clauses }: Evidence): readonly Token[] | null {
  const at = words.findIndex((token) => is(token, described));
  const own = (token: Token): boolean => clauses.some(({ indexed }) => indexed.words.has(token.stem));
  const before = words.slice(0, Math.max(at - 1, 0));
  const start = before.findLastIndex(
    (token) => token.kind !== "word" || stopwords.has(token.text) || actionVerbs.has(token.text),
  );
  const lost = before
    .slice(Math.max(start + 1, 1))
    .filter((token) => !uses.has(token) && !taken.has(token) && !aside.has(token) && !own(token) && isNarrow(token));
  return lost.length === 0 ? null : lost;
}

/** "In diabetics, tell me when ...": what stands before a request, up to its comma. */
function leading({ words, uses, taken }: Evidence): readonly Token[] | null {
  const end = words.findIndex(({ kind }) => kind === "break");
  if (!is(words[0], openings) || end < 0 || end > farthest) return null;
  const said = words.slice(1, end);
  if (said.some((token) => token.kind !== "word" || uses.has(token) || taken.has(token))) return null;
  return said.some((token) => !stopwords.has(token.text) && isNarrow(token)) ? said : null;
}

const farthest = 6;

/** "AF with a heart rate above 110": what is not a finding itself, but stands beside one. */
function companion(body: readonly Token[], evidence: Evidence): readonly Token[] | null {
  const at = body.findIndex((token) => is(token, particle.with));
  const said = body.slice(0, Math.max(at, 0));
  const noun = said.at(-1);
  if (noun === undefined || endsInS(noun.text) || isFinding(noun.text)) return null;
  if (!said.every((token) => narrows(token, evidence))) return null;
  return said;
}

/** The words behind a preposition, where one of them was not read. */
function narrowed(
  body: readonly Token[],
  at: number,
  marks: readonly Mark[],
  evidence: Evidence,
): readonly Token[] | null {
  const lead = body[at];
  if (lead === undefined || !is(lead, narrowLeads) || isUsed(lead, evidence)) return null;
  let from = at + 1;
  while (is(body[from], nounLeads) || (is(lead, timeLeads) && is(body[from], subjects))) from++;
  const kind = body.slice(at + 1, from).some((token) => is(token, ofAKind)) && !is(lead, timeLeads);
  const taken = (place: number): boolean =>
    marks.some((mark) => mark.kind !== "level" && mark.kind !== "aggregate" && mark.start <= place && place < mark.end);
  let end = from;
  const goesOn = (token: Token): boolean =>
    token.kind === "word" && !stopwords.has(token.text) && !taken(end) && !(end > from && isParticiple(token.text));
  for (let next = body[end]; next !== undefined && goesOn(next); next = body[end]) end++;
  const phrase = body.slice(from, end);
  const lost = phrase.filter((token) => narrows(token, evidence));
  if (lost.length === 0 || (kind && phrase.length === 1)) return null;
  if (phrase.some(({ stem }) => referenceStems.has(stem))) return null;
  return [lead, ...phrase];
}

const isUsed = (token: Token, { uses }: Evidence): boolean => uses.has(token) && uses.get(token) !== "connective";

const narrows = (token: Token, { left, clauses }: Evidence): boolean =>
  left.has(token) && isNarrow(token) && !clauses.some(({ indexed }) => indexed.words.has(token.stem));

/** Whether a word can say which one is meant. */
export const isNarrow = (token: Token): boolean =>
  mayNameThing(token) && !genericStems.has(token.stem) && !is(token, idle) && !abstractStems.has(token.stem);
