import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { linkMs, type LinkVerb } from "../../../worker/domain/action/alarm/link-token.ts";
import { linksFor } from "../../../worker/domain/action/alarm/links.ts";
import { createApp } from "../../../worker/http/app.ts";
import type { StoredIncident } from "../../../worker/usecases/ports/alarms/incidents.ts";
import type { Services } from "../../../worker/usecases/services.ts";
import { incidentOf } from "../../support/memory/incident-of.ts";
import { type MemoryServices, memoryServices } from "../../support/memory/services.ts";
import { makeTask, register } from "../../support/memory/world.ts";
import { TEST_VARS } from "../../support/vars.ts";

const start = Date.UTC(2026, 2, 10, 8);
const links = { publicUrl: "https://monitor.example.com", keys: ["a link key that is long enough to do"] };
const entity = `account:<script>alert("1")</script>&'`;

let now = start;
let services: MemoryServices;
let incident: StoredIncident;

beforeEach(async () => {
  vi.spyOn(console, "log").mockReturnValue(undefined);
  now = start;
  const memory = memoryServices({ now: () => now });
  services = { ...memory, config: { ...memory.config, links } };
  await register(services);
  const task = await makeTask(services, "alert me when the active user rate drops below 35%");
  const [entity_id = ""] = await services.pseudonyms.reserve([entity]);
  const { task_id, condition_id } = task;
  incident = incidentOf({ task_id, condition_id, entity_id, opened_at: start });
  services.stored.put("incidents", incident);
});
afterEach(() => vi.restoreAllMocks());

const pathOf = (verb: LinkVerb, settings = links, of: Partial<StoredIncident> = {}) =>
  (linksFor({ ...incident, ...of }, settings, start)[verb] ?? "").replace(links.publicUrl, "");
/** The same path, once so much time has passed. */
const later = (ms: number, path: string) => {
  now += ms;
  return path;
};

async function call(method: string, path: string, change: Partial<Services> = {}) {
  const app = createApp({ createServices: () => ({ ...services, ...change }) });
  const context = { waitUntil: () => undefined, passThroughOnException: () => undefined, props: {} };
  const response = await app.request(path, { method }, { ...TEST_VARS }, context);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** What a person reads of a page. */
const words = (text: string) =>
  text
    .replace(/<style>.*<\/style>/s, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");

describe("the page of a link", () => {
  it.each<[LinkVerb, RegExp, RegExp]>([
    ["right", /rates the alarm as right/, /is rated right .*It was wrong after all/],
    ["wrong", /should not have been sent/, /is rated wrong .*It was right after all/],
    ["acknowledge", /others see that someone is taking care/, /is acknowledged .*Acknowledged 2026-03-10 08:00 UTC/],
  ])("to %s says in words what will happen, about what, and then what has", async (verb, will, done) => {
    const { status, text } = await call("GET", pathOf(verb));
    expect(status).toBe(200);
    expect(words(text)).toMatch(will);
    expect(words(text)).toContain("Task alert me when the active user rate drops below 35%");
    expect(words(text)).toContain("Since 2026-03-10 08:00 UTC");
    expect(text.match(/<form[^>]*>/g)).toEqual(['<form method="post">']);
    const posted = await call("POST", pathOf(verb));
    expect(posted.status).toBe(200);
    expect(words(posted.text)).toMatch(done);
    expect(posted.text).not.toContain("<form");
  });

  it("to snooze asks for how long, and does nothing until somebody says so", async () => {
    const { text } = await call("GET", pathOf("snooze"));
    expect([...text.matchAll(/formaction="([^"]*)"/g)].map(([, action]) => action)).toEqual([
      "?for=1h",
      "?for=4h",
      "?for=24h",
    ]);
    for (const query of ["", "?for=", "?for=1000h"])
      expect((await call("POST", pathOf("snooze") + query)).text).toContain("<form");
    expect((await services.incidents.find("inc_1"))?.snoozed_until).toBeNull();
    const posted = await call("POST", `${pathOf("snooze")}?for=4h`);
    expect(words(posted.text)).toMatch(/is snoozed .*Nothing is sent until 2026-03-10 12:00 UTC/);
  });

  it("says of no alarm that is over that nothing is sent about it: the next one is sent", async () => {
    const ended = { closed_at: start + 60_000, closed_by: "recovered" as const, snoozed_until: start + 86_400_000 };
    services.stored.put("incidents", { ...incident, ...ended });
    const { view = "" } = linksFor(incident, links, start);
    for (const path of [view.replace(links.publicUrl, ""), pathOf("acknowledge")]) {
      const shown = words((await call("GET", path)).text);
      expect(shown).toContain("Over since 2026-03-10 08:01 UTC");
      expect(shown).not.toContain("Nothing is sent");
    }
  });

  it("shows what people have written as text", async () => {
    const { text } = await call("GET", pathOf("right"));
    expect(text).toContain("account:&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;&#39;");
    expect(text).not.toContain("<script");
  });

  it.each(["GET", "HEAD", "POST"])("may run no script, load nothing, be kept or framed nowhere: %s", async (method) => {
    const { headers, text } = await call(method, pathOf("right"));
    const page = text === "" ? (await call("GET", pathOf("right"))).text : text;
    const style = /<style>(.*)<\/style>/s.exec(page)?.[1] ?? "";
    const hash = createHash("sha256").update(style).digest("base64");
    expect(style).not.toBe("");
    expect(headers.get("content-security-policy")).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
    );
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("x-robots-tag")).toBe("noindex, nofollow");
    expect(headers.get("content-type")).toBe("text/html; charset=UTF-8");
    expect(page).not.toMatch(/<(script|link|img|iframe)|style="|\son[a-z]+="/);
  });

  it.each(["GET", "HEAD"])("changes nothing when it is only looked at: %s", async (method) => {
    const before = services.stored.contents();
    for (const verb of ["right", "wrong", "acknowledge", "snooze"] as const)
      for (let i = 0; i < 3; i++) expect((await call(method, pathOf(verb))).status).toBe(200);
    expect(services.stored.contents()).toEqual(before);
  });

  const away = { incident_id: "inc_2" };
  const over = { closed_at: start, closed_by: "recovered" } as const;
  const invalid = /is not valid/;
  it.each<[string, number, RegExp, () => string, Partial<StoredIncident>?]>([
    ["forged", 404, invalid, () => `${pathOf("right")}x`],
    [
      "signed by somebody else",
      404,
      invalid,
      () => pathOf("right", { ...links, keys: ["another key, as long as it"] }),
    ],
    ["cut short", 404, invalid, () => pathOf("right").slice(0, -3)],
    ["no token at all", 404, invalid, () => "/l/anything"],
    ["of another verb", 404, invalid, () => pathOf("right").replace(/\/l\/[^.]*/, pathOf("wrong").split(".")[0] ?? "")],
    ["about what is not there", 404, invalid, () => pathOf("right", links, away)],
    ["expired", 403, /has expired .*2026-03-17 08:00 UTC/, () => later(linkMs, pathOf("right"))],
    ["about a forgotten entity", 410, /has been erased/, () => pathOf("right"), { entity_id: "ent_unknown" }],
    ["about what was erased", 410, /has been erased/, () => pathOf("wrong"), { ...over, closed_by: "erased" }],
    ["over", 409, /This alarm is over .*2026-03-10 08:00 UTC/, () => `${pathOf("snooze")}?for=1h`, over],
  ])("that is %s is refused in words", async (_, status, said, path, change) => {
    const at = path();
    services.stored.put("incidents", { ...incident, ...change });
    const before = services.stored.contents();
    for (const method of ["GET", "POST"]) {
      const refused = await call(method, at);
      expect(refused.status).toBe(status);
      expect(words(refused.text)).toMatch(said);
      expect(words(refused.text)).toContain("Nothing has been changed.");
      expect(refused.headers.get("content-security-policy")).toContain("default-src 'none'");
    }
    expect(services.stored.contents()).toEqual(before);
  });

  it("is there only where the deployment has a key", async () => {
    const { status, text } = await call("GET", pathOf("right"), { config: { ...services.config, links: null } });
    expect([status, words(text)]).toEqual([404, expect.stringContaining("This service does not send links.")]);
  });

  it("counts how many an address opens", async () => {
    const spent = { allowed: false, limit: 60, remaining: 0, reset_at: start + 30_000 };
    const callers: string[] = [];
    const take = async (caller: string) => {
      callers.push(caller);
      return spent;
    };
    const answer = await call("POST", pathOf("right"), { rateLimit: { ...memoryServices().rateLimit, take } });
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "30"]);
    expect(words(answer.text)).toContain("Too many links");
    expect(callers).toEqual(["link:address:unknown"]);
    expect(services.stored.rows("feedback").length).toBe(0);
  });

  it("says in words that the service has trouble, and what it was only to the log", async () => {
    const incidents = { ...services.incidents, find: () => Promise.reject(new Error("secret detail")) };
    const answer = await call("GET", pathOf("right"), { incidents });
    expect(answer.status).toBe(500);
    expect(words(answer.text)).toContain("That did not work just now");
    expect(answer.text).not.toContain("secret detail");
  });

  it("keeps its token out of the log", async () => {
    await call("GET", pathOf("right"));
    const lines = vi.mocked(console.log).mock.calls.map(([line]) => String(line));
    expect(lines.join("\n")).toContain('"route":"/l/:token"');
    expect(lines.join("\n")).not.toContain(pathOf("right").slice(3, 40));
  });
});
