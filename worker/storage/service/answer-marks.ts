import { nameHash } from "../../domain/values/hashing/secrets.ts";
import { wordsIn } from "../sql/named-words.ts";

/** Hex digits of a mark: two words share one by chance once in 2^64. */
const digits = 16;

const wordMark = (secret: string, word: string) => nameHash(secret, word).slice(0, digits);

/** Keyed marks of the words of a JSON text, which find what names an entity where nobody can open it; one string. */
export function marksOfAnswer(secret: string, body: string): string {
  return [...new Set(textsOf(JSON.parse(body)).flatMap(wordsIn))].map((word) => wordMark(secret, word)).join(" ");
}

/** The marks that whatever names the entity has. */
export function marksOfName(secret: string, entity: string): string[] {
  return wordsIn(entity).map((word) => wordMark(secret, word));
}

function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => [name, ...textsOf(one)]);
}
