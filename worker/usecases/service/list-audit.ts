import type { AuditList, ListAuditQuery } from "../../contract/resources/service/audit.ts";
import { formatTimestamp, parseTimestamp } from "../../domain/values/time.ts";
import { attributed } from "./attributed.ts";
import { page, timeAndId } from "./paging.ts";
import type { Services } from "../services.ts";

/** A page of the changes that were made with keys, newest first. */
export function listAudit(
  services: Services,
  { operation, subject, key_id, from, to, ...query }: ListAuditQuery,
): Promise<AuditList> {
  const filter = {
    operation,
    subject,
    key_id,
    from: from === undefined ? undefined : parseTimestamp(from),
    to: to === undefined ? undefined : parseTimestamp(to),
  };
  return page(query, {
    cursor: "audit",
    position: timeAndId,
    read: async (after, limit) =>
      attributed(services, await services.audit.list(filter, after, limit), (row) => row.key_id),
    key: ({ at, audit_id }) => [at, audit_id] as const,
    view: (row) => ({ ...row, at: formatTimestamp(row.at) }),
  });
}
