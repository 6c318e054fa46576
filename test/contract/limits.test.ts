import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { addressLimits, bodyLimits, type Limit } from "../support/limits.ts";
import { defineConcept, defineCondition, makeTask, register } from "../support/memory/world.ts";
import { memoryServices } from "../support/memory/services.ts";
import { nodeApp } from "../support/node-app.ts";
import { type DescribedOperation, operations } from "../support/schema.ts";
import { TEST_VARS } from "../support/vars.ts";

/** After every time that the examples of openapi.json name. */
const services = memoryServices({ now: () => Date.UTC(2028, 0, 1) });
const call = nodeApp(services);
const headers = { "content-type": "application/json", "x-elevated-key": TEST_VARS.SVC_ELEVATED_KEY };

// What the examples of openapi.json name is there, so that a limit behind the door is reached.
beforeAll(async () => {
  const primitive_id = "account.active_user_rate_30d";
  await register(services, { primitive_id, type: "time_series<float>" });
  await defineConcept(services, {
    concept_id: "cpt_4m8d2q",
    version: "1.0",
    description: "Rate",
    output_type: "float?",
    primitives: { rate: { primitive_id, type: "time_series<float>" } },
    features: { now: { op: "latest", inputs: ["rate"] } },
    output_feature: "now",
  });
  await defineCondition(services, {
    condition_id: "cnd_9x1k7w",
    version: "1.0",
    concept_id: "cpt_4m8d2q",
    concept_version: "1.0",
    strategy: { type: "threshold", params: { direction: "below", value: 0.35 } },
  });
  await makeTask(services, "alert me when the account active user rate drops below 35%");
});
beforeEach(() => void vi.spyOn(console, "log").mockReturnValue(undefined));
afterEach(() => vi.restoreAllMocks());

interface Refusal {
  message: string;
  location?: string;
  details?: { issues?: { location: string; message: string }[] };
}

/** What is said against the part at a place of a request, or against a part around it. */
async function complaints({ method }: DescribedOperation, at: string, path: string, body?: unknown): Promise<string[]> {
  const sent = body === undefined ? { headers } : { headers, body: JSON.stringify(body) };
  const answer = await call(method, path === "/healthz" ? path : `/v1${path}`, sent);
  if (answer.status !== 400) return [];
  const { error } = answer.body as { error: Refusal };
  const issues = error.details?.issues ?? [{ location: error.location ?? "body", message: error.message }];
  const isAround = (location: string) =>
    location === "body" || at === location || (/^[.[]/.test(at.slice(location.length)) && at.startsWith(location));
  return issues.filter(({ location }) => isAround(location)).map(({ message }) => message);
}

const ofLimit = /(?:at most|at least|less than|greater than|longer than|more than) \d|must not be empty|1 to \d/;
const named = (limit: Limit) => [`${limit.at} (${limit.keyword} ${limit.limit})`, limit] as const;

/** What is said against a part that keeps its limit because of the limit, and how often something new is said beyond it. */
async function enforced(ask: (value: unknown) => Promise<string[]>, { kept, broken }: Limit) {
  const said = await ask(kept);
  const beyond = (await ask(broken)).filter((message) => !said.includes(message));
  return { within: said.filter((message) => ofLimit.test(message)), beyond: beyond.length };
}
const asItShould = { within: [], beyond: expect.toSatisfy((count: number) => count > 0) };

const bodied = operations.filter((one) => bodyLimits(one).length > 0);
describe.each(bodied.map((one) => [one.operationId, one] as const))("the body of %s", (_id, operation) => {
  const path = operation.path.replaceAll(/\{[^}]+\}/g, "a.b");

  it.each(bodyLimits(operation).map(named))("is refused beyond %s, and not before", async (_, limit) => {
    expect(await enforced((body) => complaints(operation, limit.at, path, body), limit)).toEqual(asItShould);
  });
});

const addressed = operations.filter((one) => addressLimits(one).length > 0);
describe.each(addressed.map((one) => [one.operationId, one] as const))("the address of %s", (_id, operation) => {
  const body = operation.requestBody && {};

  it.each(addressLimits(operation).map(named))("is refused beyond %s, and not before", async (_, limit) => {
    const ask = (path: unknown) => complaints(operation, limit.at, String(path), body);
    expect(await enforced(ask, limit)).toEqual(asItShould);
  });
});
