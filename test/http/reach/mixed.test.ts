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

describe("a request about an entity, by a key that is narrowed to signals", () => {
  const { entity } = world.made.inside;
  it.each<[Request, string]>([
    [["GET", `/incidents?entity=${entity}`], "task_id"],
    [["GET", `/incidents/counts?entity=${entity}`], "task_id"],
    [["GET", `/silences?entity=${entity}`], "task_id"],
    [["GET", `/decisions?entity_id=${entity}`], "condition_id"],
    [["POST", "/silences", { entity, until: "2026-01-01T00:00:00Z", reason: "works" }], "task_id"],
  ])("names what is missing of %j", async (request, field) => {
    for (const key of ["both", "signals"] as const) {
      const { status, body } = await ask(key, request);
      expect([status, body]).toMatchObject([
        403,
        { error: { location: field, suggestion: expect.stringContaining(`Add \`${field}\``) as string } },
      ]);
    }
    expect((await ask("entities", request)).status).not.toBe(403);
  });
});
