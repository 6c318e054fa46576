import { createRoute } from "@hono/zod-openapi";
import { answer, jsonContent, withApiKey } from "../../contract/wire/answer.ts";
import { body } from "../../contract/wire/body.ts";
import { bodied, failures, keyed, repeatable } from "../../contract/wire/error.ts";
import { idempotencyHeaders } from "../../contract/wire/headers.ts";
import {
  CreateJobBody,
  Job,
  JobList,
  JobParams,
  JobResultList,
  ListJobResultsQuery,
  ListJobsQuery,
} from "../../contract/resources/jobs.ts";
import { jsonBody } from "../middleware/json-body.ts";
import { cancelJob } from "../../usecases/jobs/cancel-job.ts";
import { createJob } from "../../usecases/jobs/create-job.ts";
import { getJob } from "../../usecases/jobs/get-job.ts";
import { listJobResults } from "../../usecases/jobs/list-job-results.ts";
import { listJobs } from "../../usecases/jobs/list-jobs.ts";
import { createRouter } from "../router.ts";

const tags = ["Jobs"];

const create = createRoute({
  method: "post",
  path: "/execute/async",
  operationId: "createJob",
  tags,
  summary: "Ask later",
  description:
    "Takes the question of POST /execute, /evaluate/full, /evaluate/batch, /evaluate/range or /conditions/backtest and answers at once with a job to poll. Each question of a job is recorded once and fires once, whatever happens on the way; what it fires is sent afterwards.",
  security: withApiKey,
  middleware: jsonBody,
  request: { headers: idempotencyHeaders, body: jsonContent(body(CreateJobBody), "The question, named by `kind`.") },
  responses: {
    202: answer(Job, "The job.", "Idempotent-Replayed"),
    ...failures(...keyed, ...bodied, ...repeatable, "semantic_error", "not_found", "execution_timeout"),
  },
});

const get = createRoute({
  method: "get",
  path: "/jobs/{id}",
  operationId: "getJob",
  tags,
  summary: "Read a job",
  description: "Reads one job, with its result once it is completed. Kept for 7 days after it ended.",
  security: withApiKey,
  request: { params: JobParams },
  responses: { 200: answer(Job, "The job."), ...failures(...keyed, "not_found") },
});

const list = createRoute({
  method: "get",
  path: "/jobs",
  operationId: "listJobs",
  tags,
  summary: "List jobs",
  description: "Pages through the jobs, newest first, without their results.",
  security: withApiKey,
  request: { query: ListJobsQuery },
  responses: { 200: answer(JobList, "A page of jobs."), ...failures(...keyed) },
});

const results = createRoute({
  method: "get",
  path: "/jobs/{id}/results",
  operationId: "listJobResults",
  tags,
  summary: "List the answers of a job",
  description: "Pages through the answers of a batch or range job in the order asked, as far as it has come.",
  security: withApiKey,
  request: { params: JobParams, query: ListJobResultsQuery },
  responses: { 200: answer(JobResultList, "A page of answers."), ...failures(...keyed, "not_found") },
});

const cancel = createRoute({
  method: "delete",
  path: "/jobs/{id}",
  operationId: "cancelJob",
  tags,
  summary: "Cancel a job",
  description: "Cancels a job that has not begun: it never runs. Again: the same answer. One that has begun is a 409.",
  security: withApiKey,
  request: { params: JobParams },
  responses: { 200: answer(Job, "The cancelled job."), ...failures(...keyed, "not_found", "conflict") },
});

/** Jobs: create, read, list, cancel. */
export const jobRoutes = createRouter()
  .openapi(create, async (c) => c.json(await createJob(c.var.services, c.req.valid("json"), c.var.claim), 202))
  .openapi(list, async (c) => c.json(await listJobs(c.var.services, c.req.valid("query")), 200))
  .openapi(get, async (c) => c.json(await getJob(c.var.services, c.req.valid("param")), 200))
  .openapi(results, async (c) =>
    c.json(await listJobResults(c.var.services, { ...c.req.valid("param"), ...c.req.valid("query") }), 200),
  )
  .openapi(cancel, async (c) => c.json(await cancelJob(c.var.services, c.req.valid("param")), 200));
