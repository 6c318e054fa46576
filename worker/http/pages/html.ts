import { asHtml } from "../../domain/values/wording/html.ts";

/** A piece of a page that is HTML already. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** HTML from a template: what is put in is text, unless it is HTML itself. */
export function html(strings: TemplateStringsArray, ...values: readonly (string | Html | readonly Html[])[]): Html {
  const parts = values.map((value, i) => `${markupOf(value)}${strings[i + 1] ?? ""}`);
  return new Html([strings[0] ?? "", ...parts].join(""));
}

function markupOf(value: string | Html | readonly Html[]): string {
  if (value instanceof Html) return value.text;
  if (typeof value === "string") return asHtml(value);
  return value.map(({ text }) => text).join("");
}
