import { describe, expect, it } from "vitest";
import { parseRetryAfter } from "../../../worker/domain/action/delivering/retry-after.ts";
import { pauseAfter, standingAfter } from "../../../worker/domain/action/delivering/retry.ts";
import { worstFirst } from "../../../worker/domain/action/delivering/worst-first.ts";
import { groupContent, groupMessage } from "../../../worker/domain/action/group-message.ts";
import type { PayloadSource } from "../../../worker/domain/action/payload.ts";
import { factsOf } from "./build.ts";

const now = Date.UTC(2026, 0, 1);
const second = 1_000;
const hour = 3_600 * second;
const failure = (status?: number, retry_at?: number) => ({
  error: { type: status === undefined ? "timeout" : "http_status", message: "no" },
  ...(status === undefined ? {} : { status }),
  ...(retry_at === undefined ? {} : { retry_at }),
});
const after = (attempts: number, failed = failure(503), allowed = 13, channel: string | null = "oncall") =>
  standingAfter(failed, { delivery_id: "dec_1.act_1", channel, attempts, resends: 0, allowed }, now);

describe("Retry-After", () => {
  it.each([
    ["3", now + 3 * second],
    [" 120 ", now + 120 * second],
    ["0", now],
    ["Thu, 01 Jan 2026 00:01:00 GMT", now + 60 * second],
    ["-1", null],
    ["1.5", null],
    ["soon", null],
    ["", null],
    [null, null],
  ])("%j is %j", (header, at) => expect(parseRetryAfter(header, now)).toBe(at));
});

describe("a delivery after an attempt", () => {
  it("goes on by the schedule of Standard Webhooks, up to a tenth later", () => {
    const hours = [2, 5, 10, 14, 20, 24, 24, 24, 24].map((h) => h * hour);
    for (const [i, given] of [5 * second, 300 * second, 1_800 * second, ...hours].entries()) {
      const pause = (after(i + 1).next_at ?? 0) - now;
      expect(pause).toBeGreaterThanOrEqual(given);
      expect(pause).toBeLessThanOrEqual(given * 1.1);
    }
    expect(after(1)).toEqual(after(1));
  });

  it("obeys Retry-After, for up to a day, and waits a second where that is past", () => {
    expect(after(3, failure(429, now + 7 * second)).next_at).toBe(now + 7 * second);
    expect(after(1, failure(503, now - hour)).next_at).toBe(now + second);
    expect(after(1, failure(429, now + 99 * hour)).next_at).toBe(now + 24 * hour);
  });

  it("without a channel keeps to the schedule, and is not tried before Retry-After", () => {
    const alone = (attempts: number, at: number) => after(attempts, failure(429, at), 13, null).next_at ?? 0;
    expect(alone(2, now + second)).toBeGreaterThanOrEqual(now + 300 * second);
    expect(alone(1, now + 60 * second)).toBe(now + 60 * second);
    expect(alone(1, now + 99 * hour)).toBe(now + 24 * hour);
  });

  it("has failed after the last one that it may have, and where another can end no other way", () => {
    expect(after(13)).toEqual({ status: "failed", next_at: null });
    expect(after(1, failure(503), 1)).toEqual({ status: "failed", next_at: null });
    expect(after(1, failure(404))).toEqual({ status: "failed", next_at: null });
    expect(
      standingAfter(null, { delivery_id: "a", channel: null, attempts: 2, resends: 0, allowed: 3 }, now).status,
    ).toBe("delivered");
  });

  it("is worth another attempt where the answer may be another", () => {
    const worth = [408, 429, 500, 503, 599, undefined, 400, 401, 410, 301, 200].filter(
      (status) => after(1, failure(status)).status === "retrying",
    );
    expect(worth).toEqual([408, 429, 500, 503, 599, undefined]);
  });

  it("is over where nothing was sent for a reason of its own", () => {
    for (const type of ["channel_unknown", "address_refused", "header_refused", "not_signed", "entity_erased"])
      expect(after(1, { error: { type, message: "" } }).status).toBe("failed");
  });

  it("pauses its whole channel where the receiver answers 429 and says until when", () => {
    expect(pauseAfter(failure(429, now + second), now)).toBe(now + second);
    expect(pauseAfter(failure(429), now)).toBeNull();
    expect(pauseAfter(failure(503, now + second), now)).toBeNull();
    expect(pauseAfter(failure(429, now + 99 * hour), now)).toBe(now + 24 * hour);
  });
});

describe("several alarms in one message", () => {
  const ranked = (entity_id: string, score: number | null, strategy = "threshold") => ({
    entity_id,
    strategy,
    score,
    threshold_applied: 0.3,
  });
  it("begin with those farthest from their limit, equal ones by id, those without a number last", () => {
    const order = (...all: ReturnType<typeof ranked>[]) => worstFirst(all).map(({ entity_id }) => entity_id);
    const all = [ranked("d", null), ranked("b", 0.1), ranked("c", 0.2), ranked("a", 0.1)];
    expect(order(...all).join(" ")).toBe("a b c d");
    for (const both of ["change", "z_score"])
      expect(order(ranked("a", 0.4, both), ranked("b", -0.9, both))).toEqual(["b", "a"]);
    expect(order(ranked("a", 0.4), ranked("b", -0.1))).toEqual(["b", "a"]);
  });

  const facts = (entity: string, meta: PayloadSource["meta"] = {}) =>
    factsOf(
      { summary: `Fired: ${entity} is low.`, intent: "alert me when it is low", signal: null, since: null, meta },
      entity,
    );
  it("say how many, of which task, when, which are the worst and why", () => {
    expect(groupMessage({ worst: [facts("a"), facts("b")], count: 69, links: { view: "https://example.com/x" } })).toBe(
      [
        '69 alarms at 2026-01-01 10:05 UTC. Task: "alert me when it is low"',
        "1. a: a is low",
        "2. b: b is low",
        "and 67 more",
        "Open: https://example.com/x",
      ].join("\n"),
    );
  });
  it("are told in the words of the action where it has some, each on one line", () => {
    const message = groupMessage({ worst: [facts("a")], count: 1, template: "Look at\n{entity}!" });
    expect(message.split("\n").slice(1)).toEqual(["1. Look at a!"]);
  });
  it("that are over ask for nothing", () => {
    const meta = { name: "Low", note: "Look.", runbook_url: "https://wiki.example.com/low" };
    const over = { ...facts("a", meta), kind: "recovered" as const };
    const content = groupContent({ worst: [over, over], count: 2, links: { view: "https://dm.example.com/x" } });
    expect(content).toMatchObject({
      event: "resolve",
      title: "Low, 2 alarms ended",
      note: null,
      links: [{ label: "Open" }],
    });
    expect(groupMessage({ worst: [over, over], count: 2 })).not.toMatch(/Look|Runbook/);
  });
  it("say whose they are and what to do", () => {
    const severity = "error" as const;
    const meta = {
      name: "Low",
      owner: "success",
      severity,
      note: "Look.",
      runbook_url: "https://wiki.example.com/low",
    };
    const links = { view: "https://dm.example.com/x", acknowledge: "https://dm.example.com/y" };
    const group = { worst: [facts("a", meta)], count: 69, links };
    const message = groupMessage(group);
    expect(message).toMatch(
      /^Error: Low, 69 alarms at 2026-01-01 10:05 UTC\. Task: Low \("alert me when it is low"\)\n/,
    );
    expect(message).toMatch(
      /\nOwner: success\nNote: Look\.\nRunbook: https:\/\/wiki\.example\.com\/low\nAcknowledge all: \S+\nOpen: \S+$/,
    );
    expect(groupContent(group)).toMatchObject({
      title: "Error: Low, 69 alarms",
      links: [{ label: "Acknowledge all" }, { label: "Open" }, { label: "Runbook" }],
      note: "Look.",
    });
  });
});
