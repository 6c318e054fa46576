import type { Output } from "../../../sdk/src/index.ts";

/** An incident as the API lists it. */
export type Incident = Output<"getIncident">;
