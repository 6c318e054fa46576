import { describe, expect, it } from "vitest";
import type { Output } from "../../../sdk/src/index.ts";
import type { LinkVerb } from "../../../worker/domain/action/alarm/link-token.ts";
import { linksFor } from "../../../worker/domain/action/alarm/links.ts";
import { firingTask, nextMoment } from "../../support/firing-task.ts";
import { visit } from "../../support/phone.ts";
import { sharedTestService } from "../../support/service.ts";
import { LINK_KEYS } from "../../support/vars.ts";

type Incident = Output<"getIncident">;

async function incidentOf(entity: string): Promise<Incident> {
  const body = await service.read<"listIncidents">(`/incidents?entity=${entity}&task_id=${task.task_id}`);
  const [incident] = body.items;
  if (!incident) throw new Error("no incident");
  return incident;
}

const linkOf = (incident: Incident, verb: LinkVerb, { key = LINK_KEYS[0], issued = Date.now() } = {}) =>
  linksFor(incident, { publicUrl: "", keys: [key] }, issued)[verb] ?? "";

const service = await sharedTestService();
const { task, decide } = await firingTask(service.call, "link", { watch: { every: "30d" } });

describe("a signed link", () => {
  it("leaves what it did to be read, a page at a time, without a name", async () => {
    await decide("valve:8", 9);
    const incident = await incidentOf("valve:8");
    const path = `/incidents/${incident.incident_id}/link-uses`;
    const read = async (query: string) => await service.read<"listIncidentLinkUses">(path + query);
    expect(await read("")).toEqual({ items: [], has_more: false, next_cursor: null });
    const issued = Math.floor(Date.now() / 1000) * 1000;
    await visit(service, "GET", linkOf(incident, "wrong"));
    for (const verb of ["wrong", "acknowledge"] as const) {
      await nextMoment();
      await visit(service, "POST", linkOf(incident, verb));
    }
    await nextMoment();
    await visit(service, "POST", `${linkOf(incident, "snooze", { issued })}?for=4h`);
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
    expect((await visit(service, "GET", before)).status).toBe(200);
    await nextMoment();
    const revoke = () => service.call("DELETE", `/incidents/${incident.incident_id}/links`);
    expect((await revoke()).status).toBe(200);
    for (const link of [before, other])
      for (const method of ["GET", "POST"] as const) {
        const page = await visit(service, method, link);
        expect([page.status, page.text]).toEqual([403, expect.stringContaining("This link has been revoked")]);
      }
    expect(await incidentOf("valve:9")).toMatchObject({ status: "open", rating: null });
    await nextMoment();
    expect((await visit(service, "POST", linkOf(incident, "acknowledge"))).status).toBe(200);
    expect(await incidentOf("valve:9")).toMatchObject({ status: "acknowledged" });
    expect((await service.call("DELETE", "/incidents/inc_none/links")).status).toBe(404);
  });
});
