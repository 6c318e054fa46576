import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
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

type Ask = (value: unknown) => Promise<string[]>;

/** The limits that are not kept to: what is said against a part at its limit because of it, or that nothing new is said beyond it. */
async function broken<Of extends Limit>(limits: readonly Of[], askOf: (limit: Of) => Ask): Promise<string[]> {
  const found: string[] = [];
  for (const limit of limits) {
    const ask = askOf(limit);
    const said = await ask(limit.kept);
    const beyond = (await ask(limit.broken)).filter((message) => !said.includes(message));
    const wrong = [...said.filter((message) => ofLimit.test(message)), ...(beyond.length > 0 ? [] : ["takes more"])];
    found.push(...wrong.map((text) => `${limit.at} (${limit.keyword} ${limit.limit}): ${text}`));
  }
  return found;
}

const withLimits = <Of extends Limit>(limitsOf: (operation: DescribedOperation) => Of[]) =>
  operations.map((one) => [one.operationId, one, limitsOf(one)] as const).filter(([, , limits]) => limits.length > 0);

it.each(withLimits(bodyLimits))(
  "the body of %s is refused beyond each limit, and not before",
  async (_, operation, limits) => {
    const path = operation.path.replaceAll(/\{[^}]+\}/g, "a.b");
    const askOf =
      ({ at }: Limit) =>
      (body: unknown) =>
        complaints(operation, at, path, body);
    expect(await broken(limits, askOf)).toEqual([]);
  },
);

it.each(withLimits(addressLimits))(
  "the address of %s is refused beyond each limit, and not before",
  async (_, operation, limits) => {
    const askOf =
      ({ at }: Limit) =>
      (path: unknown) =>
        complaints(operation, at, String(path), operation.requestBody && {});
    expect(await broken(limits, askOf)).toEqual([]);
  },
);
