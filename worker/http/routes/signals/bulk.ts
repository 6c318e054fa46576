import { Job } from "../../../contract/resources/service/jobs.ts";
import { BulkLine, BulkQuery } from "../../../contract/resources/signals/bulk.ts";
import { bulkMedia, bulkRecords } from "../../../feeds/bulk/records.ts";
import { importObservations } from "../../../usecases/service/jobs/import-observations.ts";
import { streamed } from "../../body.ts";
import { operationsOf } from "../../operation/operation.ts";

const operation = operationsOf("Observations");

/** Observations by the file. */
export const bulkOperations = [
  operation({
    id: "importObservations",
    route: "POST /observations/bulk",
    scope: ["evaluate", "observe"],
    reach: "each",
    resumable: true,
    summary: "Import observations",
    description:
      "Appends the lines of a file, NDJSON or CSV with headings, of any length, while they come. The job says how far it is (GET /jobs/{id}). Lines that are wrong are passed by and listed: the first 100 in the result, up to 1,000 by GET /jobs/{id}/results. With an Idempotency-Key a request that was broken off can be sent again, whole or from a later line: lines that the job has are passed by, and nothing is stored twice.",
    takes: {
      query: BulkQuery,
      body: streamed({
        media: bulkMedia,
        line: BulkLine,
        words: "The lines; CSV has the same names as headings, and `member.LABEL` for each label of a member.",
      }),
    },
    gives: { status: 200, schema: Job, words: "The job; completed unless `more` is true." },
    audited: { none: "observations are data: the ledger keeps each and overwrites none" },
    call: ({ services, query, body: { stream, type }, header, by, tell }) =>
      importObservations(services, {
        ...query,
        by: by.id,
        name: header("Idempotency-Key"),
        records: bulkRecords(stream, type),
        replayed: () => tell("Idempotent-Replayed", "true"),
      }),
  }),
];
