import { describe, expect, it } from "vitest";
import { contentOfOne } from "../../../../worker/usecases/actions/deliveries/content.ts";
import type { KnownAction } from "../../../../worker/usecases/ports/actions/actions.ts";
import { source } from "../../../domain/action/build.ts";
import { sendRecorded } from "../../../../worker/usecases/actions/send-recorded.ts";
import type { Services } from "../../../../worker/usecases/services.ts";
import { deliveryWorld, inbox } from "./world.ts";

const hourMs = 3_600_000;
const broken = () => Promise.reject(new Error("D1_ERROR: away for a moment"));

/** An alarm for the inbox that is planned, and what becomes of it when it is sent by services some of which are replaced. */
function planned() {
  const { services, stored, ...world } = deliveryWorld();
  world.action({ type: "notification", channel: "inbox" });
  const ids = world.alarms(1);
  const real = { ...services, senders: { ...services.senders, notification: inbox } };
  return {
    ...world,
    real,
    stored,
    send: (changed: Partial<Services> = {}) => sendRecorded({ ...real, ...changed }, ids),
    state: () => {
      const [{ state, error } = { state: "gone", error: null }] = world.results();
      return { state, error, messages: stored.rows("notifications").length };
    },
  };
}
it("withholds from what a receiver answers whom the message names, members of a group as well", () => {
  const action = { action_id: "a", version: "v1", config: { type: "notification", channel: "team" } } as KnownAction;
  const worst = [{ entity_id: "ent_b", entity: "unit:b", text: "97" }];
  const about = { entity: "group:plant", entity_id: "ent_1", message_id: "dec_1.a" };
  expect(contentOfOne(action, { ...source, worst }, about).names).toEqual(["group:plant", "unit:b"]);
});

const sent = { state: "triggered", error: null, messages: 1 };

describe("a firing", () => {
  it.each([{ ok: true }, { ok: false, error: { type: "http_status", message: "no" } }] as const)(
    "is open until it ends as %j, so that the sweep finds it",
    async (outcome) => {
      const { real, send, stored, state } = planned();
      const openNow = () => stored.rows("action_results").map(({ is_open }) => is_open);
      let during: unknown;
      const notification = {
        async send() {
          during = openNow();
          return outcome;
        },
      };
      expect(openNow()).toEqual([1]);
      await send({ senders: { ...real.senders, notification } });
      expect([during, openNow(), state().state]).toEqual([[1], [0], outcome.ok ? "triggered" : "failed"]);
    },
  );

  it("that a worker from before the flag has ended is closed by the sweep", async () => {
    const { real, stored, state } = planned();
    const [row] = stored.rows("action_results");
    stored.put("action_results", { ...row, state: "triggered", finished_at: 1 });
    expect(await real.actions.failInterrupted(0, 1, 500)).toBe(0);
    expect(state()).toMatchObject({ state: "triggered" });
  });
});

describe("an alert is not lost", () => {
  it("to a summary that cannot be made: it goes out without", async () => {
    const { real, send, state } = planned();
    await send({ definitions: { ...real.definitions, condition: broken } });
    expect(state()).toEqual(sent);
  });

  it.each<[string, (real: Services) => Partial<Services>]>([
    ["a definition that cannot be read", ({ actions }) => ({ actions: { ...actions, find: broken } })],
    ["a sender that throws", ({ senders }) => ({ senders: { ...senders, notification: { send: broken } } })],
    ["an inbox that cannot be written", ({ actions }) => ({ actions: { ...actions, finish: broken } })],
  ])("to %s: it is planned again and sent once", async (_, change) => {
    const { real, send, state } = planned();
    await send(change(real));
    expect(state()).toEqual({ state: "planned", error: null, messages: 0 });
    await send();
    expect(state()).toEqual(sent);
  });

  it("to a database that is away for a moment: its outcome is written again", async () => {
    const { real, send, state } = planned();
    let calls = 0;
    const finish: Services["actions"]["finish"] = (attempt, now) =>
      ++calls === 1 ? broken() : real.actions.finish(attempt, now);
    await send({ actions: { ...real.actions, finish } });
    expect(state()).toEqual(sent);
  });

  it("without a record that says so, when it could not be sent for an hour", async () => {
    const { advance, real, send, state } = planned();
    advance(hourMs + 1);
    await send({ senders: { ...real.senders, notification: { send: broken } } });
    const error = JSON.stringify({ type: "internal_error", message: "The action could not be sent." });
    expect(state()).toEqual({ state: "failed", error, messages: 0 });
  });
});
