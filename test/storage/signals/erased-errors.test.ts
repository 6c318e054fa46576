import { expect, it } from "vitest";
import { ErasureStore } from "../../../worker/storage/signals/erasure-store.ts";
import { emptyStorage, env, put, rowsIn } from "../../support/memory/storage.ts";

emptyStorage();

const said = (message: string) => JSON.stringify({ type: "http_status", message });
const erased = JSON.stringify({ type: "erased", message: "Removed with the entity that it was about." });
const erasure = {
  erasure_id: "ers_1",
  entity_id: "ent_gone",
  bucket: 1,
  status: "running",
  started_at: 0,
  finished_at: null,
  requested_by: "key_1",
  removed: {},
  decisions: 0,
} as const;

const notice = {
  kind: "recovered",
  task_id: "task_1",
  condition_id: "cond_1",
  condition_version: "1.0",
  bucket: 1,
  since: 0,
  signals: [],
  noticed_at: 0,
};

/** A message to a channel that was refused with what it said, about what one entity or several were decided. */
function refused(channel: string, error: string, ...entities: string[]): void {
  const delivery_id = `${channel}.act`;
  const ids = entities.map((entity_id) => ({ decision_id: `${channel}-${entity_id}`, entity_id }));
  const planned = { action_id: "act", action_version: "v1", planned_at: 0, is_open: 0 };
  const sent = ids.map(({ decision_id }) => ({ ...planned, decision_id, state: "failed", delivery_id }));
  const times = { created_at: 0, updated_at: 0 };
  const message = { delivery_id, decision_id: ids[0]?.decision_id, action_id: "act", action_version: "v1", channel };
  put("notices", ...ids.map(({ decision_id, entity_id }) => ({ ...notice, notice_id: decision_id, entity_id })));
  put("action_results", ...sent);
  put("deliveries", { ...message, ...times, status: "failed", attempts: 1, allowed: 1, last_error: error });
  put("delivery_attempts", { delivery_id, attempt: 1, started_at: 0, finished_at: 0, error });
  put("channels", {
    channel,
    kind: "slack",
    endpoint: "https://x.example",
    headers: {},
    created_at: 0,
    last_error: error,
  });
}

it("goes with the entity that it was about: what receivers said, wherever it is shown", async () => {
  refused("own", said("no *gone*"), "ent_gone");
  refused("shared", said("no *kept* or *gone*"), "ent_kept", "ent_gone");
  refused("other", said("no *kept*"), "ent_kept");
  await new ErasureStore(env.DB, "key").removeByPseudonym(erasure, 1);
  const kept = { own: erased, shared: erased, other: said("no *kept*") };
  const errors = (table: string, column: string) =>
    rowsIn<Record<string, string>>(table).map((row) => [
      row.channel ?? row.delivery_id?.replace(".act", ""),
      row[column],
    ]);
  expect(Object.fromEntries(errors("channels", "last_error"))).toEqual(kept);
  expect(Object.fromEntries(errors("deliveries", "last_error"))).toEqual(kept);
  expect(Object.fromEntries(errors("delivery_attempts", "error"))).toEqual(kept);
});
