type Position = readonly (number | string)[];

function compare(a: Position, b: Position): number {
  for (const [i, left] of a.entries()) {
    const right = b[i];
    if (right === undefined || left === right) continue;
    return left < right ? -1 : 1;
  }
  return 0;
}

/** Rows from the last position to the first, those after the given one, at most `limit`. */
export function newestFirst<Row>(
  rows: Iterable<Row>,
  positionOf: (row: Row) => Position,
  after: Position | null = null,
  limit = Infinity,
): Row[] {
  const sorted = [...rows].sort((a, b) => compare(positionOf(b), positionOf(a)));
  const older = after === null ? sorted : sorted.filter((row) => compare(positionOf(row), after) < 0);
  return older.slice(0, limit).map((row) => structuredClone(row));
}
