import { erased } from "../../domain/values/wording/erased.ts";

const wordPart = /[\p{L}\p{N}_:-]/u;
const wordForm = /[\p{L}\p{N}_:-]+/gu;

/** The words of a text as {@link namesEntity} delimits them; a text that names an entity has all words of its name. */
export const wordsIn = (text: string): string[] => text.match(wordForm) ?? [];

/** Whether a text names an entity, and not merely another whose name holds this one. */
export function namesEntity(text: string, entity: string): boolean {
  for (let at = text.indexOf(entity); at !== -1; at = text.indexOf(entity, at + 1)) {
    const [before, after] = [text.at(at === 0 ? text.length : at - 1) ?? "", text.charAt(at + entity.length)];
    if (!wordPart.test(before) && !wordPart.test(after)) return true;
  }
  return false;
}

/** Whether a scope (a list with commas) has an entity as one of its parts. */
export const scopeNames = (scope: string, entity: string): boolean =>
  scope.split(",").some((one) => one.trim() === entity);

/** The scope without the entity. */
export const scopeWithout = (scope: string, entity: string): string =>
  scope
    .split(",")
    .map((one) => (one.trim() === entity ? erased : one))
    .join(",");

/** Whether any text in JSON is an entity, or a scope that names it. */
export function holdsEntity(value: unknown, entity: string): boolean {
  if (typeof value === "string") return scopeNames(value, entity);
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([name, one]) => name === entity || holdsEntity(one, entity));
}
