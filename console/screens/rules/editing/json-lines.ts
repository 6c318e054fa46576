/** Where the value of each place of a JSON text begins: its line, counted from 1, by its path. */
type Lines = ReadonlyMap<string, number>;

/** What a draft holds, or where it is not JSON. */
export type JsonDraft =
  | { body: Record<string, unknown>; lines: Lines; problem: null }
  | { body: null; lines: Lines; problem: { line: number; message: string } };

/** Reads a draft: an object in JSON, with the line of each of its places. */
export function readDraft(text: string): JsonDraft {
  const scanner = new Scanner(text);
  const value = scanner.read();
  if (scanner.problem !== null) return { body: null, lines: scanner.lines, problem: scanner.problem };
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return { body: null, lines: scanner.lines, problem: { line: 1, message: "This has to be an object: { ... }." } };
  return { body: value as Record<string, unknown>, lines: scanner.lines, problem: null };
}

/** The line of a place that the API names, or of the nearest place around it; 1 where it is nowhere. */
export function lineOf(lines: Lines, location: string): number {
  for (
    let path = location;
    path !== "";
    path = path.slice(0, Math.max(path.lastIndexOf("."), path.lastIndexOf("["), 0))
  ) {
    const line = lines.get(path);
    if (line !== undefined) return line;
  }
  return 1;
}

const NARROW = 88;

/** A draft as text: what is short and holds nothing but values, or values by name, stands on one line. */
export const draftText = (body: unknown): string => `${written(body, "")}\n`;

function written(value: unknown, indent: string): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const isList = Array.isArray(value);
  const [open, close] = isList ? ["[", "]"] : ["{", "}"];
  const entries = Object.entries(value);
  if (entries.length === 0) return `${open}${close}`;
  const items = (deeper: string) =>
    entries.map(([name, item]) => `${isList ? "" : `${JSON.stringify(name)}: `}${written(item, deeper)}`);
  const line = isList ? `[${items("").join(", ")}]` : `{ ${items("").join(", ")} }`;
  if (indent !== "" && line.length <= NARROW && depthOf(value) <= 1 && !line.includes("\n")) return line;
  const deeper = `${indent}  `;
  return `${open}\n${deeper}${items(deeper).join(`,\n${deeper}`)}\n${indent}${close}`;
}

const depthOf = (value: unknown): number =>
  typeof value !== "object" || value === null ? 0 : 1 + Math.max(0, ...Object.values(value).map(depthOf));

class Scanner {
  readonly lines = new Map<string, number>();
  problem: { line: number; message: string } | null = null;
  readonly #text: string;
  #at = 0;
  #line = 1;

  constructor(text: string) {
    this.#text = text;
  }

  read(): unknown {
    const value = this.#value("");
    this.#space();
    if (this.problem === null && this.#at < this.#text.length) this.#fail("There is something after the last brace.");
    return value;
  }

  #fail(message: string): undefined {
    this.problem ??= { line: this.#line, message };
    this.#at = this.#text.length;
    return undefined;
  }

  #space(): void {
    for (let next = this.#text[this.#at]; next !== undefined && " \t\r\n".includes(next); next = this.#text[++this.#at])
      if (next === "\n") this.#line++;
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    return pattern.exec(this.#text)?.[0] ?? "";
  }

  #value(path: string): unknown {
    this.#space();
    if (path !== "" && !this.lines.has(path)) this.lines.set(path, this.#line);
    const next = this.#text[this.#at];
    if (next === "{") return this.#object(path);
    if (next === "[") return this.#array(path);
    if (next === '"') return this.#string();
    const word = this.#match(/[^\s,\]}:"]+/y);
    if (word === "")
      return this.#fail(next === undefined ? "The text ends too early." : `A value is missing before ${next}.`);
    this.#at += word.length;
    try {
      return JSON.parse(word) as unknown;
    } catch {
      // What is not JSON is shown to whoever wrote it, on its line.
      return this.#fail(`${word} is neither a number, nor true, false or null. Put words in double quotes.`);
    }
  }

  #string(): string | undefined {
    const whole = this.#match(/"(?:[^"\\\n]|\\.)*"/y);
    if (whole === "") return this.#fail("The closing quote is missing.");
    this.#at += whole.length;
    try {
      return JSON.parse(whole) as string;
    } catch {
      // Such as \x, which JSON does not know.
      return this.#fail(`${whole} contains an escape that JSON does not have.`);
    }
  }

  #array(path: string): unknown[] {
    const items: unknown[] = [];
    this.#list("]", () => void items.push(this.#value(`${path}[${items.length}]`)));
    return items;
  }

  #object(path: string): Record<string, unknown> {
    const fields: [string, unknown][] = [];
    const names = new Set<string>();
    this.#list("}", () => {
      if (this.#text[this.#at] !== '"') return this.#fail("A name in double quotes is missing.");
      const name = this.#string();
      if (name === undefined) return;
      if (names.has(name)) this.#fail(`${name} is here twice.`);
      names.add(name);
      const inner = path === "" ? name : `${path}.${name}`;
      this.lines.set(inner, this.#line);
      this.#space();
      if (this.#text[this.#at] !== ":") return this.#fail(`A colon is missing after ${name}.`);
      this.#at++;
      fields.push([name, this.#value(inner)]);
    });
    return Object.fromEntries(fields);
  }

  /** Items between brackets, one comma between each two. */
  #list(end: string, item: () => void): void {
    this.#at++;
    this.#space();
    if (this.#text[this.#at] === end) return void this.#at++;
    for (;;) {
      this.#space();
      if (this.#text[this.#at] === end) return this.#fail(`A comma before ${end} is one too many.`);
      item();
      this.#space();
      if (this.problem !== null) return;
      const next = this.#text[this.#at];
      if (next === undefined) return this.#fail(`The closing ${end} is missing.`);
      this.#at++;
      if (next === end) return;
      if (next !== ",") return this.#fail(`A comma is missing before ${next}.`);
    }
  }
}
