import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { allOperations } from "../../support/schema.ts";
import { named, needsRuntime, ofSignalsAlone, type Request } from "./requests.ts";
import { elevatedKey, halves, type Made, reachWorld } from "./world.ts";

type World = Awaited<ReturnType<typeof reachWorld>>;
type KeyName = keyof World["keys"];

let world: World;
beforeAll(async () => {
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  world = await reachWorld();
});
afterAll(() => vi.restoreAllMocks());

const kindOf = (one: (typeof allOperations)[number]) => one["x-reach"];
const keyed = allOperations.filter((one) => (one.security ?? []).length > 0);
const ofKind = (kind: string) =>
  keyed.filter((one) => kindOf(one) === kind).map((one) => [one.operationId, one] as const);
const narrowed = ["both", "entities", "signals"] as const;

/** Names of things that are not there, of the same form as those of the half that is out of reach. */
const absent: Made = {
  signal: "lending.absent",
  entity: "us:nobody-1",
  scope: "ww:*",
  word: "weather on the moon",
  task: "task_absent",
  concept: "concept_absent",
  condition: "condition_absent",
  decision: "dec_absent",
  pseudonym: "ent_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
  incident: "inc_absent",
  silence: "sil_absent",
  job: "job_absent",
  beginning: "ww:",
  local: "absent",
  workflow: `wfi_${"0".repeat(40)}`,
};

const ask = (key: KeyName, [method, path, body]: Request) =>
  world.call(world.keys[key], method, path, body, elevatedKey);

/** An answer in which names stand for what they are names of. */
function anonymous({ status, text }: { status: number; text: string }, of: Made): [number, string] {
  const names = Object.entries(of).sort(([, a], [, b]) => b.length - a.length);
  const said = names.reduce((all, [what, name]) => all.replaceAll(name, `<${what}>`), text);
  return [status, said.replaceAll(/"request_id":"[^"]*"/g, "")];
}

describe("the table of reaches", () => {
  it("has a row of every operation", () => {
    expect(keyed.filter((one) => !["whole", "own", "each", "named"].includes(kindOf(one) ?? ""))).toEqual([]);
    expect(
      ofKind("named")
        .map(([id]) => id)
        .sort(),
    ).toEqual(Object.keys(named).sort());
  });

  it("leaves nothing that needs the elevated key to a narrowed one", () => {
    const elevated = keyed.filter((one) => (one.security ?? []).some((requirement) => "ElevatedKey" in requirement));
    expect(elevated.filter((one) => kindOf(one) !== "whole")).toEqual([]);
  });
});

describe("what may be about anything", () => {
  it.each(ofKind("whole"))(
    "%s is refused to every narrowed key, whatever is sent, and open to others",
    async (_, one) => {
      const path = one.path.replaceAll(/\{[^}]+\}/g, "a.b");
      for (const key of narrowed) {
        const answer = await ask(key, [one.method, path, one.requestBody === undefined ? undefined : "{"]);
        expect([answer.status, answer.text]).toEqual([403, expect.stringContaining("is narrowed")]);
      }
      expect((await ask("whole", [one.method, path, one.requestBody === undefined ? undefined : "{"])).status).not.toBe(
        403,
      );
    },
  );
});

describe("what names what it touches", () => {
  it.each(Object.entries(named))(
    "%s is answered within reach and refused outside as if nothing were there",
    async (id, request) => {
      const { inside, outside } = world.made;
      for (const key of ofSignalsAlone.has(id) ? (["both", "signals"] as const) : narrowed) {
        const refused = await ask(key, request(outside));
        expect([403, 404, 422]).toContain(refused.status);
        expect(anonymous(refused, outside)).toEqual(anonymous(await ask(key, request(absent)), absent));
        const sent = JSON.stringify(request(outside)).replaceAll("%3A", ":");
        const told = Object.values(outside).filter((name) => !sent.includes(name) && refused.text.includes(name));
        expect(told).toEqual([]);
      }
      // What was refused is there, for whoever reaches it.
      const answers = [await ask("both", request(inside)), await ask("whole", request(outside))];
      const statuses = answers.map(({ status }) => (status < 300 ? 200 : status));
      expect(statuses).toEqual(needsRuntime.has(id) ? [500, 500] : [200, 200]);
    },
  );

  it.each(["listDecisions", "exportDecisions", "listIncidents", "countIncidents", "listSilences"])(
    "%s is refused without an entity, and without a condition or task where signals are narrowed",
    async (id) => {
      const [method, path] = named[id]?.(world.made.inside) ?? ["", ""];
      const [base = "", query = ""] = path.split("?");
      const [entity = "", ...others] = query.split("&");
      for (const key of narrowed) expect((await ask(key, [method, `${base}?${others[0]}`])).status).toBe(403);
      const statuses = await Promise.all(narrowed.map((key) => ask(key, [method, `${base}?${entity}`])));
      expect(statuses.map(({ status }) => status)).toEqual([403, 200, 403]);
    },
  );
});

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

describe("what is one's own", () => {
  it("are one's jobs, in lists too", async () => {
    const listed = async (key: KeyName) =>
      ((await ask(key, ["GET", "/jobs"])).body as { items: { job_id: string }[] }).items.map((one) => one.job_id);
    const all = await listed("whole");
    expect(all).toEqual(expect.arrayContaining(halves.map((half) => world.made[half].job)));
    expect(await listed("both")).not.toContain(world.made.outside.job);
    expect(await listed("signals")).toEqual(expect.not.arrayContaining([world.made.inside.job]));
  });

  it("is told by GET /keys/current", async () => {
    const { body } = await ask("both", ["GET", "/keys/current"]);
    expect(body).toMatchObject({ entities: ["eu:*"], signals: ["payments.*"] });
  });
});

describe("several incidents at once", () => {
  it("are done within reach; those outside are answered as if they were not there", async () => {
    const { inside, outside } = world.made;
    const incident_ids = [inside.incident, outside.incident, absent.incident];
    const { body } = await ask("both", ["POST", "/incidents/bulk", { incident_ids, act: { type: "acknowledge" } }]);
    const [done, out, none] = (body as { results: { error?: { message: string } }[] }).results;
    expect([done?.error, out?.error?.message]).toEqual([
      undefined,
      none?.error?.message.replace(absent.incident, outside.incident),
    ]);
  });
});

describe("a file", () => {
  it("leaves out the lines that are out of reach, whether what they name is there or not", async () => {
    const { inside, outside } = world.made;
    const line = (signal: string, entity: string) =>
      JSON.stringify({ primitive_id: signal, entity, observed_at: "2025-01-01T00:00:30Z", value: 0.5 });
    const lines = [
      line(inside.signal, inside.entity),
      line(outside.signal, inside.entity),
      line(absent.signal, inside.entity),
      line(inside.signal, outside.entity),
    ];
    const answer = await world.call(world.keys.both, "POST", "/observations/bulk", lines.join("\n"), {
      "content-type": "application/x-ndjson",
    });
    expect(answer.status).toBe(200);
    expect((answer.body as { result: object }).result).toMatchObject({
      accepted: 1,
      rejected: 3,
      errors: [2, 3, 4].map((n) => ({
        line: n,
        location: "entity",
        message: expect.stringContaining("within reach") as string,
      })),
    });
  });
});
