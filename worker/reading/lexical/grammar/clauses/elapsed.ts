import { durationOf } from "../../lexicon/amounts/time-units.ts";
import { is } from "../../lexicon/words/category.ts";
import { particle } from "../../lexicon/words/particles.ts";
import type { Token } from "../../text/token.ts";

/** "More than 1 day since we transmitted a file": a time since something, and no reason. */
export const isElapsed = (tokens: readonly Token[], at: number): boolean =>
  is(tokens[at], particle.since) && durationOf(1, tokens[at - 1]?.text ?? "") !== null;
