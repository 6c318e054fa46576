const begun = performance.now();
/** Says on standard error what is being done, and since when. */
export const say = (what: string): void =>
  console.error(`${((performance.now() - begun) / 1_000).toFixed(0).padStart(4)} s  ${what}`);

/** A number without decimals, its thousands apart. */
export const whole = (value: number): string => Math.round(value).toLocaleString("en");

/** A table in plain text, the first column to the left. */
export function textTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? "").length)));
  const line = (row: readonly string[]) =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join("  ");
  return rows.map((row) => `  ${line(row)}`.trimEnd()).join("\n");
}

type Cells = readonly (string | number)[];

/** A row of a table in Markdown. */
export const tableRow = (cells: Cells): string => `| ${cells.join(" | ")} |`;

/** The head of a table in Markdown, the first column to the left. */
export const tableHead = (columns: Cells): string => `${tableRow(columns)}\n|---|${"---:|".repeat(columns.length - 1)}`;

/** A table in Markdown, of which the first row is the head. */
export const markdownTable = ([head = [], ...rows]: readonly Cells[]): string =>
  [tableHead(head), ...rows.map(tableRow)].join("\n");
