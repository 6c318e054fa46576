import { describe, expect, it } from "vitest";
import { allOperations } from "../../support/schema.ts";
import {
  groupsNeedRuntime,
  lists,
  named,
  needsRuntime,
  notOfGroups,
  ofSignalsAlone,
  type Request,
} from "./requests.ts";
import { absent, elevatedKey, halves, type Made, reachWorld } from "./world.ts";

const world = await reachWorld();
type KeyName = keyof (typeof world)["keys"];

const kindOf = (one: (typeof allOperations)[number]) => one["x-reach"];
const keyed = allOperations.filter((one) => (one.security ?? []).length > 0);
const ofKind = (kind: string) =>
  keyed.filter((one) => kindOf(one) === kind).map((one) => [one.operationId, one] as const);
const narrowed = ["both", "entities", "signals"] as const;

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

const requests = Object.entries(named).flatMap(([id, request]) => [
  ["made", id, request] as const,
  ...(notOfGroups.has(id) ? [] : [["groups", id, request] as const]),
]);

describe("what names what it touches", () => {
  it.each(requests)(
    "%s: %s is answered within reach and refused outside as if nothing were there",
    async (about, id, request) => {
      const { inside, outside } = world[about];
      for (const key of about === "made" && ofSignalsAlone.has(id) ? (["both", "signals"] as const) : narrowed) {
        const refused = await ask(key, request(outside));
        expect([403, 404, 422]).toContain(refused.status);
        const nothing = about === "made" ? absent : { ...absent, entity: "group:absent", scope: "group:absent" };
        expect(anonymous(refused, outside)).toEqual(anonymous(await ask(key, request(nothing)), nothing));
        const sent = JSON.stringify(request(outside)).replaceAll("%3A", ":");
        const told = Object.values(outside).filter((name) => !sent.includes(name) && refused.text.includes(name));
        expect(told).toEqual([]);
      }
      // What was refused is there, for whoever reaches it.
      const answers = [await ask("both", request(inside)), await ask("whole", request(outside))];
      const statuses = answers.map(({ status }) => (status < 300 ? 200 : status));
      const isBeyond = needsRuntime.has(id) || (about === "groups" && groupsNeedRuntime.has(id));
      expect(statuses).toEqual(isBeyond ? [500, 500] : [200, 200]);
    },
  );

  it.each(["listDecisions", "exportDecisions", "listSilences"])(
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

describe("a list", () => {
  it("is of this table, where its rows are left out", () => {
    const each = ofKind("each").filter(([, one]) => one.method === "GET");
    expect(each.map(([, one]) => one.path).sort()).toEqual(["/deliveries", "/primitives", "/tasks"]);
  });

  /** What both halves have. */
  const halvesShare = (name: string) => Object.values(world.made.inside).includes(name);

  /** All its pages, an item each, with what stands in their cursors. */
  async function walk(key: KeyName, path: string) {
    const items: object[] = [];
    let text = "";
    let total: number | null = null;
    for (let cursor: string | null = ""; cursor !== null;) {
      const next: string = cursor === "" ? "" : `&cursor=${cursor}`;
      const answer = await ask(key, ["GET", `${path}${path.includes("?") ? "&" : "?"}limit=1${next}`]);
      expect([path, answer.status]).toEqual([path, 200]);
      const found = answer.body as { items: object[]; next_cursor: string | null; total_count?: number };
      items.push(...found.items);
      text +=
        answer.text +
        (found.next_cursor === null ? "" : atob(found.next_cursor.replaceAll("-", "+").replaceAll("_", "/")));
      cursor = found.next_cursor;
      total = found.total_count ?? null;
    }
    expect(total ?? items.length).toBe(items.length);
    return { items, text };
  }

  it.each(lists)("%s holds what is within reach, and tells of nothing else", async (path) => {
    const all = await walk("whole", path);
    for (const key of narrowed) {
      const { items, text } = await walk(key, path);
      const isSeen = key === "entities" && path.startsWith("/primitives");
      expect(items.length).toBeGreaterThan(0);
      expect(all.items.length - items.length > 0).toBe(!isSeen);
      for (const half of [world.made.outside, world.groups.outside]) {
        const told = isSeen ? [] : Object.values(half).filter((name) => !halvesShare(name) && text.includes(name));
        expect([key, told]).toEqual([key, []]);
      }
    }
  });

  it("of incidents is counted as it is listed", async () => {
    const { stored } = world.services;
    stored.put("incidents", ...stored.rows("incidents").map((row) => ({ ...row, closed_at: null })));
    for (const key of narrowed) {
      const counted = (await ask(key, ["GET", "/incidents/counts"])).body as { open: number; acknowledged: number };
      const { items } = await walk(key, "/incidents");
      expect(counted.open + counted.acknowledged).toBe(items.length);
    }
  });

  it("of a signal's entities holds those within reach, page by page", async () => {
    const path = `/primitives/${world.made.inside.signal}/entities`;
    const entities = async (key: KeyName, query = "") =>
      (await walk(key, path + query)).items.map((one) => (one as { entity: string }).entity);
    expect(await entities("whole")).toEqual(["eu:merchant-1", "us:merchant-1"]);
    expect(await entities("both")).toEqual(["eu:merchant-1"]);
    expect(await entities("entities", "?starts_with=e")).toEqual(["eu:merchant-1"]);
    expect((await ask("both", ["GET", `${path}?starts_with=u`])).status).toBe(403);
  });

  it("leaves out a task that once was about others", async () => {
    const { inside, outside } = world.made;
    const [method, path, body] = named["createTask"]!({ ...inside, scope: outside.scope });
    const { task_id } = (await ask("whole", [method, path, body])).body as { task_id: string };
    expect((await ask("whole", ["PATCH", `/tasks/${task_id}`, { entity_scope: inside.scope }])).status).toBe(200);
    expect((await ask("both", ["GET", `/tasks/${task_id}`])).status).toBe(404);
    expect((await walk("both", "/tasks")).text).not.toContain(task_id);
    expect((await ask("signals", ["GET", `/tasks/${task_id}`])).status).toBe(200);
  });
});

describe("a task of a narrowed key", () => {
  it("has no external id, which would be one among those of all; by one it finds its own alone", async () => {
    const [, , theirs] = named["createTask"]!(world.made.outside);
    expect((await ask("whole", ["POST", "/tasks", { ...(theirs as object), external_id: "theirs" }])).status).toBe(200);
    expect((await ask("whole", ["GET", "/tasks?external_id=theirs"])).body).toMatchObject({ total_count: 1 });
    for (const key of narrowed) {
      for (const half of halves) {
        const [method, path, body] = named["createTask"]!(world.made[half]);
        const refused = await ask(key, [method, path, { ...(body as object), external_id: "mine" }]);
        expect([refused.status, refused.text]).toEqual([403, expect.stringContaining("one among those of all")]);
      }
      expect((await ask(key, ["GET", "/tasks?external_id=theirs"])).body).toMatchObject({ items: [], total_count: 0 });
    }
  });

  it("may be about a group whose members are all within reach", async () => {
    const bound = (of: Made): Request => {
      const bind = { condition_id: of.condition, condition_version: "1.0" };
      const delivery = { type: "notification" };
      return ["POST", "/tasks", { intent: "many of them", bind, entity_scope: of.scope, delivery }];
    };
    const { inside, outside } = world.groups;
    expect((await ask("both", bound(inside))).status).toBe(200);
    expect((await ask("both", bound({ ...inside, scope: outside.scope }))).status).toBe(403);
    for (const key of narrowed) expect([403, 404]).toContain((await ask(key, bound(outside))).status);
  });
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
