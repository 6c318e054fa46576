import { type Characters, patternFault, readPattern, type Syntax } from "./pattern-syntax.ts";

/** The most characters that a pattern may have. */
export const maxPatternLength = 256;
const maxStates = 1000;
/** Parts that make no state may be repeated too. */
const maxParts = 10_000;

/** How much work matching may still do, in visits of a state; what runs out of it does not go on. */
export interface Effort {
  left: number;
}

/** Whether a pattern matches a whole text; null where the effort was used up before that was known. */
export type Pattern = (text: string, effort: Effort) => boolean | null;

/** A state takes a character and goes on, or leads on to two without one. */
type State = { takes: Characters; next: number } | { takes: null; next: number; or: number };

const end = -1;

/**
 * A pattern as an automaton that is in many states at once (Thompson 1968): a character costs at most one visit of each state,
 * whatever the pattern and the text are. Throws `validation_error` for a pattern it does not know or that is too large.
 */
export function compilePattern(pattern: string): Pattern {
  if (pattern.length > maxPatternLength)
    throw patternFault(pattern.slice(0, 32), `is longer than ${maxPatternLength} characters`);
  const { states, start } = build(pattern, readPattern(pattern));
  return (text, effort) => runStates(states, start, text, effort);
}

function build(pattern: string, syntax: Syntax): { states: readonly State[]; start: number } {
  const states: State[] = [];
  let parts = 0;
  const add = (state: State): number => {
    if (states.push(state) > maxStates) throw patternFault(pattern, `has more than ${maxStates} states`);
    return states.length - 1;
  };
  /** The state in which a part begins, if `next` comes after it. */
  function begin(part: Syntax, next: number): number {
    if (++parts > maxParts) throw patternFault(pattern, "repeats too much");
    switch (part.is) {
      case "characters":
        return add({ takes: part.characters, next });
      case "sequence":
        return part.parts.reduceRight((after, one) => begin(one, after), next);
      case "choice":
        return part.parts
          .map((one) => begin(one, next))
          .reduce((first, other) => add({ takes: null, next: first, or: other }));
      case "repeat":
        return repeat(part, next);
    }
  }
  function repeat({ part, least, most }: Syntax & { is: "repeat" }, next: number): number {
    let at = next;
    if (most === null) {
      at = add({ takes: null, next, or: next });
      states[at] = { takes: null, next: begin(part, at), or: next };
    } else {
      for (let more = least; more < most; more++) at = add({ takes: null, next: begin(part, at), or: next });
    }
    for (let times = 0; times < least; times++) at = begin(part, at);
    return at;
  }
  return { states, start: begin(syntax, end) };
}

function runStates(states: readonly State[], start: number, text: string, effort: Effort): boolean | null {
  const met = new Int32Array(states.length).fill(-1);
  let present: number[] = [];
  let ends = false;
  /** Enters a state and all that it leads on to without a character. */
  const enter = (into: number[], first: number, turn: number): void => {
    const open = [first];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const state = states[at];
      if (state === undefined) {
        ends = true;
        continue;
      }
      if (met[at] === turn) continue;
      met[at] = turn;
      effort.left -= 1;
      if (state.takes === null) open.push(state.or, state.next);
      else into.push(at);
    }
  };
  let turn = 0;
  enter(present, start, turn);
  for (const character of text) {
    if (present.length === 0) return false;
    if (effort.left < 0) return null;
    const point = character.codePointAt(0) ?? 0;
    const next: number[] = [];
    ends = false;
    turn += 1;
    for (const at of present) {
      const state = states[at];
      if (state !== undefined && state.takes !== null && takes(state.takes, point)) enter(next, state.next, turn);
    }
    present = next;
  }
  return ends;
}

function takes({ ranges, outside }: Characters, point: number): boolean {
  for (const [from, to] of ranges) if (point >= from && point <= to) return !outside;
  return outside;
}
