import { describe, expect, it } from "vitest";
import { sharedTestService } from "../../support/service.ts";
import { registerLevel } from "../../support/world.ts";
import { TEST_VARS } from "../../support/vars.ts";
const service = await sharedTestService();

const read = async (accept = "text/plain", key: string = TEST_VARS.SVC_API_KEYS) => {
  const headers = { authorization: `Bearer ${key}`, accept, connection: "close" };
  const response = await fetch(`${service.url}/metrics`, { headers });
  return { status: response.status, type: response.headers.get("content-type"), text: await response.text() };
};
/** The numbers of a page by name and labels. */
const numbersOf = (text: string): Map<string, number> =>
  new Map(
    text
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"))
      .map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ") + 1))]),
  );
const looked = async () => {
  await service.runScheduled();
  return numbersOf((await read()).text);
};
const one = (labels: string) => `decision_monitor_feed_samples_total{feed="metered",${labels}}`;

describe("/metrics", () => {
  it("needs a key that may read", async () => {
    const { body } = await service.elevated<{ secret: string }>("POST", "/keys", {
      name: "sender",
      scopes: ["observe"],
    });
    expect((await read("text/plain", "wrong")).status).toBe(401);
    expect((await read("text/plain", body.secret)).status).toBe(403);
    expect((await read()).status).toBe(200);
  });

  it("is in the form that is asked for, and says how old it is", async () => {
    const numbers = await looked();
    expect(numbers.get("decision_monitor_snapshot_age_seconds")).toBeLessThan(60);
    expect(await read()).toMatchObject({ type: "text/plain; version=0.0.4; charset=utf-8" });
    const open = await read("application/openmetrics-text;version=1.0.0,text/plain;q=0.5");
    expect(open.type).toBe("application/openmetrics-text; version=1.0.0; charset=utf-8");
    expect(open.text.endsWith("\n# EOF\n")).toBe(true);
  });

  it("tells of watches, incidents and messages, and of nobody by name", async () => {
    const { signal, intent } = await registerLevel(service.call, "gauge");
    const entity = "gauge:of-somebody";
    const before = await looked();
    const meta = { severity: "critical" };
    const delivery = { type: "notification" };
    const task = { intent, entity_scope: "all", delivery, meta, watch: { on: "observation" } };
    const { body } = await service.call<{ task_id: string }>("POST", "/tasks", task);
    const observations = [{ primitive_id: signal, entity, observed_at: new Date().toISOString(), value: 0.1 }];
    await service.call("POST", "/observations", { observations });
    const opened = 'decision_monitor_incidents_opened_total{kind="condition"}';
    await expect.poll(async () => (await looked()).get(opened)).toBeGreaterThan(before.get(opened) ?? 0);
    const after = await looked();
    const critical = 'decision_monitor_incidents_open{severity="critical"}';
    expect(after.get(critical)).toBeGreaterThan(before.get(critical) ?? 0);
    expect(after.get(`decision_monitor_watch_task_late_seconds{task="${body.task_id}"}`)).toBeLessThan(300);
    expect(after.get("decision_monitor_database_bytes")).toBeGreaterThan(0);
    const { text } = await read();
    for (const word of [entity, "of-somebody", intent, "gauge level"]) expect(text).not.toContain(word);
    const counters = [...before].filter(([name]) => /_total(?:\{|$)/.test(name));
    expect(counters.filter(([name, value]) => (after.get(name) ?? 0) < value)).toEqual([]);
  });

  it("lets no counter fall when a feed is deleted and made again", async () => {
    const feed = { feed_id: "metered", kind: "events", map: [] };
    const send = async () => {
      const headers = { "content-type": "application/json", "x-api-key": TEST_VARS.SVC_API_KEYS, connection: "close" };
      const body = JSON.stringify({ specversion: "1.0", id: crypto.randomUUID(), source: "s", type: "t" });
      const { status } = await fetch(`${service.baseUrl}/feeds/metered/events`, { method: "POST", headers, body });
      expect(status).toBe(200);
    };
    const received = () => looked().then((numbers) => numbers.get(one('fate="received"')));
    expect((await service.elevated("POST", "/feeds", feed)).status).toBeLessThan(300);
    await send();
    await send();
    await expect.poll(received).toBe(2);
    await service.elevated("DELETE", "/feeds/metered");
    expect(await received()).toBe(2);
    await service.elevated("POST", "/feeds", feed);
    await send();
    await expect.poll(received).toBe(3);
  });
});
