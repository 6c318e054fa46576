import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ActionResult } from "../../worker/contract/resources/actions/actions.ts";
import { register } from "../support/memory/world.ts";
import { memoryServices } from "../support/memory/services.ts";
import { nodeApp } from "../support/node-app.ts";
import { TEST_VARS } from "../support/vars.ts";

type Call = (method: string, path: string, body?: object) => Promise<{ status: number; body: unknown }>;
/** Matches a text that has all of these parts. */
const saying = (...parts: string[]): unknown =>
  expect.stringMatching(new RegExp(parts.map((part) => `(?=.*${part})`).join(""), "i"));

const context = { domain: { description: "Subscriptions" } };
const sentence = { intent: "alert me when the active user rate drops below 35%", entity_scope: "account:*" };
const task = { ...sentence, delivery: { type: "notification" } };
const guardrails = {
  strategy_registry: ["threshold"],
  type_strategy_map: { float: ["threshold"] },
  global_preferred_strategy: "threshold",
  global_default_strategy: "threshold",
};
const noContext = saying(
  "no active application context exists",
  "compiled without domain context",
  "POST /context",
  "recompil",
);

let call: Call;

beforeEach(async () => {
  vi.spyOn(console, "log").mockReturnValue(undefined);
  const services = memoryServices();
  const ask = nodeApp(services);
  const headers = { "content-type": "application/json", "x-elevated-key": TEST_VARS.SVC_ELEVATED_KEY };
  call = (method, path, body) =>
    ask(method, `/v1${path}`, { headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  await register(services);
});
afterEach(() => vi.restoreAllMocks());

describe("what the interface says in words", () => {
  it.each<[string, Parameters<Call>, number, unknown]>([
    ["a task without a context", ["POST", "/tasks", task], 200, { context_warning: noContext, context_version: null }],
    ["a dry run", ["POST", "/tasks", { ...task, dry_run: true }], 200, { validation: { warnings: [noContext] } }],
    [
      "a task without an action",
      ["POST", "/tasks", { ...task, delivery: { type: "notification", channel: "none" } }],
      422,
      { error: { type: "action_binding_failed" } },
    ],
    ["guardrails of the API", ["POST", "/guardrails", { guardrails }], 201, { version: "v1", source: "api" }],
  ])("is said of %s", async (_, [method, path, body], status, words) => {
    const answer = await call(method, path, body);
    expect(answer).toMatchObject({ status, body: words });
  });

  it("is not said of a task where there is a context", async () => {
    await call("POST", "/context", context);
    expect((await call("POST", "/tasks", task)).body).toMatchObject({ context_warning: null, context_version: "v1" });
  });
});

it("says in the docs what every status of an action means", () => {
  const page = readFileSync(join(import.meta.dirname, "../../docs/asking.md"), "utf8");
  const documented = [...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
  expect(documented).toEqual(expect.arrayContaining(ActionResult.shape.status.options));
});
