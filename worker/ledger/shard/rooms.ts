import { uuidv7 } from "uuidv7";
import { readConfig } from "../../config.ts";
import { logSaltOf } from "../../domain/decision/log/keys.ts";
import { archiveOf } from "../../storage/decisions/archive/archive-reader.ts";
import { RecordedStore } from "../../storage/decisions/recorded-store.ts";
import type { Recorder } from "../../storage/decisions/recorder.ts";
import { DefinitionStore } from "../../storage/definitions/definition-store.ts";
import { LogQueue } from "../../storage/log/log-queue.ts";
import type { NewObservation } from "../../usecases/ports/evaluation/ledger.ts";
import { LogBell } from "../log/log-bell.ts";
import type { Bindings } from "./bindings.ts";
import { ShardLog } from "./digests/shard-log.ts";
import { LookExpiry } from "./expiry/look-expiry.ts";
import { ObservationExpiry } from "./expiry/observation-expiry.ts";
import { Recalls } from "./expiry/recalls.ts";
import type { ShardHook } from "./hook.ts";
import { announcing, Entities, type Entity } from "./observations/entities.ts";
import { Members } from "./observations/members.ts";
import { Observations } from "./observations/observations.ts";
import { ObservationTimes } from "./observations/observation-times.ts";
import { PackedPoints } from "./points/packed-points.ts";
import { packingOf } from "./points/packing.ts";
import { Questions } from "./questions/questions.ts";
import { GroupCommit } from "./recording/group-commit.ts";
import { EntityErasure } from "./removal/erasure.ts";
import { Purge } from "./removal/purge.ts";
import { createTables } from "./schema.ts";
import { PopulationCounts } from "./populations/populations.ts";
import { PopulationSeals } from "./sealing/population-seals.ts";
import { Seals } from "./sealing/seals.ts";
import { Watermarks } from "./sealing/watermarks.ts";
import { storedMark, isThere } from "./sql/rows.ts";
import { Slices } from "./slices.ts";
import { BlockTable } from "./watch/looks/block-table.ts";
import { KeptBriefLooks } from "./watch/looks/brief-looks.ts";
import { AskedTrue } from "./watch/states/asked-true.ts";
import { Dispatch } from "./watch/firing/dispatch.ts";
import { FiringStates } from "./watch/states/firing-states.ts";
import { ChangesKeeper } from "./watch/firing/keeper.ts";
import { Outbox } from "./watch/states/outbox.ts";
import { PointReader } from "./observations/point-reader.ts";
import { WatchedRecords } from "./watch/firing/records.ts";
import { SilencedTimes } from "./watch/states/silenced-times.ts";
import { LookStore } from "./watch/looks/look-store.ts";
import { shardPlace } from "./watch/list/place.ts";
import { PrunedLooks } from "./watch/looks/pruned-looks.ts";
import { Pushes } from "./watch/sweeps/pushes.ts";
import { ShardWatch } from "./watch/shard-watch.ts";
import { watchSurroundings } from "./watch/surroundings.ts";
import { Sweeps } from "./watch/sweeps/sweeps.ts";
import { upkeep } from "./watch/upkeep.ts";
import { WatchCopy } from "./watch/list/watch-copy.ts";

export type ShardGround = ReturnType<typeof groundOf>;
type StoredRooms = ReturnType<typeof storedOf>;
type WatchedRooms = ReturnType<typeof watchedOf>;
type Recording = ReturnType<typeof recordingOf>;

/** What all rooms of a shard stand on: its tables, points and names, its clock and its place among shards. */
export function groundOf(ctx: DurableObjectState, env: Bindings) {
  const { storage } = ctx;
  const { sql } = storage;
  storage.transactionSync(() => createTables(sql));
  const { config } = readConfig(env);
  const now = () => Date.now();
  const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
  return {
    ctx,
    env,
    sql,
    config,
    points: new PackedPoints(sql),
    entities: new Entities(sql, config.pseudonymKey),
    members: new Members(sql),
    definitions: new DefinitionStore(env.DB),
    slices: new Slices({ now, pause }),
    place: shardPlace(ctx.id.name, sql, config.ledgerShards),
    now,
    pause,
    transaction: <T>(work: () => T) => storage.transactionSync(work),
    outlive: (work: Promise<unknown>) => ctx.waitUntil(work),
  };
}

/** What is added up for the log; null where none is kept. */
export function shardLogOf(ground: ShardGround): ShardLog | null {
  const { env, config, place, outlive } = ground;
  const salt = logSaltOf(config.log);
  if (salt === null) return null;
  const bell = new LogBell(() => env.LOG.getByName("log").take(), outlive);
  return new ShardLog({ ...ground, salt, bell, shard: place.shard, queue: new LogQueue(env.DB) });
}

/** What was observed, and what questions were fixed to see of it. */
export function storedOf({ sql, points, entities, members, slices }: ShardGround, hook: ShardHook | null) {
  return {
    observations: new Observations(sql, points, entities, members, () => slices.interrupted, hook?.append),
    times: new ObservationTimes(sql, points, members),
    seals: new Seals(sql),
  };
}

/** What the shard knows of the tasks that watch: their forms, sweeps, looks and firing states, and what waits for D1. */
export function watchedOf(
  { sql, entities }: ShardGround,
  { observations, seals }: StoredRooms,
  hook: ShardHook | null,
) {
  const [copy, states] = [new WatchCopy(sql), new FiringStates(sql)];
  const blocks = new BlockTable(sql, hook?.look ?? null);
  const looks = new LookStore(sql, blocks);
  const sweeps = new Sweeps(sql, copy, observations, { looks, states });
  const populationSeals = new PopulationSeals(sql, observations);
  const pruned = new PrunedLooks(sql, copy, observations);
  return {
    copy,
    states,
    blocks,
    sweeps,
    pruned,
    silenced: new SilencedTimes(sql),
    askedTrue: new AskedTrue(sql),
    outbox: new Outbox(sql),
    brief: new KeptBriefLooks(sql, copy, looks, entities, pruned),
    populationSeals,
    watermarks: new Watermarks(seals, sweeps, populationSeals),
  };
}

/** How records leave for D1: in groups, those that change a firing state by the outbox. */
export function recordingOf(
  { now, pause, transaction }: ShardGround,
  { observations, seals }: StoredRooms,
  watched: WatchedRooms,
  hook: ShardHook | null,
  recorder: () => Pick<Recorder, "record">,
) {
  const commits = new GroupCommit({
    now,
    pause,
    writeSeals: (some) => seals.write(some),
    releaseSeals: (some) => seals.release(some),
    record: async (rows, batch) => {
      const recorded = await recorder().record(rows, batch);
      hook?.record();
      return recorded;
    },
    newBatch: () => ({ batch_id: uuidv7(), recorded_at: now() }),
  });
  const sending = { ...watched, commits, now, transaction };
  const dispatch = new Dispatch(sending);
  return { commits, dispatch, records: new WatchedRecords({ ...sending, dispatch, observations, seals }) };
}

/** What answers questions, for whoever asks and for the watches, which ask about what they have not seen yet. */
export function questionsOf(
  { env, entities, pause }: ShardGround,
  { observations, seals }: StoredRooms,
  { outbox, brief, pruned, watermarks }: WatchedRooms,
  { commits, dispatch, records }: Recording,
  { append, made }: { append: (observations: NewObservation[]) => unknown; made: (entity: Entity) => void },
) {
  const parts = { entities, seals, pruned, watermarks, records, append };
  const recorded = new RecordedStore(env.DB, archiveOf(env));
  const recalls = new Recalls({ outbox, dispatch, commits, recorded, pause });
  return {
    asked: new Questions({ ...parts, entities: announcing(entities, made), observations, brief, recalls }),
    looks: new Questions({ ...parts, observations: observations.inPassing() }),
  };
}

/** What counts the members of groups. */
export function countedOf(ground: ShardGround, stored: StoredRooms, watched: WatchedRooms): PopulationCounts {
  const { sql, points } = ground;
  const gone = () => {
    if (isThere(sql, "SELECT 1 FROM erased_entities LIMIT 1")) return "erased" as const;
    return storedMark(sql, "observations_cut") === null ? null : ("expired" as const);
  };
  return new PopulationCounts({ ...ground, ...stored, ...watched, gone, points: new PointReader(points) });
}

/** What looks by itself, and does between two sweeps what keeps the tables small. */
export function shardWatchOf(
  ground: ShardGround,
  stored: StoredRooms,
  watched: WatchedRooms,
  recording: Recording,
  looks: ReturnType<typeof questionsOf>["looks"],
  hook: ShardHook | null,
): ShardWatch {
  const { ctx, env, config, sql, points, definitions, transaction } = ground;
  const { dispatch, records } = recording;
  const parts = { ...ground, ...stored, ...watched, dispatch, records };
  const erasing = { ...parts, hook: hook?.erase ?? null };
  const between = [new ObservationExpiry(erasing), new LookExpiry(erasing), packingOf(points, transaction)];
  return new ShardWatch(
    {
      ...parts,
      pushes: new Pushes(sql, points),
      questions: looks,
      changes: new ChangesKeeper({ ...parts, points: new PointReader(points) }),
      condition: (ref) => definitions.condition(ref.condition_id, ref.condition_version),
      upkeep: upkeep(between),
      sync: () => ctx.storage.sync(),
    },
    watchSurroundings(ctx, env, config),
  );
}

/** What takes entities and signals out of a shard for good. */
export function removalOf(
  { sql, points, entities, transaction }: ShardGround,
  { observations }: StoredRooms,
  erased: ShardHook["erase"] | null,
  reload: () => void,
) {
  const parts = { sql, points, entities, observations, hook: erased, transaction };
  return { purge: new Purge(parts), erasure: new EntityErasure({ ...parts, reload }) };
}
