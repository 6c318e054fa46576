/** How many lines a text has. */
export const lineCount = (text: string): number => text.split("\n").length;

/** Where a line, counted from 1, begins and ends in a text; a line beyond it is its last one. */
export function lineAt(text: string, line: number): { start: number; end: number } {
  let start = 0;
  for (let at = 1; at < line; at++) {
    const next = text.indexOf("\n", start);
    if (next === -1) break;
    start = next + 1;
  }
  const end = text.indexOf("\n", start);
  return { start, end: end === -1 ? text.length : end };
}
