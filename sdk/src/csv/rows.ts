/** A row of a table, and the line on which it begins, from 1. */
interface Row {
  line: number;
  cells: string[];
}

/** The rows of separated text (RFC 4180 quotes) with their lines: line ends of any kind, empty lines left out. */
export function rowsOf(text: string): Row[] {
  const rows: Row[] = [];
  let [cells, held, quoted, line, first]: [string[], string, boolean, number, number] = [[], "", false, 1, 1];
  const endRow = () => {
    cells.push(held);
    if (cells.some((cell) => cell.trim() !== "")) rows.push({ line: first, cells });
    [cells, held, first] = [[], "", line];
  };
  const source = text.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n");
  const separator = separatorOf(source);
  for (let i = 0; i < source.length; i++) {
    const character = source[i] ?? "";
    if (character === "\n") line += 1;
    if (quoted && character === '"' && source[i + 1] === '"') {
      held += '"';
      i += 1;
    } else if (character === '"') quoted = !quoted;
    else if (quoted) held += character;
    else if (character === separator) {
      cells.push(held);
      held = "";
    } else if (character === "\n") endRow();
    else held += character;
  }
  endRow();
  return rows;
}

/** What separates cells: of commas, semicolons and tabs, what the line with the names of the columns has most of. */
function separatorOf(source: string): string {
  const [heads = ""] = source.split("\n", 1);
  const counted = [",", ";", "\t"].map((one) => ({ one, count: heads.split(one).length }));
  return counted.toSorted((a, b) => b.count - a.count)[0]?.one ?? ",";
}
