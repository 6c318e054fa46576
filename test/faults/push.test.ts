import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { bucketOf } from "../../worker/domain/values/hashing/bucket.ts";
import { Observations } from "../../worker/ledger/shard/observations/observations.ts";
import { breaking } from "../support/gates.ts";
import { faultyWorker } from "./faulty.ts";
import { at, fresh, healthy, prepare } from "./fault-world.ts";
afterEach(() => vi.restoreAllMocks());

const primitive_id = "account.active_user_rate";

await prepare();
const series = { type: "time_series<float>" };
await healthy("POST", "/primitives", { body: { primitive_id: "shop.paid", ...series, kind: "event" } });
const mounts = { primitive_id: "fs.used", ...series, members: ["mount"], max_age: "10m" };
await healthy("POST", "/primitives", { body: mounts });
const shards = Number(env.LEDGER_SHARDS);
const shardOf = (entity: string) => bucketOf(entity) % shards;

/** Entities of which every shard has some. */
const entities = (name: string) => Array.from({ length: 24 }, () => fresh(`account:${name}`));
/** What a push may say beside the value: two events of one time and two members of one signal are two observations. */
const kinds: Readonly<Record<string, readonly object[]>> = {
  plain: [{ primitive_id }],
  "an event twice in a second": [
    { primitive_id: "shop.paid", event_id: "pay_1" },
    { primitive_id: "shop.paid", event_id: "pay_2" },
  ],
  "two members": [
    { primitive_id: "fs.used", member: { mount: "/" } },
    { primitive_id: "fs.used", member: { mount: "/var" } },
  ],
};
const pushOf = (names: readonly string[], observed_at?: string) => ({
  observations: names.map((entity) => ({ primitive_id, entity, value: 0.4, ...(observed_at ? { observed_at } : {}) })),
});

interface Refusal {
  message: string;
  suggestion: string;
  details: { accepted: number; unchanged: number; unconfirmed: number[]; observed_at?: string };
}
const push = async (worker: typeof healthy, body: object, key?: string) => {
  const answer = await worker("POST", "/observations", key === undefined ? { body } : { body, key });
  return { status: answer.status, body: answer.body, error: answer.body.error as unknown as Refusal };
};

async function rowsOf(entity: string, id: string): Promise<unknown[]> {
  const { body, status } = await healthy("GET", `/observations?entity=${entity}&primitive_id=${id}`);
  return status === 200 ? (body["items"] as unknown[]) : [];
}
const rows = async (names: readonly string[], id = primitive_id) =>
  (await Promise.all(names.map((name) => rowsOf(name, id)))).map((items) => items.length);

describe("a push of which a shard fails", () => {
  it.each(["before", "after"] as const)(
    "%s it has stored its part says what is stored, and the same push adds what is missing",
    async (when) => {
      const names = entities(when);
      const { status, error } = await push(
        faultyWorker({ shard: breaking(when, (call) => call === 1) }),
        pushOf(names, at),
      );
      expect(status).toBe(503);
      const { unconfirmed, ...taken } = error.details;
      const failed = shardOf(names[0] ?? "");
      expect(unconfirmed).toEqual(names.flatMap((name, i) => (shardOf(name) === failed ? [i] : [])));
      expect(taken).toEqual({
        accepted: names.length - unconfirmed.length,
        unchanged: 0,
        expired: [],
        full: [],
        groups: [],
      });
      expect(error.message).toContain(`${taken.accepted} of 24 observations are stored`);
      const stored = await rows(names);
      expect(stored).toEqual(names.map((_, i) => (when === "before" && unconfirmed.includes(i) ? 0 : 1)));
      const again = await push(healthy, pushOf(names, at));
      const missing = when === "before" ? unconfirmed.length : 0;
      expect(again).toMatchObject({ status: 201, body: { accepted: missing, unchanged: names.length - missing } });
      expect(await rows(names)).toEqual(names.map(() => 1));
    },
  );

  it.each(Object.entries(kinds))("because it dies is completed by the same push: %s", async (_, said) => {
    const names = entities("dying");
    const observations = names.flatMap((entity) =>
      said.map((one) => ({ entity, value: 0.4, observed_at: at, ...one })),
    );
    vi.spyOn(Observations.prototype, "append").mockImplementationOnce(() => {
      throw new Error("the process died");
    });
    const { status, error } = await push(healthy, { observations });
    expect(status).toBe(503);
    expect(error.details.unconfirmed.length).toBeGreaterThan(0);
    const id = (said[0] as { primitive_id: string }).primitive_id;
    const before = await rows(names, id);
    const missing = before.filter((count) => count === 0).length * said.length;
    expect(missing).toBe(error.details.unconfirmed.length);
    const again = await push(healthy, { observations });
    expect(again.body).toEqual({ accepted: missing, unchanged: observations.length - missing });
    expect(await rows(names, id)).toEqual(names.map(() => said.length));
  });

  it("tells the time it gave to observations without one, under which a repetition adds nothing twice", async () => {
    const names = entities("timeless");
    const { error } = await push(faultyWorker({ shard: breaking("before", (call) => call === 1) }), pushOf(names));
    const { observed_at = "", unconfirmed } = error.details;
    expect(error.suggestion).toContain(`"observed_at": "${observed_at}"`);
    const again = await push(healthy, pushOf(names, observed_at));
    expect(again.body).toEqual({ accepted: unconfirmed.length, unchanged: names.length - unconfirmed.length });
  });

  it("is completed under its Idempotency-Key at the time it was first sent", async () => {
    const names = entities("keyed");
    const key = fresh("push");
    const broken = faultyWorker({ shard: breaking("before", (call) => call === 1) });
    const { error } = await push(broken, pushOf(names), key);
    expect(error.suggestion).toContain("with its Idempotency-Key");
    const { unconfirmed } = error.details;
    const again = await push(healthy, pushOf(names), key);
    expect(again.body).toEqual({ accepted: unconfirmed.length, unchanged: names.length - unconfirmed.length });
  });

  it("in all its shards says that none is known to be stored", async () => {
    const { status, error } = await push(faultyWorker({ shard: breaking("before") }), pushOf(entities("none"), at));
    expect(status).toBe(503);
    expect(error.message).toContain("None of the 24 observations");
  });
});
