import { beforeEach, describe, expect, it } from "vitest";
import type { Premise } from "../../../worker/usecases/ports/tasks/tasks.ts";
import { type MemoryServices, memoryServices } from "../../support/memory/services.ts";
import { makeTask, register } from "../../support/memory/world.ts";

const intent = "alert me when the active user rate is unusual";

let services: MemoryServices;
/** What was asked and done, in order. */
let done: string[];
/** The premises under which tasks were to be stored; null for none. */
let premises: (Premise | null)[];
/** Whether a premise holds when a task is to be stored under it. */
let holds: boolean;

beforeEach(async () => {
  const memory = memoryServices();
  [done, premises, holds] = [[], [], true];
  await register(memory);
  const primitives = await memory.primitives.all();
  const { tasks, versionSwitch, reader } = memory;
  services = {
    ...memory,
    primitives: { ...memory.primitives, lastKnown: () => ({ changes: primitives.length, primitives }) },
    tasks: {
      ...tasks,
      compilation: (id) => (done.push("compilation"), tasks.compilation(id)),
      create: async (id, compilation, task, premise = null) => {
        premises.push(premise);
        return premise !== null && !holds ? null : tasks.create(id, compilation, task);
      },
    },
    versionSwitch: { ...versionSwitch, active: () => (done.push("active"), versionSwitch.active()) },
    reader: { ...reader, read: (text, catalogue) => (done.push("read"), reader.read(text, catalogue)) },
  };
});

const refused = "alert me when the unheard of thing is above 5";

describe("a sentence that is new", () => {
  it("is compiled on what is known and stored under that premise, and nothing else is asked", async () => {
    const task = await makeTask(services, intent);
    expect(task).toMatchObject({ intent, status: "active", guardrails_version: null });
    expect(done).toEqual(["read"]);
    expect(premises).toEqual([{ signal_changes: 1, guardrails: null, context: null }]);
  });

  it("names the versions in force in its premise", async () => {
    const guardrails = await services.versionSwitch.activate("guardrails", services.fileGuardrails(), null);
    const task = await makeTask(services, intent);
    expect(task.guardrails_version).toBe("v1");
    expect(premises).toEqual([{ signal_changes: 1, guardrails: guardrails.version_id, context: null }]);
  });

  it("is the same task as without the premise", async () => {
    const fixed = { ...services, newId: () => "1", now: () => 0 };
    const ahead = await makeTask(fixed, intent);
    services.stored.clear("tasks");
    services.stored.clear("actions");
    services.stored.clear("compilations");
    const later = await makeTask({ ...fixed, tasks: { ...services.tasks, isKept: () => true } }, intent);
    expect(later).toEqual(ahead);
    expect(premises[1]).toBeNull();
  });
});

describe("a premise that does not hold", () => {
  it("is followed by asking for what is in force, and the sentence is compiled under that", async () => {
    holds = false;
    const lastKnown = services.versionSwitch.lastKnown();
    await services.versionSwitch.activate("guardrails", services.fileGuardrails(), null);
    const stale = { ...services, versionSwitch: { ...services.versionSwitch, lastKnown: () => lastKnown } };
    const task = await makeTask(stale, intent);
    expect(task).toMatchObject({ guardrails_version: "v1", provenance: { guardrails: "v1" } });
    expect(done).toEqual(["read", "compilation", "active", "read"]);
    expect(premises).toEqual([{ signal_changes: 1, guardrails: null, context: null }, null]);
  });

  it("does not have the sentence read again where it turns out to hold", async () => {
    holds = false;
    await makeTask(services, intent);
    expect(done).toEqual(["read", "compilation", "active"]);
  });
});

describe("a refusal", () => {
  it("is made once it is known what is in force, and the sentence is read once", async () => {
    await expect(makeTask(services, refused)).rejects.toMatchObject({ code: "intent_unresolved" });
    expect(done.filter((what) => what !== "read")).toEqual(["compilation", "active"]);
    const reads = done.filter((what) => what === "read").length;
    const alone = { ...services, primitives: { ...services.primitives, lastKnown: () => null } };
    done.length = 0;
    await expect(makeTask(alone, refused)).rejects.toMatchObject({ code: "intent_unresolved" });
    expect(done.filter((what) => what === "read")).toHaveLength(reads);
    expect(premises).toEqual([]);
  });

  it("of a signal that was not known here is none once it is", async () => {
    const known = services.primitives.lastKnown();
    await register(services, { primitive_id: "thing.unheard", type: "float", description: "The unheard of thing" });
    const stale = { ...services, primitives: { ...services.primitives, lastKnown: () => known } };
    const task = await makeTask(stale, refused);
    expect(task.provenance.parts[0]?.primitive_id).toBe("thing.unheard");
  });

  it("of the request itself stores nothing", async () => {
    const wrong = makeTask(services, intent, { firing: { recovered: true } });
    await expect(wrong).rejects.toMatchObject({ code: "validation_error", location: "firing.recovered" });
    expect(premises).toEqual([]);
  });
});

describe("a sentence that is not compiled ahead", () => {
  it.each([
    ["has compiled before", { tasks: { isKept: () => true } }],
    [
      "is read by a model too",
      { secondReader: { name: "model", read: () => Promise.resolve({ failure: "late", reader: "model" }) } },
    ],
  ])("%s", async (_, change) => {
    const { tasks = {}, ...more } = change as { tasks?: object };
    await makeTask({ ...services, ...more, tasks: { ...services.tasks, ...tasks } }, intent);
    expect(premises).toEqual([null]);
    expect(done).toContain("active");
  });
});
