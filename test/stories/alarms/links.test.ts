import { describe, expect, it } from "vitest";
import type { Output } from "../../../sdk/src/index.ts";
import type { LinkVerb } from "../../../worker/domain/action/alarm/link-token.ts";
import { linksFor } from "../../../worker/domain/action/alarm/links.ts";
import { firingTask, nextMoment } from "../../support/firing-task.ts";
import { sharedTestService } from "../../support/service.ts";
import { LINK_KEYS } from "../../support/vars.ts";

type Incident = Output<"getIncident">;

async function incidentOf(entity: string): Promise<Incident> {
  const { body } = await service.call<Output<"listIncidents">>(
    "GET",
    `/incidents?entity=${entity}&task_id=${task.task_id}`,
  );
  const [incident] = body.items;
  if (!incident) throw new Error("no incident");
  return incident;
}

const linkOf = (incident: Incident, verb: LinkVerb, { key = LINK_KEYS[0], issued = Date.now() } = {}) =>
  linksFor(incident, { publicUrl: service.url, keys: [key] }, issued)[verb] ?? "";

/** As a phone does it: without a key. */
async function visit(method: string, url: string) {
  const response = await fetch(url, { method, headers: { connection: "close" } });
  return { status: response.status, text: await response.text() };
}

/** What the decision that opened it was rated, newest first. */
async function ratingsOf({ condition_id, condition_version, entity_id }: Incident): Promise<string[]> {
  const path = `/feedback?condition_id=${condition_id}&condition_version=${condition_version}`;
  const { body } = await service.call<Output<"listFeedback">>("GET", path);
  return body.items.flatMap((one) => (one.entity_id === entity_id ? [one.feedback] : []));
}

const uses = async (incident: Incident) => {
  const query = "SELECT verb, span FROM link_uses WHERE incident_id = ? ORDER BY used_at, use_id";
  const { results } = await (await service.database()).prepare(query).bind(incident.incident_id).all();
  return results;
};

const service = await sharedTestService();
const { task, decide } = await firingTask(service.call, "link", { watch: { every: "30d" } });

describe("a signed link", () => {
  it("acknowledges an incident from a phone, once somebody says so", async () => {
    await decide("valve:1", 9);
    const incident = await incidentOf("valve:1");
    const link = linkOf(incident, "acknowledge");
    const page = await visit("GET", link);
    expect([page.status, page.text]).toEqual([200, expect.stringContaining("valve:1")]);
    expect(await incidentOf("valve:1")).toEqual(incident);
    expect(await uses(incident)).toEqual([]);
    expect((await visit("POST", link)).status).toBe(200);
    expect(await incidentOf("valve:1")).toMatchObject({ status: "acknowledged", acknowledged_by: "link" });
    expect(await uses(incident)).toEqual([{ verb: "acknowledge", span: null }]);
  });

  it("snoozes: what would fire is held back until then", async () => {
    await decide("valve:3", 9);
    const incident = await incidentOf("valve:3");
    expect((await visit("POST", `${linkOf(incident, "snooze")}?for=1h`)).status).toBe(200);
    expect(Date.parse((await incidentOf("valve:3")).snoozed_until ?? "")).toBeGreaterThan(Date.now());
    const every = { firing: { mode: "every" } };
    const patched = await service.call("PATCH", `/tasks/${task.task_id}`, every);
    if (patched.status !== 200) throw new Error(patched.text);
    const again = await decide("valve:3", 9);
    expect(again.decision.actions_triggered).toMatchObject([{ status: "skipped", reason: "snoozed" }]);
    await decide("valve:3", 1);
    const next = await decide("valve:3", 9);
    expect(next.decision.actions_triggered).toMatchObject([{ status: "triggered" }]);
  });

  it("rates once where it is pressed twice while the API rates alike, and a person's own words are kept beside it", async () => {
    await decide("valve:7", 9);
    const incident = await incidentOf("valve:7");
    const rate = (body: object) => service.call("POST", `/incidents/${incident.incident_id}/rate`, body);
    const alike = await Promise.all([
      ...Array.from({ length: 6 }, () => visit("POST", linkOf(incident, "wrong"))),
      ...Array.from({ length: 6 }, () => rate({ rating: "wrong" })),
    ]);
    expect(new Set(alike.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await ratingsOf(incident)).toEqual(["false_positive"]);
    const said = { rating: "wrong", note: "Known maintenance" };
    await Promise.all([rate(said), rate(said), rate(said)]);
    expect(await ratingsOf(incident)).toEqual(["false_positive", "false_positive"]);
    await nextMoment();
    await visit("POST", linkOf(incident, "right"));
    expect(await ratingsOf(incident)).toEqual(["correct", "false_positive", "false_positive"]);
    expect(await incidentOf("valve:7")).toMatchObject({ rating: "right" });
  });

  it("leaves what it did to be read, a page at a time, without a name", async () => {
    await decide("valve:8", 9);
    const incident = await incidentOf("valve:8");
    const path = `/incidents/${incident.incident_id}/link-uses`;
    const read = async (query: string) =>
      (await service.call<Output<"listIncidentLinkUses">>("GET", path + query)).body;
    expect(await read("")).toEqual({ items: [], has_more: false, next_cursor: null });
    const issued = Math.floor(Date.now() / 1000) * 1000;
    await visit("GET", linkOf(incident, "wrong"));
    for (const verb of ["wrong", "acknowledge"] as const) {
      await nextMoment();
      await visit("POST", linkOf(incident, verb));
    }
    await nextMoment();
    await visit("POST", `${linkOf(incident, "snooze", { issued })}?for=4h`);
    const first = await read("?limit=1");
    expect(first).toMatchObject({ items: [{ verb: "snooze", span: "4h" }], has_more: true });
    expect(first.items[0]?.link_expires_at).toBe(new Date(issued + 7 * 86_400_000).toISOString());
    const rest = await read(`?limit=5&cursor=${first.next_cursor ?? ""}`);
    expect(rest.items.map(({ verb, span }) => [verb, span])).toEqual([
      ["acknowledge", null],
      ["wrong", null],
    ]);
    expect((await service.call("GET", "/incidents/inc_none/link-uses")).status).toBe(404);
  });

  it("of messages before they were revoked do nothing and say so; those of the next message work", async () => {
    await decide("valve:9", 9);
    const incident = await incidentOf("valve:9");
    const [before, other] = [linkOf(incident, "acknowledge"), linkOf(incident, "right", { key: LINK_KEYS[1] })];
    expect((await visit("GET", before)).status).toBe(200);
    await nextMoment();
    const revoke = () => service.call("DELETE", `/incidents/${incident.incident_id}/links`);
    expect((await revoke()).status).toBe(200);
    for (const link of [before, other])
      for (const method of ["GET", "POST"] as const) {
        const page = await visit(method, link);
        expect([page.status, page.text]).toEqual([403, expect.stringContaining("This link has been revoked")]);
      }
    expect(await incidentOf("valve:9")).toMatchObject({ status: "open", rating: null });
    await nextMoment();
    expect((await visit("POST", linkOf(incident, "acknowledge"))).status).toBe(200);
    expect(await incidentOf("valve:9")).toMatchObject({ status: "acknowledged" });
    expect((await service.call("DELETE", "/incidents/inc_none/links")).status).toBe(404);
  });

  it("of an older key still works; one of another key, of a week ago, or about nothing does not", async () => {
    await decide("valve:5", 9);
    const incident = await incidentOf("valve:5");
    const weekAgo = Date.now() - 7 * 86_400_000;
    expect((await visit("GET", linkOf(incident, "right", { key: LINK_KEYS[1] }))).status).toBe(200);
    const others: [string, number][] = [
      [linkOf(incident, "right", { key: "a key of somebody else altogether" }), 404],
      [linkOf(incident, "right", { issued: weekAgo }), 403],
      [linkOf({ ...incident, incident_id: "inc_none" }, "right"), 404],
      [`${linkOf(incident, "right")}.${"x".repeat(20)}`, 404],
      [linkOf(await incidentOf("valve:3"), "snooze").replace(/[^.]*$/, ""), 404],
    ];
    for (const [link, status] of others)
      for (const method of ["GET", "POST"]) expect((await visit(method, link)).status).toBe(status);
    expect(await incidentOf("valve:5")).toEqual(incident);
  });
});
