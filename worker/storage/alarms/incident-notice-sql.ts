import { isOver, judgedLooks, openIncidentOf } from "./incident-sql.ts";
import { notice, noticeIdOf, planNotice } from "./notice-sql.ts";

/** Messages that incidents are over, planned before the move that closes those incidents; `?1` as there. */

const recovering = `
  FROM (${judgedLooks}) l
  CROSS JOIN incidents i ON i.incident_id = ${openIncidentOf("l")}
  WHERE l.recovers AND ${isOver} AND i.told AND i.as_of < l.at`;

/** The notices. */
export const noticeRecovered = notice({ kind: "recovered", signals: "'[]'", at: "l.at", from: recovering });

/** Their action rows, planned at `?2`; returns their ids. */
export const planRecovered = planNotice({ id: noticeIdOf("recovered"), task: "l", at: "?2", from: recovering });
