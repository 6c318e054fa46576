import { typedNumber } from "../../../format/typed-number.ts";
import type { Primitive } from "../../../../sdk/src/index.ts";

type Source = Primitive["source"];

/** The source as a form holds it; empty texts are left out. */
export interface SourceForm {
  kind: Source["kind"];
  url: string;
  /** A line each, `Name: value`. */
  headers: string;
  valuePointer: string;
  timePointer: string;
  timeout: string;
  database: string;
  query: string;
  start: string;
  every: string;
  overlap: string;
}

/** The form of a source that values are pushed to. */
export const emptySource: SourceForm = {
  kind: "push",
  url: "",
  headers: "",
  valuePointer: "",
  timePointer: "",
  timeout: "",
  database: "",
  query: "",
  start: "",
  every: "",
  overlap: "",
};

/** What to send; what is no number goes as it is, to be refused in the API's words. */
export function formSource(form: SourceForm): Source {
  if (form.kind === "push") return { kind: "push" };
  const timeout = form.timeout.trim();
  if (form.kind === "sql") {
    return {
      kind: "sql",
      database: form.database.trim(),
      query: form.query.trim(),
      ...trimmedField("start", form.start),
      ...trimmedField("every", form.every),
      ...trimmedField("overlap", form.overlap),
      ...(timeout === "" ? {} : { timeout_ms: typedNumber(timeout) }),
    };
  }
  const headers = headersOf(form.headers);
  return {
    kind: "http",
    url: form.url.trim(),
    ...(headers.length === 0 ? {} : { headers: Object.fromEntries(headers) }),
    ...trimmedField("value_pointer", form.valuePointer),
    ...trimmedField("time_pointer", form.timePointer),
    ...(timeout === "" ? {} : { timeout_ms: typedNumber(timeout) }),
  };
}

function headersOf(text: string): [name: string, value: string][] {
  return linesOf(text).map((line) => {
    const at = line.indexOf(":");
    return at === -1 ? [line, ""] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
  });
}

/** The lines of a text that hold something. */
export const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** A field with its text; nothing where there is none. */
export function trimmedField<Name extends string>(name: Name, text: string): Partial<Record<Name, string>> {
  const trimmed = text.trim();
  return trimmed === "" ? {} : ({ [name]: trimmed } as Partial<Record<Name, string>>);
}

/** A source as a form; of its headers nothing is known but their names. */
export function formOfSource(source: Source): SourceForm {
  if (source.kind === "push") return emptySource;
  if (source.kind === "sql") {
    const { timeout_ms, ...rest } = source;
    return { ...emptySource, ...rest, timeout: timeout_ms === undefined ? "" : String(timeout_ms) };
  }
  return {
    ...emptySource,
    kind: "http",
    url: source.url,
    headers: Object.keys(source.headers ?? {})
      .map((name) => `${name}: `)
      .join("\n"),
    valuePointer: source.value_pointer ?? "",
    timePointer: source.time_pointer ?? "",
    timeout: source.timeout_ms === undefined ? "" : String(source.timeout_ms),
  };
}
