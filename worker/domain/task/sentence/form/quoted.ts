import { parsedJson } from "../../../values/parsed-json.ts";

/** White space that does not survive the collapsing of a sentence, and signs that are invisible or join their neighbours. */
const fragile = /[^\S ]|(?<=\s) |\p{C}|\p{M}/gu;

const escapedUnits = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, "0")}`).join("");

/** A label as a JSON string that survives normalising the sentence around it. */
export function quoted(label: string): string {
  const plain = JSON.stringify(label).replace(fragile, escapedUnits);
  return plain.normalize("NFC") === plain ? plain : plain.replace(/[^ -~]/g, escapedUnits);
}

/** The label of a JSON string, undefined where it is none. */
export function unquoted(json: string): string | undefined {
  const value = parsedJson(json);
  return typeof value === "string" ? value : undefined;
}
