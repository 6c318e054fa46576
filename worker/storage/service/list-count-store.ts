import type { ListCount, ListCounts } from "../../usecases/ports/service/list-counts.ts";
import { D1Table } from "../sql/table.ts";

/** What each list has more, or less, than is kept of it; in the words of the triggers that keep count. */
const countDifferences = `
  SELECT list, key, sum(n) AS n FROM (
    SELECT 'tasks' AS list, json_array(status, guardrails_version, context_version) AS key, count(*) AS n FROM tasks GROUP BY 2
    UNION ALL SELECT 'actions', namespace, count(*) FROM actions GROUP BY 2
    UNION ALL SELECT list, key, -n FROM list_counts WHERE list IN ('tasks', 'actions'))
  GROUP BY list, key HAVING sum(n) <> 0`;

const repair = `
  INSERT INTO list_counts (list, key, n) SELECT list, key, n FROM (${countDifferences}) WHERE true
  ON CONFLICT (list, key) DO UPDATE SET n = n + excluded.n RETURNING list, key, n`;

/** The lengths of lists, which triggers keep. */
export class ListCountStore extends D1Table implements ListCounts {
  async repair(): Promise<ListCount[]> {
    return (await this.db.prepare(repair).all<ListCount>()).results;
  }
}
