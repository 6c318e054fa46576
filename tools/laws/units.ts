import { parseSentence } from "../../worker/domain/task/sentence/form/parse.ts";
import type { CompiledIntent } from "../../worker/domain/task/compile-intent.ts";
import { DomainError } from "../../worker/domain/values/errors/errors.ts";
import type { Law, Mutant } from "./law.ts";

/** Ways to say an amount, and the same amount otherwise; no length of time that a task keeps as it is written. */
const otherwise: readonly { said: RegExp; as: (number: number) => string | null }[] = [
  { said: /(?<![\d.,])(\d+(?:\.\d+)?) ?ms\b/, as: (number) => `${number / 1000} s` },
  { said: /(?<![\d.,])(\d+(?:\.\d+)?) ?seconds\b/, as: (number) => `${number * 1000} ms` },
  { said: /(?<![\d.,])(\d+(?:\.\d+)?) ?minutes\b/, as: (number) => `${number * 60} seconds` },
  { said: /(?<![\d.,])(\d+(?:\.\d+)?) ?hours\b/, as: (number) => `${number * 60} minutes` },
  { said: /(?<![\d.,])(\d+(?:\.\d+)?) ?%/, as: (number) => `${number} percent` },
  { said: /(?<![\d.,])(\d+(?:\.\d+)?) percent\b/, as: (number) => `${number} %` },
  { said: /(?<![\d.,])(\d{1,3}),(?=\d{3}\b)/, as: (number) => String(number) },
  { said: /(?<![\d.,])(\d{1,3})k\b/i, as: (number) => `${number},000` },
];

/** 300 ms is 0.3 s, and 5% is 5 percent. */
export const units: Law = {
  name: "the same amount in other units or digits is the same",
  aim: 0.97,
  floor: 0.96,
  mutants: ({ item: { intent }, compiled }) => {
    const hasTime = /\d(?:mo|[smhdwqy])\b/.test((compiled.provenance.sentence ?? "").replaceAll(/`[^`]*`/g, ""));
    return otherwise.flatMap(({ said, as }): Mutant[] => {
      const found = said.exec(intent);
      const isTime = found !== null && /s\b|ms$/.test(found[0]);
      if (found === null || (isTime && hasTime)) return [];
      const made = as(Number(found[1]));
      return made === null ? [] : [{ intent: intent.replace(said, made) }];
    });
  },
  holds: ({ compiled }, now) => !(now instanceof DomainError) && alike(compiled, now),
};

/** Equal but for the last digit that conversion may turn. */
function alike(one: CompiledIntent, other: CompiledIntent): boolean {
  const [a, b] = [one, other].map(({ provenance }) => parseSentence(provenance.sentence ?? ""));
  if (a == null || b == null || a.parts.length !== b.parts.length || a.combinator !== b.combinator) return false;
  const rounded = (value: unknown): string =>
    JSON.stringify(value, (_, inner: unknown) => (typeof inner === "number" ? Number(inner.toPrecision(9)) : inner));
  return (
    rounded(a.parts.map(({ judged, stated, negate }) => [judged, stated, negate])) ===
      rounded(b.parts.map(({ judged, stated, negate }) => [judged, stated, negate])) &&
    rounded(a.qualifiers) === rounded(b.qualifiers)
  );
}
