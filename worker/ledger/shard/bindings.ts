import type { Vars } from "../../config.ts";
import type { DecisionLog } from "../log/decision-log.ts";

/** What a shard needs of the deployment. */
export type Bindings = Vars & {
  DB: D1Database;
  JOBS: Queue;
  SENDS: Queue;
  LOG: DurableObjectNamespace<DecisionLog>;
  /** Bound only where old decisions are archived. */
  ARCHIVE?: R2Bucket;
};
