import { type Principal, principalOf } from "../../domain/values/principal.ts";
import type { Services } from "../services.ts";

/** Rows, each with `by`: who is behind an id that it has, under the name that is known now; null where it has none. */
export async function attributed<Row, Id extends string | null>(
  { principals }: Pick<Services, "principals">,
  rows: readonly Row[],
  idOf: (row: Row) => Id,
): Promise<(Row & { by: Principal | Extract<Id, null> })[]> {
  const ids = [...new Set(rows.map(idOf).filter((id) => id !== null))];
  const names = ids.length === 0 ? new Map<string, string>() : await principals.names(ids);
  return rows.map((row) => {
    const id = idOf(row);
    return { ...row, by: id === null ? (id as Extract<Id, null>) : principalOf(id, names.get(id)) };
  });
}

/** The same of one. */
export async function attributedOne<Row, Id extends string | null>(
  services: Pick<Services, "principals">,
  row: Row,
  idOf: (row: Row) => Id,
): Promise<Row & { by: Principal | Extract<Id, null> }> {
  const [one] = await attributed(services, [row], idOf);
  if (one === undefined) throw new Error("a row that was lost");
  return one;
}
