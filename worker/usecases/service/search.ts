/** Read in one go, and in one call: no index finds a part of a text. */
const readAtOnce = 250;
const readAtMost = 1_000;

/** How a list goes on, from where, and which of its rows are wanted. */
interface RowSearch<Row extends { at: K }, K> {
  after: K | null;
  limit: number;
  read: (after: K | null, limit: number) => Promise<Row[]>;
  fits: (chunk: readonly Row[]) => Promise<readonly boolean[]>;
}

/** What is compared in a search: capitals do not matter. */
export const caseless = (text: string): string => text.normalize("NFC").toLowerCase();

/** The words of a search. */
export const searchWords = (text: string): string[] => [...new Set(caseless(text).split(/\s+/).filter(Boolean))];

/** The next rows that are wanted: at most `limit`, or fewer with where to go on once a thousand were read. */
export async function matchingRows<Row extends { at: K }, K>({
  after,
  limit,
  read,
  fits,
}: RowSearch<Row, K>): Promise<{ rows: Row[]; resume: K | null }> {
  const rows: Row[] = [];
  let from = after;
  for (let seen = 0; seen < readAtMost; seen += readAtOnce) {
    const chunk = await read(from, readAtOnce);
    const wanted = await fits(chunk);
    rows.push(...chunk.filter((_, i) => wanted[i]));
    if (rows.length >= limit || chunk.length < readAtOnce) return { rows: rows.slice(0, limit), resume: null };
    from = chunk.at(-1)?.at ?? null;
  }
  return { rows, resume: from };
}
