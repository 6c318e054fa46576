/** A cell as text: nothing for null, JSON for what has fields. */
export function cell(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Rows under their headings, columns aligned; or a word when there are none. */
export function table(headings: string[], rows: unknown[][], none = "None."): string[] {
  if (rows.length === 0) return [none];
  const texts = [headings.map((heading) => heading.toUpperCase()), ...rows.map((row) => row.map(cell))];
  const widths = headings.map((_, column) => Math.max(...texts.map((row) => row[column]?.length ?? 0)));
  return texts.map((row) =>
    row
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

/** Names and values, one a line. */
export function fields(values: Record<string, unknown>): string[] {
  const width = Math.max(...Object.keys(values).map((name) => name.length));
  return Object.entries(values).map(([name, value]) => `${name.padEnd(width)}  ${cell(value)}`.trimEnd());
}
