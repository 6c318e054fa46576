import type { Services } from "../usecases/services.ts";

/** Work that the cron trigger does besides what requests and queues do. */
export interface RegularSweep {
  name: string;
  /** Minutes from one run to the next. */
  every: number;
  /**
   * Calls to stores, objects, queues and receivers that one run may make: its share of the 10,000 of an invocation. Source:
   * https://developers.cloudflare.com/workers/platform/limits/
   */
  budget: number;
  /** What it has done, for the log line. */
  run(services: Services, budget: number): Promise<unknown>;
}
