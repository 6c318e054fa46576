import { beforeEach, describe, expect, it } from "vitest";
import { CreateContextBody } from "../../../worker/contract/resources/definitions/context.ts";
import { CreateGuardrailsBody } from "../../../worker/contract/resources/definitions/guardrails.ts";
import { createContext, getContext } from "../../../worker/usecases/definitions/context.ts";
import {
  createGuardrails,
  getGuardrails,
  getGuardrailsFile,
  getGuardrailsVersion,
  listGuardrailsVersions,
} from "../../../worker/usecases/definitions/guardrails.ts";
import { versionImpact } from "../../../worker/usecases/definitions/version-view.ts";
import { updateTask } from "../../../worker/usecases/tasks/update-task.ts";
import { input, refusal, refusedAt } from "../../support/memory/input.ts";
import type { MemoryServices } from "../../support/memory/services.ts";
import { makeTask, ratedServices } from "../../support/memory/world.ts";

const sound = {
  strategy_registry: ["threshold", "percentile", "z_score", "change", "equals", "composite"],
  type_strategy_map: { "time_series<float>": ["z_score", "change", "threshold"] },
  global_preferred_strategy: "z_score",
  global_default_strategy: "threshold",
  note_to_self: { kept: ["as", "submitted"] },
};
const domain = { description: "Churn detection for business software" };
const intent = "alert me when the active user rate drops below 12%";

const windows = (min: string, max?: string) => ({ domain, behavioural: { meaningful_windows: { min, max } } });

let services: MemoryServices;
beforeEach(async () => void (services = await ratedServices()));

const post = async (guardrails: unknown, change_note?: string) =>
  createGuardrails(services, input(CreateGuardrailsBody, { guardrails, change_note }));
const postContext = async (body: object) => createContext(services, input(CreateContextBody, body));

describe("guardrails", () => {
  it("are those of the file until a version is posted, and then the newest", async () => {
    const none = await refusal(() => getGuardrails(services));
    expect(none.code).toBe("not_found");
    expect(none.message).toContain("loaded from the file at startup");
    expect(await listGuardrailsVersions(services)).toEqual([]);
    const first = await post(sound, "first");
    expect(first).toMatchObject({ version: "v1", is_active: true, source: "api", change_note: "first" });
    expect(first.guardrails).toEqual(sound);
    const second = await post(sound);
    expect(await getGuardrails(services)).toEqual(second);
    expect(await listGuardrailsVersions(services)).toEqual([second, { ...first, is_active: false }]);
    expect(await getGuardrailsVersion(services, { version: "v1" })).toEqual({ ...first, is_active: false });
  });

  it("tell how many active tasks were made under which version", async () => {
    const onFile = await makeTask(services, intent);
    await post(sound);
    await makeTask(services, intent);
    await post(sound);
    await makeTask(services, intent);
    expect(await versionImpact(services, "guardrails")).toEqual({
      current_version: "v2",
      tasks_on_current_version: 1,
      tasks_on_older_versions: [
        { version: "v1", task_count: 1 },
        { version: "file", task_count: 1 },
      ],
      total_stale_tasks: 2,
    });
    await updateTask(services, { id: onFile.task_id, status: "paused" });
    expect((await versionImpact(services, "guardrails")).total_stale_tasks).toBe(1);
  });

  it("replace the version that they are meant to replace, or nothing", async () => {
    const replacing = (replaces: string) =>
      createGuardrails(services, input(CreateGuardrailsBody, { guardrails: sound, replaces }));
    expect((await replacing("file")).version).toBe("v1");
    expect((await replacing("v1")).version).toBe("v2");
    for (const stale of ["file", "v1", "v3"]) {
      expect(await refusal(() => replacing(stale))).toMatchObject({
        code: "conflict",
        location: "replaces",
        details: { in_force: "v2" },
      });
    }
    expect((await getGuardrails(services)).version).toBe("v2");
    expect(await refusal(() => replacing("none"))).toMatchObject({ code: "validation_error", location: "replaces" });
  });

  it("are listed a part at a time, from the newest", async () => {
    for (let at = 0; at < 5; at++) await post(sound);
    const listed = async (query: object) =>
      (await listGuardrailsVersions(services, query)).map(({ version }) => version);
    expect(await listed({ limit: 2 })).toEqual(["v5", "v4"]);
    expect(await listed({ limit: 2, before: "v4" })).toEqual(["v3", "v2"]);
    expect(await listed({ before: "v3" })).toEqual(["v2", "v1"]);
  });

  it("of the file can be read, ruling or not", async () => {
    expect(await getGuardrailsFile(services)).toEqual({ guardrails: services.fileGuardrails(), in_force: true });
    await post(sound);
    expect((await getGuardrailsFile(services)).in_force).toBe(false);
  });

  it.each(["v0", "v9", "1", "latest"])("have no version %s", async (version) => {
    expect(await refusedAt(() => getGuardrailsVersion(services, { version }))).toEqual([404, "version"]);
  });

  it("that are not sound are refused with the place", async () => {
    const { code, details } = await refusal(() => post({ ...sound, bias_rules: { urgent: "extreme" } }));
    const location = "guardrails.bias_rules.urgent";
    expect(code).toBe("semantic_error");
    expect(details).toMatchObject({ violations: expect.arrayContaining([expect.objectContaining({ location })]) });
    expect(services.stored.rows("guardrails_versions")).toEqual([]);
  });

  it("with several faults are told all of them", async () => {
    const broken = { ...sound, bias_rules: { a: "x", b: "y" }, global_default_strategy: "magic" };
    const { details } = await refusal(() => post(broken));
    expect(details).toMatchObject({ violations: [{}, {}, {}] });
  });
});

describe("the application context", () => {
  it("is none until one is posted, and then is named by the tasks made under it", async () => {
    const none = await refusal(() => getContext(services));
    expect([none.code, none.message]).toEqual(["not_found", "No active application context exists."]);
    const without = await makeTask(services, intent);
    expect(without.context_version).toBeNull();
    expect(without.context_warning).toContain("POST /context");
    expect((await versionImpact(services, "context")).current_version).toBe("none");
    const made = await postContext({ domain });
    expect(made).toMatchObject({ version: "v1", domain, semantic_hints: [] });
    expect(await getContext(services)).toEqual(made);
    expect(await makeTask(services, intent)).toMatchObject({ context_version: "v1", context_warning: null });
    expect(await versionImpact(services, "context")).toMatchObject({
      current_version: "v1",
      tasks_on_current_version: 1,
      tasks_on_older_versions: [{ version: "none" }],
    });
  });

  it("says why it changed, and keeps that out of what it says", async () => {
    const made = await postContext({ domain, change_note: "first words", replaces: "none" });
    expect(made).toMatchObject({ change_note: "first words", created_by: null });
    expect((await services.versions.find("context", 1))?.body).toEqual({
      domain,
      behavioural: { data_cadence: "batch" },
      semantic_hints: [],
    });
    expect(await refusal(() => postContext({ domain, replaces: "none" }))).toMatchObject({
      code: "conflict",
      message: "v1 of the context is in force, not none.",
    });
  });

  it("derives where it leans from what errors cost", async () => {
    const calibration_bias = { false_negative_cost: "high" };
    expect((await postContext({ domain, calibration_bias })).calibration_bias?.bias_direction).toBe("recall");
  });

  it.each([
    ["no description", { domain: {} }, "domain.description"],
    ["a cost", { domain, calibration_bias: { false_negative_cost: "huge" } }, "calibration_bias.false_negative_cost"],
    ["a direction", { domain, calibration_bias: { bias_direction: "recall" } }, "calibration_bias.bias_direction"],
    ["a cadence", { domain, behavioural: { data_cadence: "hourly" } }, "behavioural.data_cadence"],
    ["windows that cross", windows("90d", "30d"), "behavioural.meaningful_windows.max"],
    ["a window that is none", windows("soon"), "behavioural.meaningful_windows.min"],
  ])("with %s is refused", async (_, body, location) => {
    expect(await refusal(() => postContext(body))).toMatchObject({ code: "validation_error", location });
    expect(services.stored.rows("context_versions")).toEqual([]);
  });
});
