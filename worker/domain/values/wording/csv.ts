/** What may stand in a cell: text, what JSON knows besides, or nothing. */
export type CsvCell = string | number | boolean | null;

// A spreadsheet runs a cell that begins so as a formula; the last four are their full-width forms.
const formula = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/**
 * One record of a CSV file as RFC 4180 has it, with its CRLF. Text that a spreadsheet would run as a formula gets an
 * apostrophe in front; a number stays a number, a minus sign included.
 */
export function csvRecord(cells: readonly CsvCell[]): string {
  return `${cells.map((cell) => (typeof cell === "string" ? quotedCell(defused(cell)) : String(cell ?? ""))).join(",")}\r\n`;
}

const defused = (text: string): string => (formula.test(text) ? `'${text}` : text);

const quotedCell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
