import type { TaskWatch } from "../../domain/task/watch/config.ts";
import type { LookLoad } from "../../domain/task/watch/pace.ts";
import type { WatchHealth } from "../../domain/task/watch/health.ts";
import type { Watch, WatchHealths, WatchList, WatchLists, WatchSilence } from "../../usecases/ports/tasks/watching.ts";
import { jsonColumn } from "../sql/json-column.ts";
import { D1Table } from "../sql/table.ts";
import { rowReader } from "../sql/text.ts";

const selectVersion = "SELECT coalesce((SELECT version FROM watch_list), 0) AS version";
const watched = `
  SELECT task_id, status, condition_id, condition_version, scope_rules, firing, watch FROM tasks
  WHERE watch IS NOT NULL AND status IN ('active', 'preview') ORDER BY task_id`;
const load = `
  SELECT watch->>'keep' AS keep, sum(watch->>'entities' * 3600000.0 / (watch->>'every_ms')) AS looks FROM tasks
  WHERE watch IS NOT NULL AND status IN ('active', 'preview') AND task_id IS NOT ? AND watch->>'entities' IS NOT NULL
    AND watch->>'every_ms' IS NOT NULL GROUP BY 1`;
const selectFetched = "SELECT primitive_id FROM primitives WHERE source->>'kind' = 'http' ORDER BY primitive_id";

/** By the database's clock: what has ended is over for whoever reads the list. */
const selectSilenced = `
  SELECT task_id, entity_id, starts_at, ends_at FROM silences
  WHERE ends_at > unixepoch('subsec') * 1000 AND every IS NULL ORDER BY silence_id`;

const readWatch = rowReader<Omit<Watch, "since"> & { watch: TaskWatch }>({ json: ["scope_rules", "firing", "watch"] });

/** The tasks that watch, as D1 has them. In SQL text: version and list are read in one batch, so that they belong together. */
export class WatchListStore extends D1Table implements WatchLists, WatchHealths {
  async version(): Promise<number> {
    return (await this.db.prepare(selectVersion).first<number>("version")) ?? 0;
  }

  async load(except: string | null): Promise<LookLoad> {
    const results = await this.rows<{ keep: keyof LookLoad; looks: number }>(load, [except]);
    return { all: 0, changes: 0, ...Object.fromEntries(results.map(({ keep, looks }) => [keep, looks])) };
  }

  async list(): Promise<WatchList> {
    const statements = [selectVersion, watched, selectFetched, selectSilenced].map((query) => this.prepared(query));
    const [counted, rows, sources, silences] = await this.db.batch(statements);
    const found = ((rows?.results ?? []) as object[]).map(readWatch);
    return {
      fetched: ((sources?.results ?? []) as { primitive_id: string }[]).map(({ primitive_id }) => primitive_id),
      silences: (silences?.results ?? []) as unknown as WatchSilence[],
      version: (counted?.results[0] as { version: number } | undefined)?.version ?? 0,
      watches: found.map(({ watch: { every_ms, no_data, keep, since }, ...row }) => ({
        ...row,
        watch: { every_ms, no_data, keep },
        since,
      })),
    };
  }

  async note(health: WatchHealth): Promise<void> {
    const told = JSON.stringify(health);
    await this.run("UPDATE watch_list SET health = ?1 WHERE health IS NOT ?1", [told]);
  }

  async last(): Promise<WatchHealth | null> {
    return jsonColumn<WatchHealth | null>(
      await this.db.prepare("SELECT health FROM watch_list").first<string>("health"),
    );
  }
}
