import { is } from "../../lexicon/words/category.ts";
import { ceasing, distancing, supposing } from "../../lexicon/words/hedges.ts";
import { passives } from "../../lexicon/words/verbs.ts";
import type { Token } from "../../text/token.ts";
import type { Evidence, Law } from "../law.ts";

/** A level that is nearly, rarely or perhaps reached, or no longer, is not reached. */
export const hedged: Law = {
  name: "what keeps a level from being reached is read",
  says: '"CSAT is almost below 85%", "lag rarely exceeds 10 s", "write p99 may exceed 50 ms" as the level itself',
  breach: (evidence) => {
    for (const body of evidence.bodies) {
      const at = body.findIndex((token, place) => keepsFrom(body, place, token, evidence));
      if (at >= 0)
        return {
          tokens: body.slice(at, at + 2),
          advice: "A task judges whether a level is passed. Say the level that matters, without this word.",
        };
    }
    return null;
  },
};

function keepsFrom(body: readonly Token[], at: number, token: Token, evidence: Evidence): boolean {
  const { uses } = evidence;
  if (uses.has(token) || evidence.aside.has(token)) return false;
  const next = body[at + 1];
  if (next === undefined || next.kind === "break") return false;
  const judged = body.slice(at + 1).some((later) => isJudged(uses.get(later)));
  if (is(token, ceasing)) return judged && isJudged(uses.get(next));
  if (is(token, supposing)) return judged && (isJudged(uses.get(next)) || is(next, passives));
  // "Almost 5% of the calls" is a number nearly reached, "almost full" the name of a level.
  return is(token, distancing) && isJudged(uses.get(next)) && next.kind !== "number";
}

const isJudged = (use: string | undefined): boolean => use === "number" || use === "relation" || use === "label";
