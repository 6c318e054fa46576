import type { Output } from "../../sdk/src/index.ts";
import { startOwnReceiver, startOwnService } from "./at-end.ts";
import type { Receiver } from "./receiver.ts";
import type { TestService } from "./service.ts";
import type { FullPipelineResult } from "./world.ts";

/** What the tests' sources are asked with; it must never be seen in an answer. */
export const secret = "very-secret-token";
const elevated = { elevated: true };

export async function ok(answer: Promise<{ status: number; text: string }>): Promise<void> {
  const { status, text } = await answer;
  if (status >= 300) throw new Error(text);
}

type FetchedType = "float" | "float?" | "time_series<float>";

/** A service with a receiver that plays the sources of signals. */
export async function startFetchWorld(more: Readonly<Record<string, string>> = {}) {
  const receiver: Receiver = await startOwnReceiver();
  const service: TestService = await startOwnService({
    vars: { SVC_ACTION_ENV: "METRICS_TOKEN", METRICS_TOKEN: secret, ...more },
  });
  let made = 0;

  const sourceOf = (more: object = {}) => ({
    kind: "http",
    url: `${receiver.url}/rate/{entity}?at={timestamp}`,
    headers: { Authorization: "Bearer ${METRICS_TOKEN}" },
    value_pointer: "/data/value",
    ...more,
  });

  /** A concept that is the signal, and a condition that fires below 0.35, both of one name. */
  async function define(name: string, primitive_id: string, type: FetchedType): Promise<void> {
    const concept = {
      concept_id: name,
      version: "1.0",
      description: name,
      output_type: type === "float?" ? "float?" : "float",
      primitives: { x: { primitive_id, type, missing_data_policy: "null" } },
      features: { out: { op: type.startsWith("time") ? "latest" : "passthrough", inputs: ["x"], params: {} } },
      output_feature: "out",
    };
    await ok(service.call("POST", "/concepts", concept, elevated));
    const strategy = { type: "threshold", params: { direction: "below", value: 0.35 } };
    const condition = { condition_id: name, version: "1.0", concept_id: name, concept_version: "1.0", strategy };
    await ok(service.call("POST", "/conditions", condition, elevated));
  }

  /** A signal with a connector, and what {@link define} makes of it. */
  async function connected(type: FetchedType, source: object = sourceOf()): Promise<string> {
    const name = `signal_${made++}`;
    const primitive_id = `fetched.${name}`;
    await ok(service.call("POST", "/primitives", { primitive_id, type, source }, elevated));
    await define(name, primitive_id, type);
    return name;
  }

  const question = (name: string, entity: string, timestamp?: string) => ({
    concept_id: name,
    concept_version: "1.0",
    condition_id: name,
    condition_version: "1.0",
    entity,
    ...(timestamp === undefined ? {} : { timestamp }),
  });

  return {
    receiver,
    service,
    sourceOf,
    define,
    connected,
    question,
    ask: <Body = FullPipelineResult>(name: string, entity: string, timestamp?: string, more: object = {}) =>
      service.call<Body>("POST", "/evaluate/full", { ...question(name, entity, timestamp), ...more }),
    verified: async (id: string | null) =>
      (await service.call<Output<"verifyDecision">>("POST", `/decisions/${id}/verify`)).body,
  };
}
