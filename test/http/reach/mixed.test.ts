import { describe, expect, it } from "vitest";
import { named, type Request } from "./requests.ts";
import { elevatedKey, type Made, reachWorld } from "./world.ts";

const world = await reachWorld();

const narrowed = ["both", "entities", "signals"] as const;
const ask = (key: keyof (typeof world)["keys"], [method, path, body]: Request) =>
  world.call(world.keys[key], method, path, body, elevatedKey);

describe("a request whose parts are of both halves", () => {
  const mixed: readonly (readonly [string, string, (inside: Made, outside: Made) => Request])[] = [
    ["entity", "pushObservations", (a, b) => named["pushObservations"]!({ ...a, entity: b.entity })],
    ["signal", "pushObservations", (a, b) => named["pushObservations"]!({ ...a, signal: b.signal })],
    ["entity", "evaluateFull", (a, b) => named["evaluateFull"]!({ ...a, entity: b.entity })],
    ["entity", "explainDecision", (a, b) => named["explainDecision"]!({ ...a, entity: b.pseudonym })],
    ["entity", "recordFeedback", (a, b) => named["recordFeedback"]!({ ...a, entity: b.pseudonym })],
    ["entity", "createTask", (a, b) => named["createTask"]!({ ...a, scope: b.scope })],
    ["entity", "createTask", (a) => named["createTask"]!({ ...a, scope: "all" })],
    ["entity", "createTask", (a) => named["createTask"]!({ ...a, scope: "payments" })],
    [
      "entity",
      "evaluateBatch",
      (a, b) => [
        "POST",
        "/evaluate/batch",
        { ...(named["evaluateBatch"]!(a)[2] as object), entities: undefined, entity_scope: b.scope },
      ],
    ],
    [
      "entity",
      "backtestConditions",
      (a) => [
        "POST",
        "/conditions/backtest",
        { ...(named["backtestConditions"]!(a)[2] as object), entities: undefined },
      ],
    ],
    ["signal", "createTask", (a, b) => named["createTask"]!({ ...a, word: b.word })],
    [
      "signal",
      "createTask",
      (a, b) => [
        "POST",
        "/tasks",
        { ...(named["createTask"]!(a)[2] as object), delivery: { type: "register", primitive_id: b.signal } },
      ],
    ],
    [
      "signal",
      "createTask",
      (a, b) => [
        "POST",
        "/tasks",
        { ...(named["createTask"]!(a)[2] as object), bind: { condition_id: b.condition, condition_version: "1.0" } },
      ],
    ],
  ];
  it.each(mixed)(
    "with an %s outside: %s is refused to the key that is narrowed there, and to no other",
    async (side, _, request) => {
      const { inside, outside } = world.made;
      const statuses = await Promise.all(
        narrowed.map(async (key) => (await ask(key, request(inside, outside))).status),
      );
      const refused = expect.toBeOneOf([403, 404, 422]);
      const open = side === "entity" ? statuses[2] : statuses[1];
      expect(statuses.slice(0, 1)).toEqual([refused]);
      expect(side === "entity" ? statuses[1] : statuses[2]).toEqual(refused);
      expect([200, 201, 404, 422, 500]).toContain(open);
      expect(open).not.toBe(403);
    },
  );
});
