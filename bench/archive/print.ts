export const whole = (value: number): string => Math.round(value).toLocaleString("en");

/** A table in plain text, the first column to the left. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? "").length)));
  const line = (row: readonly string[]) =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join("  ");
  return rows.map((row) => `  ${line(row)}`.trimEnd()).join("\n");
}
