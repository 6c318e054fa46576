import { describe, expect, it } from "vitest";
import { call, ok } from "../../support/runtime-call.ts";
import type { Refusal, Task } from "../../support/world.ts";
import { at, pushAt } from "./group-world.ts";

const ask = (intent: string, more: object = {}) => ({
  intent,
  entity_scope: "all",
  delivery: { type: "notification", channel: "inbox" },
  ...more,
});
const canonical =
  'Alert when share of "kiosks" in "kiosk" with (`kiosk.error_rate` is above 0.05) is above 0.2, checked every 5m.';

await ok("POST", "/primitives", {
  primitive_id: "kiosk.error_rate",
  type: "float",
  description: "Failed sales over all sales, ratio 0-1",
  max_age: "1h",
});
const kiosks = Array.from({ length: 8 }, (_, no) => [`kiosk:${no}`, no < 3 ? 0.1 : 0.01]);
await pushAt("kiosk.error_rate", at(0), Object.fromEntries(kiosks));

describe("a task made from a sentence about many entities", () => {
  it("is about the group, whose members and condition are registered with it", async () => {
    const task = await ok<Task>("POST", "/tasks", ask(canonical));
    expect(task.entity_scope).toBe("group:kiosks");
    expect(task.provenance.sentence).toBe(canonical);
    expect(task.provenance.restated).toContain(
      "for more than 20% of the kiosks with current values the kiosk error rate is above 5%, if at least half of the kiosks (entities with kiosk signals) that reported in the last 24 hours have them",
    );
    const { condition_version } = task;
    const question = { entity: task.entity_scope, condition_version, timestamp: at(1) };
    expect(await ok("POST", `/tasks/${task.task_id}/evaluate`, question)).toMatchObject({
      result: { value: 0.375 },
      decision: { value: true },
    });
    const concept = await ok<{ population: { of: { condition_id: string } } }>(
      "GET",
      `/concepts/${task.concept_id}?version=${task.concept_version}`,
    );
    const { condition_id } = concept.population.of;
    expect(await ok("GET", `/conditions/${condition_id}?version=1.0`)).toMatchObject({
      strategy: { type: "threshold", params: { direction: "above", value: 0.05 } },
    });
  });

  it.each([
    ["/evaluate/batch", {}],
    ["/execute/async", { kind: "batch" }],
  ])("lets %s ask about its groups and nothing else", async (path, kind) => {
    const { concept_id, concept_version, condition_id, condition_version } = await ok<Task>(
      "POST",
      "/tasks",
      ask(canonical),
    );
    const pinned = { concept_id, concept_version, condition_id, condition_version };
    const { status, body } = await call<Refusal>("POST", path, { ...kind, ...pinned, entity_scope: "all" });
    expect([status, body.error.location]).toEqual([400, "entity_scope"]);
    expect(body.error.suggestion).toContain('"group:kiosks"');
  });

  it("is shown without being stored, and refuses other entities than the group", async () => {
    const shown = await ok<{ concept: { population: { scope: string } }; members: object }>(
      "POST",
      "/tasks",
      ask(canonical, { dry_run: true }),
    );
    expect(shown.concept.population.scope).toBe("kiosk");
    const each = { strategy: { type: "threshold", params: { direction: "above", value: 0.05 } } };
    expect(shown.members).toMatchObject({ concepts: [{ output_type: "float" }], conditions: [each] });
    const { status, body } = await call<Refusal>("POST", "/tasks", ask(canonical, { entity_scope: "kiosk:1" }));
    expect([status, body.error.location]).toEqual([400, "entity_scope"]);
    const watched = await call<Refusal>(
      "POST",
      "/tasks",
      ask(canonical.replace(", checked every 5m", ""), { watch: { on: "observation" } }),
    );
    expect([watched.status, watched.body.error.location]).toEqual([400, "watch.on"]);
  });

  it("is made from plain words, and its members are those that the request names", async () => {
    const said = "more than 20% of kiosks have an error rate above 5%";
    const shown = (entity_scope: string) =>
      ok<{ concept: { population: { scope: string; name: string } }; provenance: { sentence: string } }>(
        "POST",
        "/tasks",
        ask(said, { entity_scope, dry_run: true }),
      );
    expect((await shown("all")).provenance.sentence).toBe(canonical.replace(", checked every 5m", ""));
    expect((await shown("kiosk:*")).concept.population).toMatchObject({ scope: "kiosk:*", name: "kiosks" });
    const made = await ok<Task>("POST", "/tasks", ask(said, { entity_scope: "kiosk:0, kiosk:9" }));
    expect(made.entity_scope).toBe("group:kiosks");
    expect(made.provenance.restated).toContain("if at least half of the kiosks (the 2 listed) have them");
    const again = await ok<Task>("POST", "/tasks", ask(said, { entity_scope: "kiosk:0,kiosk:9" }));
    expect(again.condition_id).toBe(made.condition_id);
  });

  it("is about each member where it says a place among the others", async () => {
    const said = "a kiosk's error rate is more than 3 times the average of the other kiosks";
    const made = await ok<Task>("POST", "/tasks", ask(said));
    expect(made.entity_scope).toBe("kiosk");
    const question = { entity: "kiosk:0", condition_version: made.condition_version, timestamp: at(1) };
    const { result, decision } = await ok<{ result: { value: number }; decision: object }>(
      "POST",
      `/tasks/${made.task_id}/evaluate`,
      question,
    );
    expect(result.value).toBeCloseTo(0.1 / (0.25 / 7), 12);
    expect(decision).toMatchObject({ value: false });
  });
});
