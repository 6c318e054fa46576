import { describe, expect, it, vi } from "vitest";
import { GroupCommit } from "../../../worker/ledger/shard/recording/group-commit.ts";
import type { RecordedOutcome, NewDecisionRow } from "../../../worker/storage/decisions/recorder.ts";

const rowOf = (decision_id: string) => ({ decision_id, record: "{}" }) as NewDecisionRow;

const recorded: RecordedOutcome = { record: "{}", recorded_at: 1, replayed: false, actions: [] };
const idsOf = (rows: readonly NewDecisionRow[]) => rows.map(({ decision_id }) => decision_id);

type Pause = (milliseconds: number) => Promise<void>;
/** Commits that record each group once `send` is done with it. */
const commitsBy = (
  send: (rows: readonly NewDecisionRow[], batch_id: string) => unknown,
  pause: Pause = () => Promise.resolve(),
) =>
  new GroupCommit({
    writeSeals: () => undefined,
    releaseSeals: () => undefined,
    record: async (rows, { batch_id }) => {
      await send(rows, batch_id);
      return new Map(idsOf(rows).map((id) => [id, recorded]));
    },
    now: () => 0,
    newBatch: () => ({ batch_id: "b", recorded_at: 1 }),
    pause,
  });

/** Takes all records while the first is on its way, and tells how they left. */
async function groupsOf(adds: readonly { id: string; background: boolean }[]): Promise<string[][]> {
  const groups: string[][] = [];
  const held = Promise.withResolvers<void>();
  const commits = commitsBy(async (rows) => {
    groups.push(idsOf(rows));
    if (groups.length === 1) await held.promise;
  });
  const add = ({ id, background }: { id: string; background: boolean }) =>
    commits.add({ row: rowOf(id), seals: [], deadline: 1_000, background });
  const first = add({ id: "first", background: false });
  await vi.waitFor(() => expect(groups).toHaveLength(1), { timeout: 120_000 });
  const rest = adds.map(add);
  held.resolve();
  await Promise.all([first, ...rest]);
  return groups.slice(1);
}

const some = (name: string, count: number, background: boolean) =>
  Array.from({ length: count }, (_, i) => ({ id: `${name}${i}`, background }));
const share = (group: readonly string[]) => ({
  asked: group.filter((id) => id.startsWith("asked")).length,
  looks: group.filter((id) => id.startsWith("look")).length,
});

describe("records that nobody waits for", () => {
  it("leave behind those that were asked for, however late these came", async () => {
    const groups = await groupsOf([...some("look", 400, true), ...some("asked", 700, false)]);
    expect(groups.map(share)).toEqual([
      { asked: 500, looks: 0 },
      { asked: 200, looks: 250 },
      { asked: 0, looks: 150 },
    ]);
    expect(groups[1]?.[0]).toBe("asked500");
  });

  it("take half a group at most, also where nothing is asked", async () => {
    const groups = await groupsOf(some("look", 600, true));
    expect(groups.map(({ length }) => length)).toEqual([250, 250, 100]);
  });

  it("go first once somebody asks for the same", async () => {
    const groups = await groupsOf([...some("look", 300, true), { id: "look299", background: false }]);
    expect(groups[0]?.[0]).toBe("look299");
  });
});

describe("a group with a record that the database refuses", () => {
  it("is halved until that one is alone, each part a batch of its own", async () => {
    const sent: { ids: string[]; batch_id: string }[] = [];
    const refusing = (rows: readonly NewDecisionRow[], batch_id: string) => {
      const ids = idsOf(rows);
      sent.push({ ids, batch_id });
      if (ids.includes("c")) throw new Error("D1_ERROR: string or blob too big: SQLITE_TOOBIG");
    };
    const commits = commitsBy(refusing, () => new Promise((resolve) => setImmediate(resolve)));
    const add = (id: string) => commits.add({ row: rowOf(id), seals: [], deadline: 1_000 });
    await add("first");
    const ended = await Promise.allSettled(["a", "b", "c", "d"].map(add));
    expect(ended.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"]);
    expect(sent.at(-1)).toEqual({ ids: ["d"], batch_id: "b.2.2" });
    const names = sent.slice(1).map(({ batch_id }) => batch_id);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe("callers that ask again as soon as they are answered", () => {
  it("soon leave as one group, though some came while the others were on their way", async () => {
    const turns = async (count: number) => {
      for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    };
    const sizes: number[] = [];
    const send = (rows: readonly NewDecisionRow[]) => {
      sizes.push(rows.length);
      return turns(4);
    };
    const commits = commitsBy(send, () => turns(20));
    const caller = async (name: string, late: number) => {
      await turns(late);
      for (let asked = 0; asked < 6; asked += 1) {
        await commits.add({ row: rowOf(`${name}${asked}`), seals: [], deadline: 1_000 });
        await turns(2);
      }
    };
    await Promise.all([caller("a", 0), caller("b", 0), caller("c", 0), caller("d", 2), caller("e", 2)]);
    expect(sizes.slice(2, 6)).toEqual([5, 5, 5, 5]);
  });
});

describe("records of callers who ask for many", () => {
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

  /** Groups by the names of their records; a pause ends when it is told to. */
  function commitsOf() {
    const groups: string[][] = [];
    const pauses: { milliseconds: number; end: () => void }[] = [];
    const commits = commitsBy(
      (rows) => groups.push(idsOf(rows)),
      (milliseconds) => new Promise((end) => pauses.push({ milliseconds, end })),
    );
    const add = (id: string, together: boolean) =>
      commits.add({ row: rowOf(id), seals: [], deadline: 1_000, together });
    /** Adds so many, one a turn. */
    const many = (name: string, count: number, added: Promise<unknown>[], between: (at: number) => void = () => {}) =>
      commits.together(async () => {
        for (let at = 0; at < count; at++) {
          added.push(add(`${name}${at}`, true));
          between(at);
          await turn();
        }
      });
    return { groups, pauses, add, many };
  }

  it("leave as one group once they are all there", async () => {
    const { groups, many } = commitsOf();
    const added: Promise<unknown>[] = [];
    await many("a", 30, added);
    await Promise.all(added);
    expect(groups.map(({ length }) => length)).toEqual([30]);
  });

  it("leave as soon as there are enough for a group", async () => {
    const { groups, many } = commitsOf();
    const added: Promise<unknown>[] = [];
    const seen: number[][] = [];
    await many("a", 600, added, () => seen.push(groups.map(({ length }) => length)));
    await Promise.all(added);
    expect(seen[550]).toEqual([500]);
    expect(groups.map(({ length }) => length)).toEqual([500, 100]);
  });

  it("keep nobody waiting who asks for one", async () => {
    const { groups, pauses, add, many } = commitsOf();
    const added: Promise<unknown>[] = [];
    const seen: string[][] = [];
    await many("a", 20, added, (at) => {
      if (at === 5) added.push(add("one", false));
      if (at === 10) pauses.toSorted((a, b) => a.milliseconds - b.milliseconds)[0]?.end();
      seen.push(groups.flat());
    });
    await Promise.all(added);
    expect(seen[4]).toEqual([]);
    expect(seen[15]).toContain("one");
    expect(groups.flat()).toHaveLength(21);
  });

  it("do not wait forever for those that take long", async () => {
    const { groups, pauses, many } = commitsOf();
    const added: Promise<unknown>[] = [];
    const seen: string[][] = [];
    await many("a", 20, added, (at) => {
      if (at === 10) for (const { end } of pauses) end();
      seen.push(groups.flat());
    });
    await Promise.all(added);
    expect(seen[15]?.length).toBeGreaterThan(5);
    expect(groups).toHaveLength(2);
  });
});

describe("a record of which tasks have decided apart", () => {
  /** What is sent of one record that is added so often, with such plans; while the first is on its way where it is `leaving`. */
  async function sentOf(plans: NonNullable<NewDecisionRow["plans"]>[], leaving: boolean) {
    const sent: NewDecisionRow["plans"][] = [];
    const held = Promise.withResolvers<void>();
    const commits = commitsBy((rows) => {
      sent.push(...rows.flatMap(({ decision_id, plans: those }) => (decision_id === "one" ? [those] : [])));
      return held.promise;
    });
    const add = (row: NewDecisionRow) => commits.add({ row, seals: [], deadline: 1_000 });
    const [first = {}, ...rest] = plans.map((one) => ({ ...rowOf("one"), plans: one }));
    const before = leaving ? [] : [add(rowOf("other"))];
    const added = [...before, add(first as NewDecisionRow)];
    if (leaving) await vi.waitUntil(() => sent.length > 0, { timeout: 120_000 });
    added.push(...rest.map(add));
    held.resolve();
    await Promise.all(added);
    return sent;
  }

  it("takes along what others have decided while it waits", async () => {
    const plans = [{ a: "fire", b: "elsewhere" } as const, { b: "unchanged", a: "elsewhere" } as const];
    expect(await sentOf(plans, false)).toEqual([{ a: "fire", b: "unchanged" }]);
  });

  it("goes again where others decide while it is on its way, and not for what it says already", async () => {
    const plans = [
      { a: "fire", b: "elsewhere" } as const,
      { b: "fire", a: "elsewhere" } as const,
      { a: "fire" } as const,
    ];
    expect(await sentOf(plans, true)).toEqual([
      { a: "fire", b: "elsewhere" },
      { b: "fire", a: "elsewhere" },
    ]);
  });
});
