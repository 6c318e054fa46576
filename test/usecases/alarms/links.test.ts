import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { linkMs, type LinkVerb } from "../../../worker/domain/action/alarm/link-token.ts";
import { linksFor } from "../../../worker/domain/action/alarm/links.ts";
import { DomainError } from "../../../worker/domain/values/errors/errors.ts";
import { followLink, type LinkSpan } from "../../../worker/usecases/alarms/links/follow-link.ts";
import { openLink } from "../../../worker/usecases/alarms/links/open-link.ts";
import { rateIncident } from "../../../worker/usecases/alarms/change-incident.ts";
import type { StoredIncident } from "../../../worker/usecases/ports/alarms/incidents.ts";
import { incidentOf } from "../../support/memory/incident-of.ts";
import { type MemoryServices, memoryServices } from "../../support/memory/services.ts";
import { makeTask, register } from "../../support/memory/world.ts";

const start = Date.UTC(2026, 2, 10, 8);
const hour = 3_600_000;
const links = { publicUrl: "https://monitor.example.com", keys: ["a link key that is long enough to do"] };
const zone = "Europe/Berlin";
const intent = "alert me when the active user rate drops below 35%";

let now = start;
let services: MemoryServices;
let incident: StoredIncident;

beforeEach(async () => {
  now = start;
  const memory = memoryServices({ now: () => now });
  services = { ...memory, config: { ...memory.config, links, zone } };
  await register(services);
  const { task_id, condition_id } = await makeTask(services, intent);
  const [entity_id = ""] = await services.pseudonyms.reserve(["account:1"]);
  incident = incidentOf({ task_id, condition_id, entity_id, opened_at: start - hour, as_of: start });
  put({});
});

const put = (change: Partial<StoredIncident>) => services.stored.put("incidents", { ...incident, ...change });
const stored = async () => services.incidents.find("inc_1");
const tokenOf = (verb: LinkVerb) => linksFor(incident, links, start)[verb]?.split("/l/")[1] ?? "";
const open = (verb: LinkVerb) => openLink(services, tokenOf(verb));
const follow = (verb: LinkVerb, span: LinkSpan | null = null) => followLink(services, tokenOf(verb), span);
const ratings = () => services.stored.rows("feedback").map(({ feedback, note }) => [feedback, note]);

describe("opening a link", () => {
  it("is good for seven days and not a moment longer", async () => {
    now = start + linkMs - 1;
    expect(await open("right")).toMatchObject({ kind: "open" });
    now += 1;
    expect(await open("right")).toEqual({ kind: "refused", why: "expired", since: { at: now, zone } });
    expect(await follow("right")).toMatchObject({ kind: "refused", why: "expired" });
    expect(ratings()).toEqual([]);
  });

  it("to snooze what is over, or to rate what was not decided, is refused", async () => {
    put({ closed_at: start, closed_by: "recovered" });
    expect(await follow("snooze", "1h")).toEqual({ kind: "refused", why: "over", since: { at: start, zone } });
    expect(await open("acknowledge")).toMatchObject({ kind: "open" });
    expect(await open("wrong")).toMatchObject({ kind: "open" });
    put({ kind: "no_data" });
    expect(await follow("wrong")).toEqual({ kind: "refused", why: "unratable", since: null });
  });
});

describe("following a link", () => {
  it("acknowledges once: who was first stays", async () => {
    expect(await follow("acknowledge")).toMatchObject({ kind: "followed", incident: { acknowledged_at: start } });
    expect(await stored()).toMatchObject({ acknowledged_by: "link", acknowledged_at: start });
    now += hour;
    await follow("acknowledge");
    expect(await stored()).toMatchObject({ acknowledged_at: start });
    put({ acknowledged_at: 1, acknowledged_by: "key_a" });
    expect(await follow("acknowledge")).toMatchObject({ kind: "followed", incident: { acknowledged_by: "key_a" } });
  });

  it("rates once, and again where it is corrected", async () => {
    const note = "Rated by a signed link.";
    for (const verb of ["right", "right", "wrong", "wrong", "right"] as const) {
      now += 1;
      expect(await follow(verb)).toMatchObject({ kind: "followed", incident: { rating: verb } });
    }
    expect(ratings()).toEqual([
      ["correct", note],
      ["false_positive", note],
      ["correct", note],
    ]);
  });

  it("rates once however many rate alike at once, and the last word counts", async () => {
    const verb = fc.constantFrom("right" as const, "wrong" as const);
    const together = fc.record({ verb, byLink: fc.integer({ min: 0, max: 3 }), byKey: fc.integer({ min: 0, max: 3 }) });
    const rounds = fc.array(
      together.filter(({ byLink, byKey }) => byLink + byKey > 0),
      { maxLength: 6 },
    );
    await fc.assert(
      fc.asyncProperty(rounds, async (all) => {
        services.stored.clear("feedback");
        put({ rating: null });
        for (const { verb: rating, byLink, byKey } of all) {
          now += 1;
          await Promise.all([
            ...Array.from({ length: byLink }, () => follow(rating)),
            ...Array.from({ length: byKey }, () => rateIncident(services, { id: "inc_1", rating }, { by: "key_1" })),
          ]);
        }
        const said = all.map(({ verb: rating }) => rating);
        const turns = said.filter((rating, i) => rating !== said[i - 1]);
        expect(ratings().map(([feedback]) => (feedback === "correct" ? "right" : "wrong"))).toEqual(turns);
        expect((await stored())?.rating ?? null).toBe(said.at(-1) ?? null);
      }),
      { numRuns: 20 },
    );
  });

  it("gives a link to take a rating back, which ends when the first does", async () => {
    const followed = await follow("right");
    const opposite = followed.kind === "followed" ? followed.opposite : null;
    expect(opposite).toBe(`${links.publicUrl}/l/${tokenOf("wrong")}`);
    expect(await follow("acknowledge")).toMatchObject({ opposite: null });
  });

  it("snoozes for as long as was chosen, and the same for a form that is sent twice", async () => {
    now = start + 1_234;
    expect(await follow("snooze")).toMatchObject({ kind: "open" });
    expect([(await stored())?.snoozed_until, services.stored.rows("link_uses")]).toEqual([null, []]);
    await follow("snooze", "4h");
    const until = start + 4 * hour + 60_000;
    expect((await stored())?.snoozed_until).toBe(until);
    now += 2_000;
    await follow("snooze", "4h");
    expect((await stored())?.snoozed_until).toBe(until);
    await follow("snooze", "1h");
    expect((await stored())?.snoozed_until).toBe(until - 3 * hour);
  });

  it("leaves a row of every use, and of none that was refused", async () => {
    await follow("wrong");
    await follow("snooze", "24h");
    now += linkMs;
    await follow("wrong");
    const use = { subject: "inc_1", incident_id: "inc_1", expires_at: start + linkMs, used_at: start };
    expect(services.stored.rows("link_uses")).toEqual([
      { ...use, use_id: expect.stringMatching(/^use_/) as string, verb: "wrong", span: null },
      { ...use, use_id: expect.stringMatching(/^use_/) as string, verb: "snooze", span: "24h" },
    ]);
  });

  it("has no effect where its use cannot be stored", async () => {
    services.linkUses = { ...services.linkUses, add: () => Promise.reject(new Error("away")) };
    await expect(follow("wrong")).rejects.toThrow("away");
    expect(ratings()).toEqual([]);
  });

  it("says that an incident is over that was not a moment ago", async () => {
    services.incidents.snooze = async () => {
      put({ closed_at: now, closed_by: "recovered" });
      return (await stored()) ?? null;
    };
    expect(await follow("snooze", "1h")).toEqual({ kind: "refused", why: "over", since: { at: now, zone } });
    services.incidents.snooze = () => Promise.reject(new DomainError("unavailable", "away"));
    put({});
    await expect(follow("snooze", "1h")).rejects.toMatchObject({ code: "unavailable" });
  });
});
