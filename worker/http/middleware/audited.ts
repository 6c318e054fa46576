import type { AuditedChange, AuditedTable, AuditRow } from "../../usecases/ports/service/audit.ts";

/** What stands for a field whose value is a secret, free text, or may name an entity. */
const withheld = "(withheld)";

interface AuditShown<A> {
  /** The table by whose change it is done. */
  table: AuditedTable;
  /** Fields of the body whose values the trail may show; of others it shows that they were given. */
  shows?: readonly string[];
  /** The subject as it is before; its fields that the trail may show and that the body would change are kept. */
  before?: (asked: A) => Promise<object>;
}

/**
 * What an operation leaves in the audit trail: a row about a subject that has a name, one about each of several that the use case
 * names, a row about one that is inserted (its name in SQL), a row that the use case notes before it tells somebody outside the database, or nothing and why.
 */
export type Audited<A> =
  | (AuditShown<A> & { subject: (asked: A) => string })
  | (AuditShown<A> & { each: true })
  | (AuditShown<A> & { inserted: string })
  | { noted: (asked: A) => string }
  | { none: string };

/** What is known of a request when its change begins. */
interface AuditedCall extends Pick<AuditRow, "audit_id" | "at" | "key_id" | "operation" | "request_id"> {
  body: unknown;
}

/** The change that a request is about to make. */
export async function changeOf<A>(
  audited: AuditShown<A> & ({ subject: (asked: A) => string } | { inserted: string }),
  asked: A,
  { body, ...asking }: AuditedCall,
): Promise<AuditedChange> {
  const shows = new Set(audited.shows);
  const given = Object.entries((body ?? {}) as Record<string, unknown>).filter(([, value]) => value !== undefined);
  const after = given.map(([name, value]) => [name, shows.has(name) ? value : withheld]);
  const was = Object.entries((await audited.before?.(asked)) ?? {}).filter(
    ([name]) => shows.has(name) && (given.length === 0 || given.some(([other]) => other === name)),
  );
  return {
    row: {
      ...asking,
      before: was.length === 0 ? null : Object.fromEntries(was),
      after: after.length === 0 ? null : (Object.fromEntries(after) as Record<string, unknown>),
    },
    table: audited.table,
    subject: "subject" in audited ? { is: audited.subject(asked) } : { inserted: audited.inserted },
  };
}
