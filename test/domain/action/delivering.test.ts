import { describe, expect, it } from "vitest";
import { channelKinds } from "../../../worker/domain/action/channels/registry.ts";
import { parseRetryAfter } from "../../../worker/domain/action/delivering/retry-after.ts";
import { pauseAfter, standingAfter } from "../../../worker/domain/action/delivering/retry.ts";
import { worstFirst } from "../../../worker/domain/action/delivering/worst-first.ts";
import { groupContent, groupMessage } from "../../../worker/domain/action/group-message.ts";
import { decisionPayload, type PayloadSource } from "../../../worker/domain/action/payload.ts";
import { faultsOf } from "../../support/channel-shapes.ts";

const now = Date.UTC(2026, 0, 1);
const second = 1_000;
const hour = 3_600 * second;
const failure = (status?: number, retry_at?: number) => ({
  error: { type: status === undefined ? "timeout" : "http_status", message: "no" },
  ...(status === undefined ? {} : { status }),
  ...(retry_at === undefined ? {} : { retry_at }),
});
const after = (attempts: number, failed = failure(503), allowed = 13, channel: string | null = "oncall") =>
  standingAfter(failed, { delivery_id: "dec_1.act_1", channel, attempts, allowed }, now);

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
    const pauses = Array.from({ length: 12 }, (_, i) => (after(i + 1).next_at ?? 0) - now);
    const schedule = [
      5 * second,
      300 * second,
      1_800 * second,
      ...[2, 5, 10, 14, 20, 24, 24, 24, 24].map((h) => h * hour),
    ];
    pauses.forEach((pause, i) => {
      const given = schedule[i] ?? 0;
      expect(pause).toBeGreaterThanOrEqual(given);
      expect(pause).toBeLessThanOrEqual(given * 1.1);
    });
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
    expect(standingAfter(null, { delivery_id: "a", channel: null, attempts: 2, allowed: 3 }, now).status).toBe(
      "delivered",
    );
  });

  it.each([
    [408, true],
    [429, true],
    [500, true],
    [503, true],
    [599, true],
    [400, false],
    [401, false],
    [410, false],
    [301, false],
    [200, false],
    [undefined, true],
  ])("that was answered with %j is worth another attempt: %j", (status, worth) =>
    expect(after(1, failure(status)).status).toBe(worth ? "retrying" : "failed"),
  );

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
    expect(order(ranked("d", null), ranked("b", 0.1), ranked("c", 0.2), ranked("a", 0.1))).toEqual([
      "a",
      "b",
      "c",
      "d",
    ]);
    for (const both of ["change", "z_score"])
      expect(order(ranked("a", 0.4, both), ranked("b", -0.9, both))).toEqual(["b", "a"]);
    expect(order(ranked("a", 0.4), ranked("b", -0.1))).toEqual(["b", "a"]);
  });

  const facts = (entity: string, meta: PayloadSource["meta"] = {}) =>
    decisionPayload(
      {
        decision_id: `dec_${entity}`,
        decision_value: true,
        outcome: "triggered",
        reason: null,
        summary: `Fired: ${entity} is low.`,
        intent: "alert me when it is low",
        meta,
        strategy: "threshold",
        threshold_applied: 1,
        score: 0,
        concept_result: { value: 0, type: "float" },
        concept_id: "c",
        concept_version: "1",
        condition_id: "d",
        condition_version: "1",
        evaluated_at: "2026-01-01T00:00:00.000Z",
        ir_hash: "ff",
      },
      { action_id: "act_1", version: "v1" },
      entity,
    );
  it("say how many, of which task, when, which are the worst and why", () => {
    expect(groupMessage({ worst: [facts("a"), facts("b")], count: 69, links: { view: "https://example.com/x" } })).toBe(
      [
        '69 alarms at 2026-01-01 00:00 UTC. Task: "alert me when it is low"',
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
  it("say whose they are and what to do, and have the shape that each channel for people documents", () => {
    const meta = {
      name: "Low",
      owner: "success",
      severity: "error" as const,
      note: "Look.",
      runbook_url: "https://wiki.example.com/low",
    };
    const worst = Array.from({ length: 10 }, (_, i) => facts(`<!channel> [a](https://evil.example) ${i}`, meta));
    const group = {
      worst,
      count: 69,
      links: { view: "https://dm.example.com/x", acknowledge: "https://dm.example.com/y" },
    };
    const message = groupMessage(group);
    expect(message.split("\n")[0]).toBe(
      'Error: Low, 69 alarms at 2026-01-01 00:00 UTC. Task: Low ("alert me when it is low")',
    );
    expect(message).toMatch(
      /\nOwner: success\nNote: Look\.\nRunbook: https:\/\/wiki\.example\.com\/low\nAcknowledge all: \S+\nOpen: \S+$/,
    );
    const content = groupContent(group);
    expect(content).toMatchObject({
      title: "Error: Low, 69 alarms",
      links: [{ label: "Acknowledge all" }, { label: "Open" }, { label: "Runbook" }],
      note: "Look.",
    });
    for (const kind of ["slack", "discord", "teams"] as const)
      expect(faultsOf(kind, channelKinds[kind].body?.({ message, content, payload: {} }, ""))).toEqual([]);
  });
});
