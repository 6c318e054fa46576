import { AuditList, ListAuditQuery } from "../../../contract/resources/service/audit.ts";
import { listAudit } from "../../../usecases/service/list-audit.ts";
import { operation } from "../../operation.ts";

/** The audit trail: who changed what. */
export const auditOperations = [
  operation({
    id: "listAudit",
    route: "GET /audit",
    tag: "Audit",
    scope: "read",
    elevated: true,
    summary: "List changes",
    description:
      "Pages through the changes that were made with API keys, newest first: who, when, what, and what it was before. A row is stored in the same transaction as its change. Questions, observations and what the service does by itself are not in it; `x-audit` in this description says so for each operation.",
    takes: { query: ListAuditQuery },
    gives: { status: 200, schema: AuditList, words: "A page of changes." },
    call: ({ services, query }) => listAudit(services, query),
  }),
];
