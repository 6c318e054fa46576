import { noRows, type RowSum, withRows } from "../../../domain/decision/log/row-sum.ts";
import type { LedgerPlace, LedgerRecount } from "../../../usecases/ports/decisions/logged.ts";
import type { Entities } from "../observations/entities.ts";
import { firstReaching, type Stretches } from "./stretches.ts";
import type { RowKey, SummedRows } from "./summed-rows.ts";

/** Adds up what is stored behind a place. */
type RecountStep = (after: RowKey | null, limit: number) => LedgerRecount;

/** Adds up a page of what is stored, one part after the other. */
export function recount(
  parts: readonly (readonly [part: LedgerPlace[0], recount: RecountStep])[],
  after: LedgerPlace | null,
  limit: number,
): LedgerRecount {
  const at = after === null ? 0 : parts.findIndex(([part]) => part === after[0]);
  const place = after === null || after[1].length === 0 ? null : after[1];
  const found = parts[at]?.[1](place, limit);
  if (found === undefined) return { sums: [], faults: [], next: null };
  const following = parts[at + 1]?.[0];
  return { ...found, next: found.next ?? (following === undefined ? null : [following, []]) };
}

/** Whether the next entities bear the names that their pseudonyms were made of. */
export function recountNames(entities: Pick<Entities, "misnamed">, after: RowKey | null, limit: number): LedgerRecount {
  const { misnamed, last } = entities.misnamed(after?.[0] ?? 0, limit);
  const faults = misnamed.map((subject) => ({ kind: "entity" as const, subject, found: "changed" as const }));
  return { sums: [], faults, next: last === null ? null : ["entities", [last]] };
}

/** Adds up a page of the rows of a table; a row beyond all that were given a number was put in by hand. */
export function recountRows<Row>(
  { rows, stretches, upto }: { rows: SummedRows<Row>; stretches: Pick<Stretches, "ends">; upto: number },
  after: RowKey | null,
  limit: number,
): LedgerRecount {
  const { kind } = rows;
  const ends = stretches.ends();
  const most = Math.min(limit, rows.mostAtOnce);
  const page = rows.after(after, most);
  const sums = new Map<number, RowSum>();
  const beyond = new Set<number>();
  for (const [row, hashes] of rows.ofStored(page)) {
    const number = rows.numberOf(row);
    const stretch = ends[firstReaching(ends, number)]?.stretch_no;
    if (stretch !== undefined) sums.set(stretch, withRows(sums.get(stretch) ?? noRows, { points: 1, hashes }));
    else if (number > upto) beyond.add(number);
  }
  const last = page.length < most ? undefined : page.at(-1);
  const one = { observations: "observation", looks: "look" } as const;
  return {
    sums: [...sums].map(([stretch, sum]) => ({ kind, subject: String(stretch), ...sum })),
    faults: [...beyond].map((number) => ({ kind: one[kind], subject: String(number), found: "added" })),
    next: last === undefined ? null : [kind, rows.keyOf(last)],
  };
}
