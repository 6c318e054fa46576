import { Health } from "../../../contract/resources/service/health.ts";
import { getHealth } from "../../../usecases/service/get-health.ts";
import { operationsOf } from "../../operation/operation.ts";

const operation = operationsOf("Service");

/** Readiness; it lies beside the versioned paths. */
export const healthOperations = [
  operation({
    id: "getHealth",
    route: "GET /healthz",
    scope: "open",
    reach: "own",
    summary: "Check whether the service is ready",
    description:
      "Answers 200 only when migrations are applied and the configuration is sound; a 503 says what is wrong. Needs no key.",
    gives: { status: 200, schema: Health, words: "The service is ready." },
    fails: ["internal_error", "unavailable"],
    call: ({ services }) => getHealth(services),
  }),
];
