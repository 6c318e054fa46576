import { DomainError } from "../values/errors/errors.ts";
import { utf8 } from "../values/hashing/utf8.ts";

/** Makes a name of values; null where a value that it needs is missing or empty. */
export type NameTemplate = (valueOf: (name: string) => string | undefined) => string | null;

const namePlaceholder = /\{([^{}]+)\}/g;
const control = /\p{Cc}/u;

/**
 * A name with placeholders, such as `host:{instance}`. In values, `%`, control characters and whatever stands between two
 * placeholders of the template are percent-encoded, so that different values never make the same name. Throws `validation_error`
 * where two placeholders have nothing between them.
 */
export function compileName(template: string, location: string): NameTemplate {
  const names: string[] = [];
  const texts: string[] = [];
  let from = 0;
  for (const found of template.matchAll(namePlaceholder)) {
    texts.push(template.slice(from, found.index));
    names.push(found[1] ?? "");
    from = found.index + found[0].length;
  }
  texts.push(template.slice(from));
  if (texts.some((text) => /[{}]/.test(text)))
    throw templateFault(template, location, "has a brace without its partner");
  const between = texts.slice(1, -1);
  if (between.includes("")) throw templateFault(template, location, "has two placeholders with nothing between them");
  const reserved = new Set(["%", ...between.flatMap((text) => Array.from(text))]);
  return (valueOf) => {
    let name = texts[0] ?? "";
    for (const [i, one] of names.entries()) {
      const value = valueOf(one);
      if (value === undefined || value === "") return null;
      name += encoded(value, reserved) + (texts[i + 1] ?? "");
    }
    return name;
  };
}

function encoded(value: string, reserved: ReadonlySet<string>): string {
  let text = "";
  for (const character of value.toWellFormed()) {
    text += reserved.has(character) || control.test(character) ? percent(character) : character;
  }
  return text;
}

const percent = (character: string): string =>
  Array.from(utf8.encode(character), (byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`).join("");

const templateFault = (template: string, location: string, message: string): DomainError =>
  new DomainError("validation_error", `The template "${template.slice(0, 100)}" ${message}.`, {
    location,
    suggestion: "Write it like host:{instance}, or like shop:{country}:{shop}.",
  });
