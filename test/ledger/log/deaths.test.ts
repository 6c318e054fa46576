import { beforeEach, describe, expect, it } from "vitest";
import { readCheckpoint } from "../../../worker/domain/decision/log/checkpoint.ts";
import { openNote, readVerifierKey } from "../../../worker/domain/decision/log/note.ts";
import { base64 } from "../../../worker/domain/values/hashing/base64.ts";
import { LogKeeper } from "../../../worker/ledger/log/log-keeper.ts";
import { type BacklogRow, LogBacklog } from "../../../worker/storage/decisions/log-backlog.ts";
import { LogQueue } from "../../../worker/storage/log/log-queue.ts";
import { emptyStorage, env } from "../../support/memory/storage.ts";
import { inTransaction, nodeSql } from "../../support/points/node-sql.ts";

const queue = new LogQueue(env.DB);
const salt = new Uint8Array(32).fill(4);
const died = new Error("the process died");

async function put(batchId: string, leaves: number): Promise<void> {
  const entries = Array.from({ length: leaves }, (_, at) => [
    "decision",
    `dec_${batchId}_${at}`,
    base64(entryOf(batchId, at)),
  ]);
  await env.DB.prepare("INSERT INTO log_queue (batch_id, queued_at, leaves) VALUES (?, 1, ?)")
    .bind(batchId, JSON.stringify(entries))
    .run();
}

const entryOf = (batchId: string, at: number) => new TextEncoder().encode(`${batchId} ${at}`);
const waiting = async () => (await queue.waiting(1_000)).batches.length;

type Queue = Pick<LogQueue, "waiting" | "publish">;
const deaths: Record<string, (real: Queue) => Queue> = {
  "before it has read": (real) => ({ ...bound(real), waiting: () => Promise.reject(died) }),
  "once the leaves are in, before the checkpoint is kept": (real) => ({
    ...bound(real),
    publish: () => Promise.reject(died),
  }),
  "once the checkpoint is kept, before the log knows": (real) => ({
    ...bound(real),
    publish: async (...given) => {
      await real.publish(...given);
      throw died;
    },
  }),
};
const bound = (real: Queue): Queue => ({
  waiting: (most) => real.waiting(most),
  publish: (checkpoint, taken) => real.publish(checkpoint, taken),
});

/** A log of its own, whose storage outlives those who die over it. */
function newLog(name: string) {
  const sql = nodeSql();
  const storage = { sql, transactionSync: (work: () => unknown) => inTransaction(sql, work) } as DurableObjectStorage;
  const [secretKey, now] = [new Uint8Array(32).fill(3), () => 2];
  return (given: Queue, backlog: Pick<LogBacklog, "page" | "segmentOf"> = new LogBacklog(env.DB)) =>
    new LogKeeper({ storage, queue: given, name, secretKey, salt, backlog, now });
}

function sizeOf({ note, verifier_key }: { note: string; verifier_key: string }): number {
  const verifier = readVerifierKey(verifier_key);
  const text = verifier && openNote(note, verifier);
  return (text === null ? null : readCheckpoint(text))?.size ?? -1;
}

beforeEach(emptyStorage);

describe("a log that dies", () => {
  it.each(Object.entries(deaths))("%s has each leaf once, and forgets nothing", async (name, dying) => {
    const open = newLog(`dies-${name.replaceAll(" ", "-")}`);
    await put("first", 3);
    expect(sizeOf(await open(queue).take())).toBe(3);
    await put("second", 2);
    await put("third", 260);
    await expect(open(dying(queue)).take()).rejects.toThrow(died);
    await expect(open(dying(queue)).take()).rejects.toThrow(died);
    const after = open(queue);
    expect(sizeOf(await after.take())).toBe(265);
    expect(await waiting()).toBe(0);
    // A row that was sent again under its name, after it had been taken in.
    await put("second", 2);
    expect(sizeOf(await after.take())).toBe(265);
    expect(await waiting()).toBe(0);
    expect(await after.prove("second", entryOf("second", 1))).toMatchObject({ leaf: 4 });
    expect(await after.prove("third", entryOf("third", 259))).toMatchObject({ leaf: 264 });
    expect(await after.prove("third", entryOf("second", 1))).toBeNull();
  });

  it("does not sign a second history when its own files are set back", async () => {
    await put("a", 5);
    expect(sizeOf(await newLog("with-a-future")(queue).take())).toBe(5);
    await put("b", 1);
    expect(await newLog("set-back")(queue).take()).toMatchObject({ behind: true, note: "" });
    expect(await waiting()).toBe(1);
  });

  it("answers everybody who asks at once, and none of them with less than was there", async () => {
    const open = newLog("asked-at-once");
    const log = open(queue);
    const heads = await Promise.all(
      Array.from({ length: 20 }, async (_, at) => {
        await put(`batch ${at}`, 1);
        return { at, head: await log.take(), place: await log.prove(`batch ${at}`, entryOf(`batch ${at}`, 0)) };
      }),
    );
    expect(heads.filter(({ place }) => place === null)).toEqual([]);
    expect(new Set(heads.map(({ place }) => place?.leaf)).size).toBe(20);
    expect(sizeOf(await log.take())).toBe(20);
  });

  it("takes in what is older once each, however often it dies over it", async () => {
    const rows = Array.from({ length: 2_300 }, (_, at): BacklogRow => {
      const id = `fb_${String(at).padStart(5, "0")}`;
      return { key: id, pages: "feedback", batch_id: null, logged: { kind: "feedback", id, content: at } };
    });
    const page = (kind: string, after: string | null, most: number) =>
      Promise.resolve(
        kind === "feedback" ? rows.filter(({ key }) => after === null || key > after).slice(0, most) : [],
      );
    const segmentOf = () => Promise.resolve(null);
    let reads = 0;
    const dying: Pick<LogBacklog, "page" | "segmentOf"> = {
      segmentOf,
      page: (...given) => ((reads += 1) % 2 === 0 ? Promise.reject(died) : page(...given)),
    };
    const open = newLog("older");
    let finished = false;
    while (!finished) {
      try {
        finished = !(await open(bound(queue), dying).catchUp(1_500)).more;
      } catch (error) {
        if (error !== died) throw error;
      }
    }
    const log = open(queue, { page, segmentOf });
    expect(sizeOf(await log.take())).toBe(2_300);
    expect(await log.catchUp(10_000)).toMatchObject({ taken: 0, more: false });
    expect(log.named(0, 5_000).map((one) => one?.id)).toEqual(rows.map(({ key }) => key));
  });
});
