import { parseSentence } from "../../worker/domain/task/sentence/form/parse.ts";
import type { Plain } from "../../worker/domain/task/sentence/form/sentence.ts";
import type { CompiledIntent } from "../../worker/domain/task/compile-intent.ts";
import { DomainError } from "../../worker/domain/values/errors/errors.ts";
import type { Law } from "./law.ts";

/** The only condition of a compilation, or null. */
export function onlyPart({ provenance }: CompiledIntent): Plain | null {
  const parts = parseSentence(provenance.sentence ?? "")?.parts ?? [];
  return parts.length === 1 ? (parts[0] ?? null) : null;
}

/** Whether a condition on a number or a state holds at a value. */
export function firesAt({ stated: { params }, negate }: Plain, value: number | string | boolean): boolean | null {
  const { direction, value: bound, inclusive } = params as { direction?: string; value?: unknown; inclusive?: boolean };
  if (typeof value === "number" && typeof bound === "number" && (direction === "above" || direction === "below")) {
    const beyond = direction === "above" ? value > bound : value < bound;
    return (beyond || (inclusive === true && value === bound)) !== negate;
  }
  return direction === undefined && typeof value === typeof bound ? (value === bound) !== negate : null;
}

/** Where two conditions can differ: their numbers, and what lies beside and between them. */
function probes(...parts: readonly Plain[]): (number | string | boolean)[] {
  return parts.flatMap(({ stated }): (number | string | boolean)[] => {
    const { value } = stated.params as { value?: unknown };
    if (typeof value === "boolean") return [true, false];
    if (typeof value === "string") return [value, `${value} not`];
    return typeof value === "number" ? [value, value - 1, value + 1, value - 0.5, value + 0.5] : [];
  });
}

/** "is not above 5" fires where "is above 5" does not, or is asked about. */
export const denied: Law = {
  name: "a sentence that is denied decides the opposite",
  aim: 0.98,
  floor: 0.95,
  mutants: ({ item: { intent }, compiled }) => {
    const part = onlyPart(compiled);
    const level = part !== null && ["threshold", "equals"].includes(part.stated.type);
    const said = / (is|are) (?=above|below|over|under|more than|less than|at least|at most|true|on |in |active)/.exec(
      intent,
    );
    return !level || said === null || /\b(?:not|no|never|n't|unless|except|without)\b|n't/i.test(intent)
      ? []
      : [{ intent: `${intent.slice(0, said.index)} ${said[1]} not ${intent.slice(said.index + said[0].length)}` }];
  },
  holds: ({ compiled, file }, now) => {
    if (now instanceof DomainError) return true;
    const [was, is] = [onlyPart(compiled), onlyPart(now)];
    if (was === null || is === null || was.judged.primitive_id !== is.judged.primitive_id) return false;
    const whole = file.primitives.find((one) => one.primitive_id === was.judged.primitive_id)?.type.includes("int");
    return probes(was, is)
      .filter((value) => whole !== true || typeof value !== "number" || Number.isInteger(value))
      .every((value) => firesAt(was, value) !== firesAt(is, value));
  },
};
