/** Fields by name, as JSON has them. */
export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What a field holds by name; nothing where it is not an object. */
export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});

/** What a field holds as a list; nothing where it is none. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

/** The texts of a list. */
export const textsOf = (value: unknown): readonly string[] =>
  listOf(value).filter((one): one is string => typeof one === "string");

/** A value as a person reads it. */
export function shownValue(value: unknown): string {
  if (value === undefined || value === null) return "nothing";
  if (typeof value === "string") return value;
  if (Array.isArray(value) && value.every((one) => typeof one !== "object")) return value.join(", ");
  return JSON.stringify(value);
}

/** Texts as they stand in a sentence: a, b and c. */
export function joinedTexts(texts: readonly string[], by = "and"): string {
  const last = texts.at(-1) ?? "";
  return texts.length < 2 ? last : `${texts.slice(0, -1).join(", ")} ${by} ${last}`;
}
