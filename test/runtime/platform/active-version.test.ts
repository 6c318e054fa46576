import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { createServices } from "../../../worker/services.ts";
import { VersionStore } from "../../../worker/storage/definitions/version-store.ts";
import { activeRules } from "../../../worker/usecases/definitions/active-rules.ts";
import type { VersionedKind } from "../../../worker/usecases/ports/definitions/versions.ts";

const services = createServices(env, { waitUntil: () => undefined });
const stub = () => env.ACTIVE_VERSION.getByName("active");
/** Ends the object and what it holds in memory; the next call starts it anew from storage. */
async function restart(): Promise<void> {
  await expect(runInDurableObject(stub(), (_, state) => state.abort("restart"))).rejects.toThrow("restart");
}
const tables = { guardrails: "guardrails_versions", context: "context_versions" } as const;
const bodies = {
  guardrails: { strategy_registry: ["threshold"], type_strategy_map: { float: ["threshold"] } },
  context: { domain: { description: "Churn of accounts" }, behavioural: { data_cadence: "batch" }, semantic_hints: [] },
} as const;

async function numbers(kind: VersionedKind): Promise<number[]> {
  const { results } = await env.DB.prepare(`SELECT number FROM ${tables[kind]} ORDER BY number`).all<{
    number: number;
  }>();
  return results.map((row) => row.number);
}

async function activeNumbers(kind: VersionedKind): Promise<number[]> {
  const { results } = await env.DB.prepare(`SELECT number FROM ${tables[kind]} WHERE is_active = 1`).all<{
    number: number;
  }>();
  return results.map((row) => row.number);
}

describe.each(["guardrails", "context"] as const)("versions of %s", (kind) => {
  it("have no gap and no double when 50 are put in force at once, and one is active", async () => {
    const before = (await numbers(kind)).length;
    const made = await Promise.all(
      Array.from({ length: 50 }, () => services.versionSwitch.activate(kind, bodies[kind], null)),
    );
    const expected = Array.from({ length: 50 }, (_, i) => before + i + 1);
    expect(made.map((version) => version.number).toSorted((a, b) => a - b)).toEqual(expected);
    expect((await numbers(kind)).slice(before)).toEqual(expected);
    expect(await activeNumbers(kind)).toEqual([before + 50]);
    expect((await services.versionSwitch.active())[kind]?.number).toBe(before + 50);
  });

  it("replace the one that is named, once, when 20 are sent at once", async () => {
    const { number } = await services.versionSwitch.activate(kind, bodies[kind], null);
    const sent = await Promise.allSettled(
      Array.from({ length: 20 }, () => services.versionSwitch.activate(kind, bodies[kind], null, number)),
    );
    expect(sent.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refused = sent.flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : []));
    for (const reason of refused) expect(reason).toMatchObject({ code: "conflict", location: "replaces" });
    expect((await numbers(kind)).at(-1)).toBe(number + 1);
  });

  it("stay in force over a restart", async () => {
    const made = await services.versionSwitch.activate(kind, bodies[kind], "kept");
    await restart();
    expect((await services.versionSwitch.active())[kind]).toEqual(made);
  });

  it("are switched or not, never half, when the database fails before or after it committed", async () => {
    const inForce = (await services.versionSwitch.active())[kind];
    const highest = (await numbers(kind)).at(-1) ?? 0;
    await env.DB.exec(
      `CREATE TRIGGER refuse BEFORE INSERT ON ${tables[kind]} BEGIN SELECT raise(ABORT, 'the disk is full'); END`,
    );
    await expect(services.versionSwitch.activate(kind, bodies[kind], null)).rejects.toMatchObject({
      code: "unavailable",
    });
    await env.DB.exec("DROP TRIGGER refuse");
    expect((await services.versionSwitch.active())[kind]).toEqual(inForce);
    expect(await activeNumbers(kind)).toEqual([inForce?.number]);
    expect((await services.versionSwitch.activate(kind, bodies[kind], null)).number).toBe(highest + 1);
  });

  it("are in force from when the database commits them, also where that is after it has failed", async () => {
    await env.DB.exec(
      `CREATE TRIGGER refuse BEFORE INSERT ON ${tables[kind]} BEGIN SELECT raise(ABORT, 'it takes too long'); END`,
    );
    await expect(services.versionSwitch.activate(kind, bodies[kind], null)).rejects.toMatchObject({
      code: "unavailable",
    });
    await env.DB.exec("DROP TRIGGER refuse");
    const inForce = (await services.versionSwitch.active())[kind];
    const number = ((await numbers(kind)).at(-1) ?? 0) + 1;
    const late = { version_id: `late_${kind}`, number, body: bodies[kind], change_note: null, key_id: null };
    await new VersionStore(env.DB).replaceActive(kind, { ...late, is_active: true, created_at: 1 });
    expect(inForce?.number).not.toBe(number);
    expect((await services.versionSwitch.active())[kind]?.number).toBe(number);
  });

  it("never give out again a number that a person removed", async () => {
    const made = await services.versionSwitch.activate(kind, bodies[kind], null);
    await env.DB.prepare(`DELETE FROM ${tables[kind]} WHERE number = ?`).bind(made.number).run();
    await restart();
    expect((await services.versionSwitch.activate(kind, bodies[kind], null)).number).toBe(made.number + 1);
  });
});

describe("rules in force", () => {
  it("fall back to the file at the next restart once the active row is gone, even if older ones remain", async () => {
    await services.versionSwitch.activate("guardrails", bodies.guardrails, null);
    expect((await activeRules(services)).guardrails.version).not.toBeNull();
    await env.DB.prepare("DELETE FROM guardrails_versions WHERE is_active = 1").run();
    expect((await numbers("guardrails")).length).toBeGreaterThan(0);
    await restart();
    const rules = await activeRules(services);
    expect(rules.guardrails.version).toBeNull();
    expect(rules.guardrails.definition).toEqual(services.fileGuardrails());
  });

  it("are read by two isolates alike: what one holds already comes back as its id alone", async () => {
    const made = await services.versionSwitch.activate("guardrails", bodies.guardrails, null);
    const known = { guardrails: made.version_id, context: null };
    const answer = await runInDurableObject(stub(), (object) => object.active(known));
    expect(answer.guardrails).toBe(made.version_id);
    expect((await services.versionSwitch.active()).guardrails).toEqual(made);
  });
});
