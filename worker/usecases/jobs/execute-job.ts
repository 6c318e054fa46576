import type { ExecuteBody } from "../../contract/execute.ts";
import { executeAt } from "../execute-concept.ts";
import { noSuchVersion } from "../not-found.ts";
import { notAhead } from "../question-time.ts";
import type { JobKindOf } from "./kinds.ts";

/** One Result. */
export const executeJob: JobKindOf<ExecuteBody> = {
  listed: false,
  async check(services, { id, version, timestamp }) {
    if (timestamp !== undefined) notAhead(timestamp, services.now(), "timestamp");
    if (!(await services.definitions.concept(id, version))) throw noSuchVersion("Concept", id, version, "id");
    return 1;
  },
  async run(services, { request, t }, held) {
    await held.complete(await executeAt(services, request as ExecuteBody, t));
    return "done";
  },
};
