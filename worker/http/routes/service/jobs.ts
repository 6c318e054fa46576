import {
  CreateJobBody,
  Job,
  JobList,
  JobParams,
  JobResultList,
  ListJobResultsQuery,
  ListJobsQuery,
} from "../../../contract/resources/service/jobs.ts";
import { cancelJob, getJob, listJobs, listJobResults } from "../../../usecases/service/jobs/jobs.ts";
import { createJob } from "../../../usecases/service/jobs/create-job.ts";
import { json } from "../../body.ts";
import { jobTouch } from "../../../usecases/reach/records.ts";
import { subjectsTouch } from "../../../usecases/reach/requests.ts";
import { operationsOf } from "../../operation/operation.ts";

const operation = operationsOf("Jobs");

/** Jobs: create, read, list, cancel. */
export const jobOperations = [
  operation({
    id: "createJob",
    route: "POST /execute/async",
    scope: "evaluate",
    reach: ({ services, body }) => subjectsTouch(services, body),
    idempotent: true,
    summary: "Create a job",
    description:
      "Takes the question of POST /execute, /evaluate/full, /evaluate/batch, /evaluate/range or /conditions/backtest and returns a job to poll right away. Each question in a job is recorded once and fires once, even across failures; its actions are sent afterwards.",
    takes: { body: json(CreateJobBody, "The question, named by `kind`.") },
    gives: { status: 202, schema: Job, words: "The job." },
    fails: ["semantic_error", "not_found"],
    audited: { table: "jobs", inserted: "job_id", shows: ["kind"] },
    call: ({ services, body, by, claim }) => createJob(services, body, { by: by.id, claim }),
  }),
  operation({
    id: "listJobs",
    route: "GET /jobs",
    scope: "read",
    reach: "own",
    summary: "List jobs",
    description: "Pages through the jobs, newest first, without their results.",
    takes: { query: ListJobsQuery },
    gives: { status: 200, schema: JobList, words: "A page of jobs." },
    call: ({ services, query }) => listJobs(services, query),
  }),
  operation({
    id: "getJob",
    route: "GET /jobs/{id}",
    scope: "read",
    reach: ({ services, params }) => jobTouch(services, params.id),
    summary: "Read a job",
    description: "Reads one job, with its result once it is completed. Kept for 7 days after it ends.",
    takes: { params: JobParams },
    gives: { status: 200, schema: Job, words: "The job." },
    call: ({ services, params }) => getJob(services, params),
  }),
  operation({
    id: "listJobResults",
    route: "GET /jobs/{id}/results",
    scope: "read",
    reach: ({ services, params }) => jobTouch(services, params.id),
    summary: "List the answers of a job",
    description: "Pages through the answers of a batch or range job in the order asked, as far as it has got.",
    takes: { params: JobParams, query: ListJobResultsQuery },
    gives: { status: 200, schema: JobResultList, words: "A page of answers." },
    call: ({ services, params, query }) => listJobResults(services, { ...params, ...query }),
  }),
  operation({
    id: "cancelJob",
    route: "DELETE /jobs/{id}",
    scope: "evaluate",
    reach: ({ services, params }) => jobTouch(services, params.id),
    summary: "Cancel a job",
    description:
      "Cancels a job that has not started; it will never run. Repeating it is safe. A job that has started answers 409.",
    takes: { params: JobParams },
    gives: { status: 200, schema: Job, words: "The cancelled job." },
    fails: ["conflict"],
    audited: { table: "jobs", subject: ({ params }) => params.id },
    call: ({ services, params }) => cancelJob(services, params),
  }),
];
