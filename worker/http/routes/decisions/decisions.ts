import {
  DecisionList,
  DecisionParams,
  DecisionRecordView,
  ListDecisionsQuery,
} from "../../../contract/resources/decisions/decisions.ts";
import {
  CsvText,
  ExportDecisionsQuery,
  ExportLine,
  exportMedia,
  exportTypes,
  formatFor,
} from "../../../contract/resources/decisions/export.ts";
import { DecisionExplanationView, ExplainDecisionBody } from "../../../contract/resources/decisions/explain.ts";
import { DecisionProofView, VerificationView } from "../../../contract/resources/decisions/proof.ts";
import { explainRecorded } from "../../../usecases/decisions/explain-decision.ts";
import { exportDecisions } from "../../../usecases/decisions/export-decisions.ts";
import { getDecisionProof, verifyDecision } from "../../../usecases/decisions/get-decision-proof.ts";
import { getDecision, listDecisions } from "../../../usecases/decisions/list-decisions.ts";
import { json } from "../../body.ts";
import { decisionTouch } from "../../../usecases/reach/records.ts";
import { answeredTouch, exportTouch } from "../../../usecases/reach/requests.ts";
import { operationsOf } from "../../operation/operation.ts";

const operation = operationsOf("Decisions");

/** Decision records: list, export, read, explain, verify, prove. */
export const decisionOperations = [
  operation({
    id: "listDecisions",
    route: "GET /decisions",
    scope: "read",
    reach: ({ services, query }) => exportTouch(services, query),
    summary: "List decisions",
    description: "Pages through the records, triggered or not, newest first by evaluated_at. Filters combine.",
    takes: { query: ListDecisionsQuery },
    gives: { status: 200, schema: DecisionList, words: "A page of decisions." },
    call: ({ services, query }) => listDecisions(services, query),
  }),
  operation({
    id: "exportDecisions",
    route: "GET /decisions/export",
    scope: "read",
    reach: ({ services, query }) => exportTouch(services, query),
    summary: "Export decisions",
    description:
      "Streams the records, newest first by evaluated_at, as JSON lines or as CSV. The filters are those of the list. The last line says how many decisions came before it and whether more follow: an answer without it was cut off, and `after` continues from the last decision that arrived. Everything recorded before the export began appears once; what is recorded meanwhile appears only if its evaluated_at is older than where the export has got to.",
    takes: { query: ExportDecisionsQuery },
    gives: {
      status: 200,
      schema: ExportLine,
      words: "The decisions, and a last line that says how many.",
      streams: { [exportMedia.ndjson]: ExportLine, [exportMedia.csv]: CsvText },
    },
    fails: ["not_found"],
    call: async ({ services, query, accept }) => {
      const format = query.format ?? formatFor(accept);
      const { text } = await exportDecisions(services, { ...query, format });
      return { type: exportTypes[format], file: `decisions.${format}`, text };
    },
  }),
  operation({
    id: "explainDecision",
    route: "POST /decisions/explain",
    scope: "read",
    reach: ({ services, body }) => answeredTouch(services, [body]),
    summary: "Explain a decision",
    description:
      "Explains why a recorded decision came out as it did and what would have changed it. It only reads the record, so it works even when the observations are gone. If several decisions share the same instant, the reproducible one is explained.",
    takes: { body: json(ExplainDecisionBody, "The question that was answered.") },
    gives: { status: 200, schema: DecisionExplanationView, words: "The explanation." },
    fails: ["not_found"],
    audited: { none: "it only reads" },
    call: ({ services, body }) => explainRecorded(services, body),
  }),
  operation({
    id: "getDecision",
    route: "GET /decisions/{decision_id}",
    scope: "read",
    reach: ({ services, params }) => decisionTouch(services, params.decision_id),
    summary: "Read a decision",
    description: "Reads one record with the outcome of its actions.",
    takes: { params: DecisionParams },
    gives: { status: 200, schema: DecisionRecordView, words: "The record." },
    call: ({ services, params }) => getDecision(services, params),
  }),
  operation({
    id: "verifyDecision",
    route: "POST /decisions/{decision_id}/verify",
    scope: "read",
    reach: ({ services, params }) => decisionTouch(services, params.decision_id),
    summary: "Verify a decision",
    description:
      "Recomputes a recorded decision from the append-only ledger and the pinned definitions, under the watermarks of its record. It names every field that differs and every signal with missing rows. It shows that the record, the definitions and the remaining rows agree; anyone who can write to all three could forge that agreement. Stores nothing.",
    takes: { params: DecisionParams },
    gives: { status: 200, schema: VerificationView, words: "What was found." },
    audited: { none: "it only reads" },
    call: ({ services, params }) => verifyDecision(services, params),
  }),
  operation({
    id: "getDecisionProof",
    route: "GET /decisions/{decision_id}/proof",
    scope: "read",
    reach: ({ services, params }) => decisionTouch(services, params.decision_id),
    summary: "Read the proof of a decision",
    description:
      "Returns everything needed to recompute a decision elsewhere: the record, the definitions and their execution graph, and the observations in view. The entity appears under its pseudonym. A proof is not signed: recomputing it shows that its parts agree, not where they came from, whether any are missing, or when they were recorded.",
    takes: { params: DecisionParams },
    gives: { status: 200, schema: DecisionProofView, words: "The proof." },
    fails: ["payload_too_large"],
    call: ({ services, params }) => getDecisionProof(services, params),
  }),
];
