import { beforeEach, describe, expect, it } from "vitest";
import { CreateActionBody, ListActionsQuery } from "../../../worker/contract/resources/actions/actions.ts";
import { createAction } from "../../../worker/usecases/actions/create-action.ts";
import { getAction, listActions } from "../../../worker/usecases/actions/get-actions.ts";
import { input, refusedAt } from "../../support/memory/input.ts";
import { paged } from "../../support/paged.ts";
import { type MemoryServices, memoryServices } from "../../support/memory/services.ts";

let services: MemoryServices;
beforeEach(() => {
  services = memoryServices();
});

const trigger = { fire_on: "true", condition_id: "low", condition_version: "1.0" };
const endpoint = "https://hooks.example.com/T0";
const webhook = (more: object = {}) => ({ config: { type: "webhook", endpoint, ...more } });
const create = async (action_id: string, change: object = {}) => {
  const body = { action_id, version: "v1", ...webhook(), trigger, namespace: "org", ...change };
  return createAction(services, input(CreateActionBody, body));
};
const read = (action_id: string, version: string) => getAction(services, { action_id, version }, true);

describe("registering an action", () => {
  it("is permanent: the pair again is a conflict, even alike, and another version is another action", async () => {
    const first = await create("permanent");
    expect(first).toMatchObject({ action_id: "permanent", version: "v1", task_id: null, trigger });
    expect((await refusedAt(() => create("permanent")))[0]).toBe(409);
    await create("permanent", { version: "v2" });
    expect(await read("permanent", "v1")).toEqual(first);
    expect((await refusedAt(() => read("permanent", "v3")))[0]).toBe(404);
  });

  it("is a conflict under the id of a task's own action", async () => {
    await services.actions.add({
      action_id: "act_1",
      version: "v1",
      namespace: "org",
      config: { type: "notification", channel: "inbox" },
      fire_on: "true",
      condition_id: "low",
      condition_version: "1.0",
      task_id: "task_1",
      entity_scope: null,
      scope_rules: null,
      firing: null,
      created_at: 0,
    });
    expect(await refusedAt(() => create("act_1", { version: "v2" }))).toEqual([409, "action_id"]);
  });

  it.each([
    ["an unknown type", { config: { type: "carrier_pigeon" } }, "config.type"],
    ["an unknown placeholder", webhook({ payload_template: { a: ["{nothing}"] } }), "config.payload_template"],
    ["a placeholder in a key", webhook({ payload_template: { a: [{ "{entity}": 1 }] } }), "config.payload_template"],
    [
      "a hold of what is false",
      { trigger: { ...trigger, fire_on: "false", firing: { hold: "2h" } } },
      "trigger.firing.hold",
    ],
    ["a hold of either", { trigger: { ...trigger, fire_on: "any", firing: { hold: "2h" } } }, "trigger.firing.hold"],
    [
      "a release of either",
      { trigger: { ...trigger, fire_on: "any", firing: { release: 1 } } },
      "trigger.firing.release",
    ],
    ["51 placeholders", webhook({ payload_template: { a: "{entity}".repeat(51) } }), "config.payload_template"],
    ["an address of a private network", webhook({ endpoint: "https://10.0.0.1/x" }), "config.endpoint"],
    ["a placeholder in its address", webhook({ endpoint: `${endpoint}/{entity}` }), "config.endpoint"],
    ["a variable in its address", webhook({ endpoint: `${endpoint}/\${PAGER_TOKEN}` }), "config.endpoint"],
    ["a placeholder in a header", webhook({ headers: { A: "of {entity}" } }), "config.headers.A"],
    ["a variable that is not listed", webhook({ headers: { A: "${HOME}" } }), "config.headers.A"],
    ["a variable without a name", webhook({ headers: { A: "${}" } }), "config.headers.A"],
    [
      "a header that we sign with",
      webhook({ headers: { "Webhook-Signature": "v1,x" } }),
      "config.headers.Webhook-Signature",
    ],
    [
      "a header that frames the request",
      webhook({ headers: { "Content-Length": "1" } }),
      "config.headers.Content-Length",
    ],
    ["a header that is not plain text", webhook({ headers: { A: "ü" } }), "config.headers.A"],
    ["a method that carries no body", webhook({ method: "GET" }), "config.method"],
    ["an unknown channel", { config: { type: "notification", channel: "nowhere" } }, "config.channel"],
    ["an unknown workflow", { config: { type: "workflow", workflow_id: "nothing" } }, "config.workflow_id"],
    [
      "an unregistered signal",
      { config: { type: "register", primitive_id: "account.nothing" } },
      "config.primitive_id",
    ],
    ["a missing trigger", { trigger: undefined }, "trigger"],
    ["a scope that is none", { trigger: { ...trigger, entity_scope: "a,,b" } }, "trigger.entity_scope"],
    ["a firing that is none", { trigger: { ...trigger, firing: { mode: "seldom" } } }, "trigger.firing.mode"],
    ["a cooldown that is none", { trigger: { ...trigger, firing: { cooldown: "soon" } } }, "trigger.firing.cooldown"],
  ])("is refused for %s", async (_, change, location) => {
    expect(await refusedAt(() => create("refused", change))).toEqual([400, location]);
    expect(services.stored.rows("actions").length).toBe(0);
  });

  it("puts it into the list of its namespace, newest first, without gap or double, with its count", async () => {
    const ids = ["listed-0", "listed-1", "listed-2", "listed-3", "listed-4"];
    for (const id of ids) await create(id, { namespace: "listing" });
    await create("elsewhere");
    const seen = await paged(
      (cursor) => listActions(services, input(ListActionsQuery, { namespace: "listing", limit: "2", cursor }), true),
      ({ total_count }) => expect(total_count).toBe(5),
    );
    expect(seen.map(({ action_id }) => action_id)).toEqual(ids.toReversed());
  });
});
