import { beforeEach, describe, expect, it } from "vitest";
import type { Output } from "../../../sdk/src/index.ts";
import { nextMoment } from "../../support/firing-task.ts";
import { visit } from "../../support/phone.ts";
import { startLevel } from "../../support/sending.ts";
import { day, pushDaily, type Task } from "../../support/world.ts";

const meta = {
  name: "Low <engagement>",
  owner: "customer success",
  note: "Call first.",
  runbook_url: "https://wiki.example.com/low",
};

const { receiver, service, signal, intent } = await startLevel("pond");
const slack = { channel: "pond", kind: "slack", endpoint: `${receiver.url}/slack` };
await service.elevated("POST", "/channels", slack);
const task = await make({ watch: { every: "30d" } });
beforeEach(() => receiver.clear());

function make(more: object = {}): Promise<Task> {
  const delivery = { type: "notification", channel: "pond", message_template: "Look at {entity}: {url}" };
  return service.ok("POST", "/tasks", { intent, entity_scope: "all", delivery, meta, ...more });
}

/** Tells the service a value of an entity, and asks the task about that time. */
async function decide(entity: string, value: number) {
  const at = await nextMoment();
  const observations = [{ primitive_id: signal, entity, observed_at: at, value }];
  await service.call("POST", "/observations", { observations });
  await service.ask(task, entity, at);
}

/** The page that the message about an entity leads to. */
async function pathFor(entity: string): Promise<string> {
  const requests = await receiver.waitFor(1);
  const sent = JSON.parse(requests.at(-1)?.body ?? "") as { text: string };
  const [, path = ""] = /Look at \S+: https:\/\/monitor\.example\.com(\/l\/[\w.-]+)$/.exec(sent.text) ?? [];
  expect(sent.text).toContain(entity);
  return path;
}

/** Where the buttons of a page lead to, by what they say. */
function buttonsOf(page: string): Map<string, string> {
  const forms = [...page.matchAll(/<form method="post" action="([^"]+)">(.*?)<\/form>/gs)];
  return new Map(
    forms.flatMap(([, action = "", inner = ""]) =>
      [...inner.matchAll(/<button(?: formaction="([^"]+)")?>\s*(.*?)\s*<\/button>/gs)].map(
        ([, own, words = ""]) => [words, `/l/${own ?? action}`] as const,
      ),
    ),
  );
}

describe("the link of a message", () => {
  it("shows the alarm in the words of the sentence, and lets a person say what they think of it", async () => {
    await decide("pond:1", 0.28);
    const path = await pathFor("pond:1");
    const page = await visit(service, "GET", path);
    expect(page.status).toBe(200);
    for (const part of [
      "Low &lt;engagement&gt;: pond:1",
      intent,
      "28% is below the threshold of 35%",
      "<dd>28%</dd>",
      "<dd>35%</dd>",
      "<dd>Open</dd>",
      "customer success",
      "Call first.",
      'href="https://wiki.example.com/low"',
    ])
      expect(page.text).toContain(part);
    expect(page.text).not.toContain("<script");
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(page.headers.get("cache-control")).toBe("no-store");
    expect([...buttonsOf(page.text).keys()]).toEqual([
      "I have seen it",
      "Snooze for 1 hour",
      "Snooze for 4 hours",
      "Snooze for a day",
      "It was right",
      "It was wrong",
    ]);
    const list = await service.read<"listIncidents">("/incidents?entity=pond:1");
    const [incident] = list.items;
    expect(incident).toMatchObject({ status: "open", rating: null, snoozed_until: null });
    for (const words of ["I have seen it", "It was wrong", "Snooze for 4 hours"])
      expect([words, (await visit(service, "POST", buttonsOf(page.text).get(words) ?? "")).status]).toEqual([
        words,
        200,
      ]);
    const after = await service.call<Output<"getIncident">>("GET", `/incidents/${incident?.incident_id}`);
    expect(after.body).toMatchObject({ status: "acknowledged", acknowledged_by: "link", rating: "wrong" });
    expect(after.body.snoozed_until).not.toBeNull();
    const again = (await visit(service, "GET", path)).text;
    for (const part of ["<dd>Acknowledged</dd>", "<dd>wrong</dd>", "Nothing is sent until"])
      expect(again).toContain(part);
    expect([...buttonsOf(again).keys()].slice(2)).toEqual(["Snooze for a day", "It was right"]);
    await decide("pond:1", 0.5);
    const over = (await visit(service, "GET", path)).text;
    for (const part of [/Over since .*: back to normal/, /<dd>50%<\/dd>/]) expect(over).toMatch(part);
    expect([...buttonsOf(over).keys()]).toEqual(["It was right"]);
  });

  it("changes nothing itself, and its buttons last no longer than it does", async () => {
    await decide("pond:2", 0.1);
    const path = await pathFor("pond:2");
    const { body: before } = await service.call("GET", "/incidents?entity=pond:2");
    expect((await visit(service, "POST", path)).status).toBe(200);
    expect((await visit(service, "POST", `${path}?for=1h`)).status).toBe(200);
    expect((await service.call("GET", "/incidents?entity=pond:2")).body).toEqual(before);
    const expiryOf = (link: string) =>
      (JSON.parse(Buffer.from(link.slice(3).split(".")[0] ?? "", "base64url").toString()) as { exp: number }).exp;
    const [button = ""] = buttonsOf((await visit(service, "GET", path)).text).values();
    expect(expiryOf(button)).toBe(expiryOf(path));
  });

  it("shows a decision that belongs to no incident, with nothing to press", async () => {
    await pushDaily(service.call, "pond:4", [0.5, 0.3], signal);
    const unwatched = await make({ entity_scope: "pond:4" });
    await service.ask(unwatched, "pond:4", day(1));
    const page = await visit(service, "GET", await pathFor("pond:4"));
    expect([page.status, buttonsOf(page.text).size]).toEqual([200, 0]);
    for (const part of [intent, "pond:4", "30% is below the threshold of 35%"]) expect(page.text).toContain(part);
  });
});
