import { AuditList, ListAuditQuery } from "../../../contract/resources/service/audit.ts";
import { listAudit } from "../../../usecases/service/list-audit.ts";
import {
  LeafList,
  ListLeavesQuery,
  ListLoggedRowsQuery,
  LoggedRowList,
} from "../../../contract/resources/service/leaves.ts";
import { listLeaves, listLoggedRows } from "../../../usecases/decisions/list-leaves.ts";
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
  operation({
    id: "listLeaves",
    route: "GET /audit/leaves",
    tag: "Audit",
    scope: "read",
    elevated: true,
    summary: "List what the log stands for",
    description:
      "Pages through the leaves of the log in their order: what each stands for, what is stored of it now, and the key that opens it. Whoever hashes `content` under `key` gets the leaf of `/log/tile/...`, unless what is stored was changed. A later leaf about the same thing counts instead of an earlier one. `dm log audit` does all this.",
    takes: { query: ListLeavesQuery },
    gives: { status: 200, schema: LeafList, words: "A page of the log." },
    call: ({ services, query }) => listLeaves(services, query),
  }),
  operation({
    id: "listLoggedRows",
    route: "GET /audit/rows",
    tag: "Audit",
    scope: "read",
    elevated: true,
    summary: "List what belongs into the log",
    description:
      "Pages through what is stored of one kind and belongs into the log, so that something which was put in by hand and has no leaf can be found.",
    takes: { query: ListLoggedRowsQuery },
    gives: { status: 200, schema: LoggedRowList, words: "A page of what belongs into the log." },
    call: ({ services, query }) => listLoggedRows(services, query),
  }),
];
