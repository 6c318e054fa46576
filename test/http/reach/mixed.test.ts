import { describe, expect, it } from "vitest";
import { named, type Request } from "./requests.ts";
import { elevatedKey, type Made, reachWorld } from "./world.ts";

const world = await reachWorld();

const narrowed = ["both", "entities", "signals"] as const;
const ask = (key: keyof (typeof world)["keys"], [method, path, body]: Request) =>
  world.call(world.keys[key], method, path, body, elevatedKey);

describe("a request whose parts are of both halves", () => {
  /** The request of an operation, in whose parts or body something is of the other half. */
  type Mixed = [side: string, id: string, parts: (b: Made) => Partial<Made>, body?: (b: Made) => object];
  const mixed: Mixed[] = [
    ["entity", "pushObservations", ({ entity }) => ({ entity })],
    ["signal", "pushObservations", ({ signal }) => ({ signal })],
    ["entity", "evaluateFull", ({ entity }) => ({ entity })],
    ["entity", "explainDecision", ({ pseudonym }) => ({ entity: pseudonym })],
    ["entity", "recordFeedback", ({ pseudonym }) => ({ entity: pseudonym })],
    ["entity", "createTask", ({ scope }) => ({ scope })],
    ["entity", "createTask", () => ({ scope: "all" })],
    ["entity", "createTask", () => ({ scope: "payments" })],
    ["entity", "evaluateBatch", () => ({}), ({ scope }) => ({ entities: undefined, entity_scope: scope })],
    ["entity", "backtestConditions", () => ({}), () => ({ entities: undefined })],
    ["signal", "createTask", ({ word }) => ({ word })],
    ["signal", "createTask", () => ({}), ({ signal }) => ({ delivery: { type: "register", primitive_id: signal } })],
    ["signal", "createTask", () => ({}), (b) => ({ bind: { condition_id: b.condition, condition_version: "1.0" } })],
  ];
  it.each(mixed)(
    "with an %s outside: %s is refused to the key that is narrowed there, and to no other",
    async (side, id, parts, body) => {
      const { inside, outside } = world.made;
      const [method, path, given] = named[id]!({ ...inside, ...parts(outside) });
      const request: Request = [method, path, { ...(given as object), ...body?.(outside) }];
      const statuses = await Promise.all(narrowed.map(async (key) => (await ask(key, request)).status));
      const refused = expect.toBeOneOf([403, 404, 422]);
      const open = side === "entity" ? statuses[2] : statuses[1];
      expect(statuses.slice(0, 1)).toEqual([refused]);
      expect(side === "entity" ? statuses[1] : statuses[2]).toEqual(refused);
      expect([200, 201, 404, 422, 500]).toContain(open);
      expect(open).not.toBe(403);
    },
  );
});
