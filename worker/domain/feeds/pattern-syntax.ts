import { DomainError } from "../values/errors/errors.ts";

/** Code points that a place of a pattern takes: inside one of the ranges, or outside all of them. */
export interface Characters {
  readonly ranges: readonly (readonly [from: number, to: number])[];
  readonly outside: boolean;
}

/** A pattern as it was written. */
export type Syntax =
  | { readonly is: "characters"; readonly characters: Characters }
  | { readonly is: "sequence"; readonly parts: readonly Syntax[] }
  | { readonly is: "choice"; readonly parts: readonly Syntax[] }
  | { readonly is: "repeat"; readonly part: Syntax; readonly least: number; readonly most: number | null };

const code = (text: string) => text.codePointAt(0) ?? 0;
const digit: Characters = { ranges: [[code("0"), code("9")]], outside: false };
const word: Characters = {
  ranges: [
    [code("0"), code("9")],
    [code("A"), code("Z")],
    [code("_"), code("_")],
    [code("a"), code("z")],
  ],
  outside: false,
};
const space: Characters = {
  ranges: [
    [9, 10],
    [12, 13],
    [32, 32],
  ],
  outside: false,
};
const characterClasses: Readonly<Record<string, Characters>> = {
  d: digit,
  D: { ...digit, outside: true },
  w: word,
  W: { ...word, outside: true },
  s: space,
  S: { ...space, outside: true },
};
const controls: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", f: "\f", v: "\v" };
const anything: Characters = { ranges: [[10, 10]], outside: true };
const maxCount = 1000;
const maxDepth = 64;

/** The refusal of a pattern that does not follow the syntax. */
export const patternFault = (pattern: string, message: string): DomainError =>
  new DomainError("validation_error", `The pattern "${pattern}" ${message}.`, {
    suggestion:
      "Patterns know literals, . [a-z] [^a-z] \\d \\w \\s ( ) (?: ) | * + ? {2,5}, and always match the whole value.",
  });

/** Reads a pattern in the common part of RE2's syntax. Throws `validation_error` for anything else, back references and look-around included. */
export function readPattern(pattern: string): Syntax {
  const points = Array.from(pattern);
  let at = 0;
  let depth = 0;
  const fail = (message: string): never => {
    throw patternFault(pattern, message);
  };
  const take = (text: string): boolean => points[at] === text && ++at > 0;

  function choice(): Syntax {
    if (++depth > maxDepth) fail("nests too deeply");
    const parts = [sequence()];
    while (take("|")) parts.push(sequence());
    depth -= 1;
    return parts.length === 1 && parts[0] ? parts[0] : { is: "choice", parts };
  }

  function sequence(): Syntax {
    const parts: Syntax[] = [];
    while (at < points.length && points[at] !== "|" && points[at] !== ")") {
      const anchor =
        points[at] === "^" ? parts.length === 0 && at === 0 : points[at] === "$" && at === points.length - 1;
      if (anchor) at += 1;
      else parts.push(repeated());
    }
    return { is: "sequence", parts };
  }

  function repeated(): Syntax {
    let part = atom();
    for (let times = count(); times !== null; times = count()) {
      part = { is: "repeat", part, ...times };
      // Whether it is greedy decides nothing where the whole value must match.
      take("?");
    }
    return part;
  }

  function count(): { least: number; most: number | null } | null {
    if (take("*")) return { least: 0, most: null };
    if (take("+")) return { least: 1, most: null };
    if (take("?")) return { least: 0, most: 1 };
    if (points[at] !== "{") return null;
    const found = /^\{(\d{1,4})(?:(,)(\d{1,4})?)?\}/.exec(points.slice(at, at + 12).join(""));
    if (found === null) return fail("has a { that is no count; write \\{ for the character");
    at += found[0].length;
    const least = Number(found[1]);
    const most = found[2] === undefined ? least : found[3] === undefined ? null : Number(found[3]);
    if (least > maxCount || (most ?? 0) > maxCount || (most !== null && most < least)) fail("has an impossible count");
    return { least, most };
  }

  function atom(): Syntax {
    const character = points[at++];
    switch (character) {
      case "(":
        return group();
      case "[":
        return { is: "characters", characters: set() };
      case ".":
        return { is: "characters", characters: anything };
      case "\\":
        return { is: "characters", characters: escaped() };
      case "*":
      case "+":
      case "?":
      case "{":
        return fail(`has a ${character} with nothing to repeat`);
      case "^":
      case "$":
        return fail(`has a ${character} in the middle`);
      default:
        return { is: "characters", characters: oneCharacter(character ?? "") };
    }
  }

  function group(): Syntax {
    if (take("?") && !take(":")) fail("has a group that is not supported");
    const inside = choice();
    if (!take(")")) fail("has a ( without its )");
    return inside;
  }

  function escaped(): Characters {
    const character = points[at++];
    if (character === undefined) return fail("ends with a backslash");
    const known = characterClasses[character];
    if (known) return known;
    const control = controls[character];
    if (control !== undefined) return oneCharacter(control);
    if (/[A-Za-z0-9]/.test(character)) fail(`has \\${character}, which is not supported`);
    return oneCharacter(character);
  }

  function set(): Characters {
    const outside = take("^");
    const ranges: (readonly [number, number])[] = [];
    for (let first = true; first || points[at] !== "]"; first = false) {
      const from = member();
      if (points[at] === "-" && points[at + 1] !== "]" && points[at + 1] !== undefined && from.ranges.length === 1) {
        at += 1;
        const to = member();
        const [low, high] = [from.ranges[0]?.[0] ?? 0, to.ranges[0]?.[1] ?? 0];
        if (to.outside || to.ranges.length !== 1 || high < low) fail("has an impossible range");
        ranges.push([low, high]);
      } else if (from.outside) fail("has a negated class inside [ ]");
      else ranges.push(...from.ranges);
    }
    at += 1;
    return { ranges, outside };
  }

  function member(): Characters {
    const character = points[at++];
    if (character === undefined) return fail("has a [ without its ]");
    if (character === "[" && points[at] === ":") fail("has a named class, which is not supported");
    return character === "\\" ? escaped() : oneCharacter(character);
  }

  const whole = choice();
  if (at < points.length) fail("has a ) without its (");
  return whole;
}

function oneCharacter(character: string): Characters {
  const point = code(character);
  return { ranges: [[point, point]], outside: false };
}
