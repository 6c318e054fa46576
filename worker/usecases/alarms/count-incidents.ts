import type { CountIncidentsQuery, IncidentCounts } from "../../contract/resources/alarms/incidents.ts";
import type { Services } from "../services.ts";
import { filterOf } from "./list-incidents.ts";

/** How many incidents are not over; of a flood, at least how many. `entity` takes the raw entity or its pseudonym. Throws `unavailable`. */
export async function countIncidents(services: Services, query: CountIncidentsQuery): Promise<IncidentCounts> {
  const { open, acknowledged, atLeast } = await services.incidents.count(await filterOf(services, query));
  return {
    open: Object.values(open).reduce((sum, count) => sum + count, 0),
    acknowledged,
    open_by_severity: open,
    at_least: [...(atLeast.some((one) => one !== "acknowledged") ? (["open"] as const) : []), ...atLeast],
  };
}
