import type { ExecuteBody } from "../../../contract/resources/evaluation/execute.ts";
import { executeAt } from "../../evaluation/execute-concept.ts";
import { requireConcept } from "../../definitions/required.ts";
import { notAhead } from "../question-time.ts";
import type { JobKindOf } from "./job-kind.ts";

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
