import { type Asked, entityNo } from "./seed.ts";

/** A filter of GET /decisions by a name. */
export interface Filter {
  name: string;
  query: Readonly<Record<string, string>>;
}

/** The filters, and the combinations of them, over times that lie on both sides of the cut. */
export function filtersOf(
  conditions: readonly Asked[],
  { from, to, pseudonym }: { from: number; to: number; pseudonym: string },
): Filter[] {
  const [one, , , , newest] = conditions;
  if (one === undefined || newest === undefined) throw new Error("there are too few conditions");
  const entity_id = entityNo(42);
  const { condition_id } = one;
  const version = { condition_id: newest.condition_id, condition_version: newest.condition_version };
  const outcome = "triggered";
  const span = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
  const queries: Record<string, string>[] = [
    {},
    { entity_id },
    { entity_id: pseudonym },
    { condition_id },
    version,
    { outcome },
    { outcome: "not_triggered" },
    { from: span.from },
    { to: span.to },
    span,
    { entity_id, condition_id },
    { entity_id, ...version },
    { entity_id, outcome },
    { entity_id, ...span },
    { condition_id, outcome },
    { ...version, outcome, ...span },
    { outcome, ...span },
    { entity_id, ...version, outcome: "not_triggered", ...span },
  ];
  return queries.map((query) => {
    const named = Object.entries(query).map(([name, value]) =>
      name === "outcome" ? value : value === pseudonym ? "pseudonym" : name,
    );
    return { name: named.join(", ") || "none", query };
  });
}
