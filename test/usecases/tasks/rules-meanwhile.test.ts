import { beforeEach, describe, expect, it } from "vitest";
import type { ActiveVersions } from "../../../worker/usecases/ports/definitions/versions.ts";
import { type MemoryServices, memoryServices } from "../../support/memory/services.ts";
import { makeTask, register } from "../../support/memory/world.ts";

const intent = "alert me when the active user rate is unusual";

let services: MemoryServices;
/** The ids under which was asked what is stored of a sentence. */
let asked: string[];
beforeEach(async () => {
  const memory = memoryServices();
  asked = [];
  const compilation: MemoryServices["tasks"]["compilation"] = (id) => {
    asked.push(id);
    return memory.tasks.compilation(id);
  };
  services = { ...memory, tasks: { ...memory.tasks, compilation } };
  await register(services);
});

const switching = (change: Partial<MemoryServices["versionSwitch"]>): MemoryServices => ({
  ...services,
  versionSwitch: { ...services.versionSwitch, ...change },
});

/** Guardrails under which an unusual rate is further away from the usual than under those of the file. */
function stricter(): ActiveVersions {
  const file = structuredClone(services.fileGuardrails());
  const priors = file.strategy_priors?.z_score;
  if (priors === undefined) throw new Error("the file has priors for z_score");
  const body = {
    ...file,
    strategy_priors: { ...file.strategy_priors, z_score: { ...priors, medium_severity: { value: 4.5 } } },
  };
  const version = { version_id: "v", number: 1, change_note: null, key_id: null, is_active: true, created_at: 0 };
  return { guardrails: { ...version, body }, context: null };
}

describe("what is stored of a sentence", () => {
  it("is asked for once, before it is known which rules are in force", async () => {
    const before: number[] = [];
    const active = () => {
      before.push(asked.length);
      return services.versionSwitch.active();
    };
    await makeTask(switching({ active }), intent);
    expect([before, asked.length]).toEqual([[1], 1]);
  });

  it("is asked for again where other rules are in force by then, and theirs counts", async () => {
    const now = stricter();
    await makeTask(services, intent);
    const replaced = await makeTask(switching({ active: () => Promise.resolve(now) }), intent);
    expect(asked).toHaveLength(3);
    expect(asked[2]).not.toBe(asked[1]);
    expect(replaced.guardrails_version).toBe("v1");
    expect(replaced.provenance.parts[0]?.parameters).toContainEqual(expect.objectContaining({ value: 4.5 }));
  });

  it("is not asked for ahead where a broken file would rule, which other guardrails have replaced meanwhile", async () => {
    const broken = () => {
      throw new Error("the file is broken");
    };
    const now = stricter();
    const none = { guardrails: null, context: null };
    const task = await makeTask(
      {
        ...switching({ active: () => Promise.resolve(now), lastKnown: () => none }),
        fileGuardrails: broken,
        health: { ...services.health, guardrailsFile: { ok: false, message: "broken" } },
      },
      intent,
    );
    expect([task.guardrails_version, asked.length]).toEqual(["v1", 1]);
  });
});
