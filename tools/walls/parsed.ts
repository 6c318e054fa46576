import ts from "typescript";

const parsed = new Map<string, ts.SourceFile>();

/** A file as a syntax tree; every rule looks at the same one. */
export function parsedFile(file: string, text: string): ts.SourceFile {
  const known = parsed.get(file);
  if (known?.text === text) return known;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  parsed.set(file, source);
  return source;
}
