import type { EvaluateFullBody } from "../../../contract/resources/evaluation/evaluate.ts";
import { jobSnapshotId } from "../../../domain/decision/id.ts";
import { boundCondition } from "../../definitions/bound-condition.ts";
import { evaluateLater } from "../../evaluation/evaluate-full.ts";
import { notAhead } from "../question-time.ts";
import type { JobKindOf } from "./job-kind.ts";
import type { ExecuteBody } from "../../../contract/resources/evaluation/execute.ts";
import { executeAt } from "../../evaluation/execute-concept.ts";
import { requireConcept } from "../../definitions/required.ts";

/** One Result. */
export const executeJob: JobKindOf<ExecuteBody> = {
  listed: false,
  async check(services, { id, version, timestamp }) {
    if (timestamp !== undefined) notAhead(timestamp, services.now(), "timestamp");
    await requireConcept(services, id, version, "id");
    return 1;
  },
  async run(services, { request, t }, lease) {
    await lease.complete(await executeAt(services, request as ExecuteBody, t));
    return "done";
  },
};

/** One full evaluation; what it fires is sent by the queue. */
export const evaluateJob: JobKindOf<EvaluateFullBody> = {
  listed: false,
  async check(services, request) {
    if (request.timestamp !== undefined) notAhead(request.timestamp, services.now(), "timestamp");
    await boundCondition(services, request);
    return 1;
  },
  async run(services, { job_id, request, t, attempts }, lease) {
    const input = request as EvaluateFullBody;
    const snapshot_id = input.timestamp === undefined ? jobSnapshotId(job_id, input.entity) : null;
    await lease.complete(await evaluateLater(services, input, { t, snapshot_id, repeated: attempts > 1 }));
    return "done";
  },
};
