import { beforeEach, describe, expect, it } from "vitest";
import { eraseEntity, sweepErasures } from "../../../worker/usecases/signals/erase-entity.ts";
import type { Erasures, LedgerErasing, StoredErasure } from "../../../worker/usecases/ports/signals/erasing.ts";
import type { Services } from "../../../worker/usecases/services.ts";
import { memoryServices } from "../../support/memory/services.ts";

const name = "account:8841";
const entity_id = "ent_aaaa";

/** What there is of the entity, as far as the steps of an erasure know it. */
interface World {
  known: boolean;
  byName: number;
  /** Shards whose copies of watches have the name. */
  copies: number;
  byPseudonym: number;
  scopes: string[];
  row: (StoredErasure & { name_hash: string }) | null;
  now: number;
  /** What the next rounds will find that had been on its way. */
  arriving: number;
  /** How many calls go through before one dies, half way: its work is done and nobody hears of it. */
  callsLeft: number;
  calls: number;
}

let world: World;
beforeEach(() => {
  world = {
    known: true,
    byName: 3,
    copies: 2,
    byPseudonym: 4,
    scopes: [],
    row: null,
    now: 1_000_000,
    arriving: 0,
    callsLeft: Number.POSITIVE_INFINITY,
    calls: 0,
  };
});

function services(): Services {
  const dying =
    <A extends unknown[], R>(work: (...args: A) => R) =>
    async (...args: A): Promise<R> => {
      world.calls += 1;
      const found = work(...args);
      if (world.callsLeft-- <= 0) throw new Error("the isolate died");
      return found;
    };
  const take = (what: "byName" | "byPseudonym") => () => {
    const count = world[what];
    world[what] = 0;
    if (world.row && count > 0) world.row.removed[what] = (world.row.removed[what] ?? 0) + count;
    return count;
  };
  const erasing: LedgerErasing = {
    find: dying((entity) =>
      world.known && [name, entity_id].includes(entity) ? { entity: name, entity_id, bucket: 7 } : null,
    ),
    forgetName: dying(() => {
      world.copies = 0;
    }),
    erase: dying(() => {
      const left = Number(world.known) + (world.arriving > 0 ? 1 : 0);
      world.known = false;
      world.arriving = Math.max(0, world.arriving - 1);
      return { left, removed: { names: 1 } };
    }),
    isErased: async () => !world.known,
  };
  const erasures: Erasures = {
    begin: dying((erasure) => {
      world.row ??= { ...erasure, status: "running", finished_at: null, removed: {}, decisions: 0 };
      return { ...world.row };
    }),
    underWay: dying((hash, id) =>
      world.row?.status === "running" && (world.row.name_hash === hash || id === entity_id) ? { ...world.row } : null,
    ),
    due: async (before) =>
      world.row?.status === "running" && world.row.started_at <= before ? [{ ...world.row }] : [],
    scopesNaming: async () => world.scopes,
    removeByName: dying(take("byName")),
    removeByPseudonym: dying(take("byPseudonym")),
    finish: dying((_, removed, now) => {
      if (!world.row) throw new Error("no row");
      world.row = {
        ...world.row,
        status: "done",
        finished_at: now,
        name_hash: "",
        removed: { ...world.row.removed, ...removed },
      };
      return { ...world.row };
    }),
    find: async () => world.row,
    list: async () => (world.row ? [world.row] : []),
  };
  return memoryServices({ erasing, erasures, now: () => world.now });
}

const erase = (entity = name) => eraseEntity(services(), { entity, by: "key_1" });
const gone = () => expect(world).toMatchObject({ known: false, copies: 0, byName: 0, byPseudonym: 0 });

describe("erasing an entity", () => {
  it("removes everything and answers with the certificate", async () => {
    const certificate = await erase();
    gone();
    expect(certificate).toMatchObject({
      entity_id,
      status: "done",
      requested_by: "key_1",
      by: { kind: "key", name: "key_1", id: "key_1" },
      removed: { byName: 3, byPseudonym: 4, names: 1 },
    });
    expect(certificate).not.toHaveProperty("bucket");
    expect(JSON.stringify(certificate)).not.toContain(name);
  });

  it.each([0, 4, 9, 10, 15, Infinity])(
    "ends in bounded steps though %d things go on arriving, with a certificate where nothing is left",
    async (arriving) => {
      world.arriving = arriving;
      const ended = await erase().catch((error: unknown) => error);
      expect(world.calls).toBeLessThanOrEqual(5 + 2 * 10);
      expect(ended).toMatchObject(arriving < 10 ? { status: "done" } : { code: "unavailable" });
      expect(world.row?.status).toBe(arriving < 10 ? "done" : "running");
      if (arriving !== 15) return;
      world.now += 120_000;
      expect(await sweepErasures(services(), 10)).toEqual({ erased: 1 });
      expect(world.row?.status).toBe("done");
    },
  );

  it("refuses while the scope of a task names the entity, and removes nothing", async () => {
    world.scopes = ["task_1"];
    await expect(erase()).rejects.toMatchObject({ code: "conflict", details: { named_by: ["task_1"] } });
    expect(world).toMatchObject({ known: true, byName: 3, row: null });
  });

  it("knows nothing of an entity that it has erased", async () => {
    await erase();
    await expect(erase()).rejects.toMatchObject({ code: "not_found" });
  });

  // A whole erasure makes eleven calls: each of them is the last of an attempt once.
  const places = Array.from({ length: 9 }, (_, place) => place);

  it.each(places)("that dies after call %i is brought to its end by the same request", async (place) => {
    world.callsLeft = place;
    await expect(erase()).rejects.toThrow("the isolate died");
    world.callsLeft = Number.POSITIVE_INFINITY;
    const again = world.row?.status === "done" ? world.row : await erase();
    expect(again.status).toBe("done");
    gone();
    expect(again.removed).toMatchObject({ byName: 3, byPseudonym: 4, names: 1 });
  });

  it.each(places.slice(1))(
    "that dies after call %i, once it has begun, is brought to its end by the sweep",
    async (place) => {
      world.callsLeft = place;
      await expect(erase()).rejects.toThrow("the isolate died");
      world.callsLeft = Number.POSITIVE_INFINITY;
      world.now += 120_000;
      await sweepErasures(services(), 10);
      expect(world.row?.status).toBe("done");
      gone();
    },
  );

  it("makes as many calls as the tests above go through", async () => {
    await erase();
    expect(world.calls).toBe(places.length);
  });

  it("is one erasure when two ask at once, by name and by pseudonym", async () => {
    const [one, two] = await Promise.all([erase(), erase(entity_id)]);
    expect(one.erasure_id).toBe(two.erasure_id);
    gone();
    expect(world.row?.removed).toMatchObject({ byName: 3, byPseudonym: 4 });
  });
});
