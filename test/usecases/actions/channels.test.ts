import { beforeEach, describe, expect, it } from "vitest";
import { CreateChannelBody, ListChannelsQuery } from "../../../worker/contract/resources/actions/channels.ts";
import { createChannel } from "../../../worker/usecases/actions/channels/create-channel.ts";
import { deleteChannel } from "../../../worker/usecases/actions/channels/change-channel.ts";
import { listChannels } from "../../../worker/usecases/actions/channels/list-channels.ts";
import { deleteTask } from "../../../worker/usecases/tasks/update-task.ts";
import { input, refusal, refusedAt } from "../../support/memory/input.ts";
import { paged } from "../../support/paged.ts";
import { type MemoryServices, memoryServices } from "../../support/memory/services.ts";
import { makeTask, register } from "../../support/memory/world.ts";

const hooks = "https://hooks.example.com";

let services: MemoryServices;
beforeEach(() => {
  const { config } = memoryServices();
  services = memoryServices({ config: { ...config, actionEnv: { PAGER_TOKEN: "s3cret-token" } } });
});

const make = async (body: object) => createChannel(services, input(CreateChannelBody, body));
const list = (query: object = {}) => listChannels(services, input(ListChannelsQuery, query));

describe("channels", () => {
  it("are made once: the same body again is the same channel, another body a conflict", async () => {
    const body = { channel: "once", kind: "slack", endpoint: `${hooks}/services/T0/B0/x` };
    const first = await make(body);
    expect(first.created).toBe(true);
    expect(await make(body)).toEqual({ ...first, created: false });
    const error = await refusal(() => make({ ...body, endpoint: `${hooks}/services/T0/B0/y` }));
    expect(error).toMatchObject({ code: "conflict", location: "channel" });
    expect(JSON.stringify([error.message, error])).not.toContain("/services");
  });

  it("never show their secrets", async () => {
    const made = await make({
      channel: "masked",
      kind: "webhook",
      endpoint: `${hooks}/secret-path?token=secret-query`,
      headers: { Authorization: "Bearer literal-secret", "X-Token": "${PAGER_TOKEN}" },
    });
    expect(made.channel).toMatchObject({
      endpoint: `${hooks}/***`,
      headers: { Authorization: "***", "X-Token": "***" },
    });
    const [listed] = (await list()).items;
    expect(listed).toEqual(made.channel);
  });

  it("are listed newest first, page by page, the inbox last", async () => {
    for (const channel of ["a", "c", "b"]) await make({ channel, kind: "inbox" });
    const listed = await paged((cursor) => list({ limit: "1", cursor }));
    expect(listed.map(({ channel }) => channel)).toEqual(["b", "c", "a", "inbox"]);
  });

  it("always hold the inbox, which can be neither deleted nor made into something else", async () => {
    expect((await refusal(() => deleteChannel(services, { channel: "inbox" }))).code).toBe("conflict");
    expect((await make({ channel: "inbox", kind: "inbox" })).created).toBe(false);
    expect((await refusal(() => make({ channel: "inbox", kind: "slack", endpoint: hooks }))).code).toBe("conflict");
  });

  it.each([
    ["no endpoint for a kind that calls somebody", { kind: "slack" }, "endpoint"],
    ["an endpoint for an inbox", { kind: "inbox", endpoint: hooks }, "endpoint"],
    ["a placeholder in its address", { kind: "slack", endpoint: "https://a.example.com/{entity}" }, "endpoint"],
    ["headers for an inbox", { kind: "inbox", headers: { A: "b" } }, "headers"],
    ["an unknown kind", { kind: "pigeon", endpoint: hooks }, "kind"],
    ["a name with a slash", { channel: "a/b", kind: "inbox" }, "channel"],
    ["a private address", { kind: "slack", endpoint: "https://10.0.0.1/x" }, "endpoint"],
    ["an unlisted variable", { kind: "slack", endpoint: hooks, headers: { A: "${HOME}" } }, "headers.A"],
    ["a header of ours", { kind: "slack", endpoint: hooks, headers: { "Webhook-Id": "1" } }, "headers.Webhook-Id"],
    ["a retry of an inbox", { kind: "inbox", retries: 1 }, "retries"],
    ["a pace of an inbox", { kind: "inbox", per_minute: 1 }, "per_minute"],
    ["one message of many for a program", { kind: "webhook", endpoint: hooks, group: true }, "group"],
    ["a pager without a key", { kind: "pagerduty" }, "routing_key"],
    ["a key that is none", { kind: "pagerduty", routing_key: "short" }, "routing_key"],
    ["a key that is a variable nobody listed", { kind: "pagerduty", routing_key: "${HOME}" }, "routing_key"],
    ["a key for Slack", { kind: "slack", endpoint: hooks, routing_key: "a".repeat(32) }, "routing_key"],
    ["mail without an address", { kind: "email" }, "address"],
    ["mail to two", { kind: "email", address: "a@example.com,b@example.com" }, "address"],
    ["mail with an endpoint", { kind: "email", address: "a@example.com", endpoint: hooks }, "endpoint"],
    ["mail where nothing can send it", { kind: "email", address: "a@example.com" }, "kind"],
  ])("refuse %s", async (_title, body, location) => {
    expect(await refusedAt(() => make({ channel: "a", ...body }))).toEqual([400, location]);
  });

  it("are deleted once nobody delivers to them, and are then unknown", async () => {
    await register(services);
    await make({ channel: "leaving", kind: "inbox" });
    const delivery = { type: "notification", channel: "leaving" };
    const task = await makeTask(services, "alert me when the active user rate drops below 35%", { delivery });
    const remove = () => deleteChannel(services, { channel: "leaving" });
    expect(await refusal(remove)).toMatchObject({ code: "conflict", details: { tasks: [task.task_id] } });
    await deleteTask(services, { id: task.task_id });
    expect(await remove()).toMatchObject({ channel: "leaving", kind: "inbox" });
    expect((await refusal(remove)).code).toBe("not_found");
  });

  it("that do not exist are named, with those that do, when a task is made", async () => {
    await register(services);
    await make({ channel: "once", kind: "inbox" });
    const delivery = { type: "notification", channel: "nowhere" };
    const intent = "alert me when the active user rate drops below 35%";
    const error = await refusal(() => makeTask(services, intent, { delivery }));
    expect(error).toMatchObject({ code: "action_binding_failed", location: "delivery.channel" });
    expect(error.suggestion).toMatch(/inbox.*once/);
  });
});
