import { afterAll, describe, expect, it, vi } from "vitest";
import type { Output } from "../../../sdk/src/index.ts";
import { runDm, stubCliFor } from "../../support/cli.ts";
import { firingTask } from "../../support/firing-task.ts";
import { sharedTestService } from "../../support/service.ts";
import type { Refusal, Task } from "../../support/world.ts";

type Incident = Output<"getIncident">;

/** What every task here watches, and how seldom: nothing looks before it is asked to. */
const watched = { entity_scope: "boiler:*", watch: { every: "30d" } } as const;

const list = async (query: string) => await service.read<"listIncidents">(`/incidents?${query}`);
const post = <Body = Incident>(id: string, verb: string, body?: object) =>
  service.call<Body>("POST", `/incidents/${id}/${verb}`, body);

const dm = (...argv: string[]) => runDm(argv);

const service = await sharedTestService();
stubCliFor(service);
const { task, decide } = await firingTask(service.call, "incident", watched);
afterAll(() => vi.unstubAllEnvs());

describe("an incident of a task that watches", () => {
  it("says why in words, how bad it is, and how its score moved; and is counted", async () => {
    const meta = { severity: "critical", name: "Pressure" };
    const { body: bad } = await service.call<Task>("POST", "/tasks", {
      intent: "alert me when the incident pressure is above 7",
      entity_scope: "kettle:*",
      delivery: { type: "notification" },
      watch: { on: "observation" },
      meta,
    });
    for (const value of [3, 8, 9]) {
      const observations = [{ primitive_id: "incident.pressure", entity: "kettle:1", value }];
      await service.call("POST", "/observations", { observations });
      const { task_id } = bad;
      const scores = async () =>
        (await service.call<{ items: object[] }>("GET", `/tasks/${task_id}/looks/kettle:1`)).body.items.at(0);
      await expect.poll(scores).toMatchObject({ score: value });
    }
    const [worst] = (await list(`order=worst&task_id=${bad.task_id}&looks=2&status=open`)).items;
    expect(worst).toMatchObject({
      intent: bad.intent,
      task_name: "Pressure",
      severity: "critical",
      summary: "9 is above the threshold of 7",
      threshold: 7,
      looks: [{ score: 8 }, { score: 9 }],
    });
    expect((await list("order=worst&severity=critical&status=open")).items[0]).toMatchObject({ severity: "critical" });
    const counts = await service.call<Output<"countIncidents">>("GET", "/incidents/counts?entity=kettle:1");
    expect(counts.body).toMatchObject({ open: 1, acknowledged: 0, open_by_severity: { critical: 1, unset: 0 } });
  });

  it("is assigned, commented on, searched for and handled with others at once", async () => {
    for (const name of ["team:1", "team:2", "team:3"]) await decide(`boiler:${name}`, 9);
    const found = (await list(`task_id=${task.task_id}&q=TEAM:`)).items;
    expect(found.map(({ entity }) => entity).toSorted()).toEqual(["boiler:team:1", "boiler:team:2", "boiler:team:3"]);
    const ids = found.map(({ incident_id }) => incident_id);
    const [id = ""] = ids;
    expect((await post(id, "assign", { assignee: "on-call@example.com" })).body.assignee).toBe("on-call@example.com");
    expect((await list("assignee=on-call@example.com")).items.map((one) => one.incident_id)).toEqual([id]);
    expect((await list(`task_id=${task.task_id}&assigned=false&q=team`)).items).toHaveLength(2);

    const comment = (text: string, key: string) =>
      service.call<Output<"commentIncident">>(
        "POST",
        `/incidents/${id}/comments`,
        { text },
        {
          headers: { "idempotency-key": key },
        },
      );
    const [first, again] = [await comment("The valve sticks.", "one"), await comment("The valve sticks.", "one")];
    expect([first.status, again.body]).toEqual([201, first.body]);
    const { body: seen } = await comment("Replaced.", "two");
    const comments = await service.call<Output<"listIncidentComments">>("GET", `/incidents/${id}/comments`);
    expect(comments.body.items).toEqual([seen, first.body]);
    expect((await list(`task_id=${task.task_id}&q=VALVE pressure`)).items).toMatchObject([
      { incident_id: id, comments: 2 },
    ]);
    expect((await post<Refusal>("inc_none", "comments", { text: "x" })).status).toBe(404);
    expect((await post<Refusal>(id, "comments", { text: " " })).body.error.location).toBe("text");

    const bulk = (act: object, incident_ids: string[] = [...ids, "inc_none"]) =>
      service.call<Output<"bulkIncidents">>("POST", "/incidents/bulk", { incident_ids, act });
    for (const act of [
      { type: "acknowledge" },
      { type: "snooze", for: "2h" },
      { type: "rate", rating: "right" },
      { type: "assign", assignee: "day shift" },
    ])
      expect((await bulk(act)).body).toMatchObject({
        total: 4,
        failed: 1,
        results: [
          ...ids.map((incident_id) => ({ incident_id, incident: { incident_id } })),
          {
            incident_id: "inc_none",
            error: { type: "not_found" },
          },
        ],
      });
    const [done] = (await bulk({ type: "rate", rating: "right" }, [id])).body.results;
    expect(done?.incident).toMatchObject({ status: "acknowledged", rating: "right", assignee: "day shift" });
    expect(done?.incident?.snoozed_until).not.toBeNull();
    const { condition_id, condition_version } = task;
    const query = `condition_id=${condition_id}&condition_version=${condition_version}&limit=200`;
    const ratings = await service.call<Output<"listFeedback">>("GET", `/feedback?${query}`);
    expect(ratings.body.items.filter(({ entity_id }) => entity_id === done?.incident?.entity_id)).toHaveLength(1);
    expect((await bulk({ type: "snooze", for: "2h", until: null })).status).toBe(400);
    expect((await bulk({ type: "acknowledge" }, [id, id])).status).toBe(400);
    expect(
      (
        await bulk(
          { type: "acknowledge" },
          Array.from({ length: 201 }, (_, i) => `inc_${i}`),
        )
      ).status,
    ).toBe(400);

    expect((await dm("incidents", "list", "--search", "valve", "--assignee", "day shift")).out).toContain(id);
    expect((await dm("incidents", "comment", id, "Watch it.")).code).toBe(0);
    expect((await dm("incidents", "comments", id)).out).toMatch(/Watch it\.[^]*Replaced\.[^]*The valve sticks\./);
    expect((await dm("incidents", "assign", ...ids, "--to", "none")).out).toContain("boiler:team:3");
    expect((await dm("incidents", "show", id)).out).toMatch(/comments +3/);
    expect(await dm("incidents", "rate", ...ids, "inc_none", "wrong")).toMatchObject({ code: 1 });
  });

  it("is read and handled from the command line", async () => {
    await decide("boiler:3", 9);
    const [incident] = (await list(`task_id=${task.task_id}&entity=boiler:3`)).items;
    const id = incident?.incident_id ?? "";
    expect((await dm("incidents", "list", "--entity", "boiler:3", "--status", "open")).out).toContain(id);
    expect((await dm("incidents", "acknowledge", id)).out).toMatch(/status +acknowledged/);
    expect((await dm("incidents", "uses", id)).out).toBe("No link was used.");
    expect((await dm("incidents", "rate", id, "wrong", "--note", "maintenance")).out).toMatch(/rating +wrong/);
    expect((await dm("incidents", "rate", id, "none")).out).not.toMatch(/rating/);
    expect((await dm("incidents", "acknowledge", id, "--undo")).out).toMatch(/status +open/);
    expect((await dm("incidents", "list", "--entity", "boiler:3", "--worst")).out).toContain(
      "9 is above the threshold of 5",
    );
    expect((await dm("incidents", "snooze", id, "--for", "2h")).out).toContain("snoozed until");
    expect((await dm("incidents", "snooze", id, "--end")).out).not.toContain("snoozed until");
    expect((await dm("incidents", "show", id)).out).toMatch(/entity +boiler:3[^]*peak +9/);
    expect(await dm("incidents", "snooze", id, "--for", "1h", "--end")).toMatchObject({ code: 2 });
  });
});
