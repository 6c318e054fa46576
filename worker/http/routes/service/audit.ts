import { AuditList, ListAuditQuery } from "../../../contract/resources/service/audit.ts";
import { listAudit } from "../../../usecases/service/list-audit.ts";
import {
  LeafList,
  ListLeavesQuery,
  ListLoggedRowsQuery,
  ListSumsQuery,
  LoggedRowList,
  StoredSumList,
} from "../../../contract/resources/service/leaves.ts";
import { listLeaves, listLoggedRows } from "../../../usecases/decisions/list-leaves.ts";
import { listSums } from "../../../usecases/decisions/list-sums.ts";
import { operationsOf } from "../../operation/operation.ts";

const operation = operationsOf("Audit");

/** The audit trail: who changed what. */
export const auditOperations = [
  operation({
    id: "listAudit",
    route: "GET /audit",
    scope: "read",
    elevated: true,
    reach: "whole",
    summary: "List changes",
    description:
      "Pages through the changes made with API keys, newest first: who, when, what, and what it was before. A row is stored in the same transaction as its change. Questions, observations and what the service does on its own are not included; see `x-audit` of each operation.",
    takes: { query: ListAuditQuery },
    gives: { status: 200, schema: AuditList, words: "A page of changes." },
    call: ({ services, query }) => listAudit(services, query),
  }),
  operation({
    id: "listLeaves",
    route: "GET /audit/leaves",
    scope: "read",
    elevated: true,
    reach: "whole",
    summary: "List the leaves of the log",
    description:
      "Pages through the leaves of the log in order: what each stands for, what is stored of it now, and the key that opens it. Hashing `content` under `key` gives the leaf of `/log/tile/...`, unless what is stored was changed. A later leaf about the same thing replaces an earlier one. `dm log audit` does all this.",
    takes: { query: ListLeavesQuery },
    gives: { status: 200, schema: LeafList, words: "A page of the log." },
    call: ({ services, query }) => listLeaves(services, query),
  }),
  operation({
    id: "listLoggedRows",
    route: "GET /audit/rows",
    scope: "read",
    elevated: true,
    reach: "whole",
    summary: "List what belongs in the log",
    description:
      "Pages through what is stored of one kind and belongs in the log, to find anything inserted by hand, without a leaf.",
    takes: { query: ListLoggedRowsQuery },
    gives: { status: 200, schema: LoggedRowList, words: "A page of what belongs in the log." },
    call: ({ services, query }) => listLoggedRows(services, query),
  }),
  operation({
    id: "listSums",
    route: "GET /audit/sums",
    scope: "read",
    elevated: true,
    reach: "whole",
    summary: "Add up what the shards store",
    description:
      "Adds up the keyed hashes of the observations and looks of all shards, by leaf. Over all pages they come to the `content` of the leaf, unless a row was changed, removed or inserted by hand. Also lists entities that do not have the name that their pseudonym was made from. `dm log audit` does all this.",
    takes: { query: ListSumsQuery },
    gives: { status: 200, schema: StoredSumList, words: "A page of sums." },
    call: ({ services, query }) => listSums(services, query),
  }),
];
