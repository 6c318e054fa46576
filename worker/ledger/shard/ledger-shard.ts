import type { CompiledCondition } from "../../domain/condition/compiled.ts";
import { readConfig } from "../../config.ts";
import { DefinitionStore } from "../../storage/definitions/definition-store.ts";
import { archiveOf } from "../../storage/decisions/archive/archive-reader.ts";
import { RecordedStore } from "../../storage/decisions/recorded-store.ts";
import { Recorder } from "../../storage/decisions/recorder.ts";
import { logSaltOf } from "../../domain/decision/log/keys.ts";
import { LogBell } from "../log/log-bell.ts";
import type { BriefLook, Look, LooksAt, Sweep } from "../../usecases/ports/tasks/watching.ts";
import type { QuestionBatch } from "../../usecases/ports/evaluation/batches.ts";
import type {
  LedgerResult,
  ResultQuestion,
  LedgerOutcome,
  LedgerFailure,
  NeedsFetch,
  NewObservation,
  Question,
  StoredObservation,
} from "../../usecases/ports/evaluation/ledger.ts";
import type { LedgerVerification, ProofRequest, ProvenLedger } from "../../usecases/ports/decisions/proofs.ts";
import type { Reach, ReachRequest } from "../../usecases/ports/tasks/reach.ts";
import type { ShardErasure } from "../../usecases/ports/signals/erasing.ts";
import type { SignalPurge } from "../../usecases/ports/signals/purging.ts";
import type { SignalEntitiesQuery } from "../../usecases/ports/signals/signal-entities.ts";
import { asData, noSuchVersion } from "./as-data.ts";
import { askMany, type AskManyParts } from "./ask-many.ts";
import { shardReach } from "./reach.ts";
import { Entities } from "./entities.ts";
import { SummedShard } from "./digests/summed-shard.ts";
import type { SealEvidence } from "./digests/unsealed.ts";
import { Erasure } from "./erasure.ts";
import { Expiries } from "./expiry/expiries.ts";
import { Purge } from "./purge.ts";
import { PrunedLooks } from "./expiry/pruned-looks.ts";
import { Recalls } from "./expiry/recalls.ts";
import { type EvidenceParts, ledgerOf, verifyDecision } from "./evidence.ts";
import { groupCommits } from "./group-commits.ts";
import { Observations } from "./observations.ts";
import { ObservationTimes } from "./observation-times.ts";
import { PackedPoints } from "./points/packed-points.ts";
import { Packing } from "./points/packing.ts";
import { upkeep } from "./expiry/upkeep.ts";
import { explainQuestions, type ShardExplainRequest } from "./explain.ts";
import { Questions } from "./questions.ts";
import { type ReplayParts, replayStretch, type ShardReplay, type ShardReplayRequest } from "./replay.ts";
import type { Bindings } from "./bindings.ts";
import { createTables } from "./schema.ts";
import { scopedPage, type ScopedPage, type ScopedRequest } from "./scoped.ts";
import { signalEntities, type ShardSignalEntities } from "./signal-entities.ts";
import { Seals } from "./seals.ts";
import { BlockTable } from "./watch/block-table.ts";
import { BriefLooks } from "./watch/brief-looks.ts";
import { AskedTrue } from "./watch/changes/asked-true.ts";
import { Dispatch } from "./watch/changes/dispatch.ts";
import { SilencedTimes } from "./watch/changes/silenced-times.ts";
import { FiringStates } from "./watch/changes/firing-states.ts";
import { ChangesKeeper } from "./watch/changes/keeper.ts";
import { Outbox } from "./watch/changes/outbox.ts";
import { PointReader } from "./watch/changes/point-reader.ts";
import { WatchedRecords } from "./watch/changes/records.ts";
import { LookStore } from "./watch/look-store.ts";
import { Pushes } from "./watch/pushes.ts";
import { shardPlace } from "./watch/place.ts";
import { ShardWatch } from "./watch/shard-watch.ts";
import { Sweeps } from "./watch/sweeps.ts";
import { WatchCopy } from "./watch/watch-copy.ts";
import type { TimePage } from "./watch/watch-report.ts";
import { watchSurroundings } from "./watch/surroundings.ts";
import { Watermarks } from "./watermarks.ts";
import { type Slice, Slices, type Clock } from "./slices.ts";
import { type ShardScan, type ShardScanRequest, scanPage } from "./scan.ts";

/** How long one question may take. */
const maxMs = 30_000;

type ConditionRef = Pick<Question, "condition_id" | "condition_version">;

/** One shard of the ledger: observations, seals and entities of its buckets, evaluated where the data lies. */
export class LedgerShard extends SummedShard {
  readonly #definitions: DefinitionStore;
  readonly #entities: Entities;
  readonly #points: PackedPoints;
  readonly #observations: Observations;
  readonly #seals: Seals;
  readonly #questions: Questions;
  readonly #many: AskManyParts;
  readonly #slices: Slices;
  readonly #replays: ReplayParts & Pick<Clock, "pause">;
  readonly #evidence: EvidenceParts & SealEvidence;
  protected readonly brief: BriefLooks;
  readonly #erasure: Erasure;
  readonly #purge: Purge;
  /** Looks at entities by itself, as tasks ask for it. */
  readonly watch: ShardWatch;
  /** How records reach D1. */
  recorder: Pick<Recorder, "record">;

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env);
    const { sql } = ctx.storage;
    ctx.storage.transactionSync(() => createTables(sql));
    const points = new PackedPoints(sql);
    this.#points = points;
    this.#definitions = new DefinitionStore(env.DB);
    const { config } = readConfig(env);
    this.#entities = new Entities(sql, config.pseudonymKey);
    const now = () => Date.now();
    const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
    this.#slices = new Slices({ now, pause });
    this.#seals = new Seals(sql);
    const bell = new LogBell(config.log === null ? null : () => env.LOG.getByName("log").take(), (work) =>
      ctx.waitUntil(work),
    );
    const place = shardPlace(ctx.id.name, sql, config.ledgerShards);
    const summed = {
      points,
      entities: this.#entities,
      evidence: () => this.#evidence,
      shard: place.shard,
      bell,
      pause,
    };
    const digests = this.keepSums(config, summed);
    this.#observations = new Observations(
      sql,
      points,
      this.#entities,
      () => this.#slices.interrupted,
      digests?.observations,
    );
    this.recorder = new Recorder(env.DB, {
      planned: (noticeIds) => ctx.waitUntil(this.watch.send(noticeIds)),
      logSalt: logSaltOf(config.log),
      archive: archiveOf(env),
    });
    const commits = groupCommits({ seals: this.#seals, recorder: () => this.recorder, bell, now, pause });
    const times = new ObservationTimes(sql, points);
    this.#replays = { entities: this.#entities, observations: this.#observations, times, slices: this.#slices, pause };
    const copy = new WatchCopy(sql);
    const states = new FiringStates(sql);
    const silenced = new SilencedTimes(sql);
    const askedTrue = new AskedTrue(sql);
    const outbox = new Outbox(sql);
    const blocks = new BlockTable(sql, digests?.looks ?? null);
    const looksKept = new LookStore(sql, blocks);
    const sweeps = new Sweeps(sql, copy, this.#observations, { looks: looksKept, states });
    const pruned = new PrunedLooks(sql, copy, this.#observations);
    const watermarks = new Watermarks(this.#seals, sweeps);
    this.#evidence = { sql, points, entities: this.#entities, watermarks, pruned };
    const { storage } = ctx;
    const transaction = <T>(work: () => T) => storage.transactionSync(work);
    const sending = { outbox, states, askedTrue, sweeps, copy, commits, silenced, now, transaction };
    const dispatch = new Dispatch(sending);
    const [observations, seals] = [this.#observations, this.#seals];
    const records = new WatchedRecords({ ...sending, dispatch, observations, seals });
    const parts = {
      entities: this.#entities,
      observations: this.#observations,
      seals: this.#seals,
      watermarks,
      records,
      pruned,
      append: (observations: NewObservation[]) => this.append(observations),
    };
    this.brief = new BriefLooks(sql, copy, looksKept, this.#entities, pruned);
    const recalls = new Recalls({
      outbox,
      dispatch,
      commits,
      recorded: new RecordedStore(env.DB, archiveOf(env)),
      pause,
    });
    this.#questions = new Questions({ ...parts, brief: this.brief, recalls });
    this.#many = { questions: this.#questions, entities: this.#entities, seals, commits };
    const looks = new Questions({ ...parts, observations: this.#observations.inPassing() });
    const pointReader = new PointReader(points);
    const changes = new ChangesKeeper({ ...sending, sql, points: pointReader, blocks, observations, seals });
    this.watch = new ShardWatch(
      {
        ...parts,
        sql,
        points,
        copy,
        blocks,
        pushes: new Pushes(sql, points),
        sweeps,
        times,
        place,
        questions: looks,
        changes,
        outbox,
        states,
        dispatch,
        silenced,
        slices: this.#slices,
        condition: (ref) => this.#definitions.condition(ref.condition_id, ref.condition_version),
        transaction,
        expiry: upkeep([
          new Expiries({ sql, points, observations, digests, pruned, transaction }),
          new Packing(points, transaction),
        ]),
        pruned,
        sync: () => storage.sync(),
      },
      watchSurroundings(ctx, env, config),
    );
    this.#purge = new Purge({ points, observations, digests: digests?.observations ?? null, transaction });
    this.#erasure = new Erasure({
      sql,
      points,
      entities: this.#entities,
      observations,
      digests,
      transaction,
      reload: () => this.watch.reload(),
    });
  }

  erasable(entity: string): ReturnType<Erasure["find"]> {
    return this.#erasure.find(entity);
  }

  forgetName(entity: string): void {
    this.#erasure.forgetName(entity);
  }

  erase(entityId: string, after: number): ShardErasure {
    return this.#erasure.erase(entityId, after);
  }

  isErased(entityId: string): boolean {
    return this.#erasure.isErased(entityId);
  }

  watchSweeps(taskId: string, page: TimePage): Sweep[] {
    this.#nudge();
    return this.watch.report.sweeps(taskId, page);
  }

  watchLooks(taskId: string, entity: string, page: TimePage): Look[] {
    this.#nudge();
    const found = this.#entities.find(entity);
    return found ? this.watch.report.looks(taskId, found, page) : [];
  }

  watchLastLooks(of: LooksAt[], limit: number): Look[][] {
    return of.map(({ task_id, entity, before }) => this.watchLooks(task_id, entity, { before, limit }));
  }

  watchLook(taskId: string, entity: string, t: number): BriefLook | null {
    const found = this.#entities.find(entity);
    return found ? this.watch.report.look(taskId, found, t) : null;
  }

  /** Appends all or, when the object fails, nothing. */
  append(observations: NewObservation[]): ReturnType<Observations["append"]> {
    this.#nudge();
    const news = this.watch.news();
    try {
      const appended = this.ctx.storage.transactionSync(() => {
        const counts = this.#observations.append(observations, Date.now(), news);
        news.keep();
        return counts;
      });
      this.watch.pushed();
      return appended;
    } catch (error) {
      this.ctx.abort("append failed: what is in memory may be ahead of what is stored");
      throw error;
    }
  }

  observations(entity: string, primitiveId: string, range: Parameters<Observations["list"]>[2]): StoredObservation[] {
    const found = this.#entities.find(entity);
    return found ? this.#observations.list(found.entity_no, primitiveId, range) : [];
  }

  entitiesOfSignal(primitiveId: string, query: SignalEntitiesQuery): ShardSignalEntities {
    return signalEntities(
      { sql: this.ctx.storage.sql, points: this.#points },
      this.#observations.signal(primitiveId),
      query,
    );
  }

  isObserved(primitiveId: string): boolean {
    return this.#purge.isObserved(primitiveId);
  }

  purge(primitiveId: string, after: number): SignalPurge {
    return this.#purge.step(primitiveId, after);
  }

  reach(request: ReachRequest): Reach {
    return shardReach(this.ctx.storage.sql, this.#points, request);
  }

  /** Pseudonyms of entities, also of those that it does not know yet. */
  reserve(entities: string[]): string[] {
    return this.ctx.storage.transactionSync(() => entities.map((entity) => this.#entities.reserve(entity)));
  }

  pseudonym(entity: string): string | null {
    return this.#entities.find(entity)?.entity_id ?? null;
  }

  entityOf(entityId: string): string | null {
    return this.#entities.findByPseudonym(entityId)?.entity ?? null;
  }

  /** Pairs of pseudonym and entity, for the given pseudonyms that are of this shard. */
  entitiesOf(entityIds: string[]): [entityId: string, entity: string][] {
    return this.#entities.namesOf(entityIds);
  }

  /** Answers one question; a failure that the caller can act on comes back as data. */
  ask(question: Question): Promise<LedgerOutcome | NeedsFetch | LedgerFailure> {
    this.#nudge();
    return asData(async () =>
      this.#questions.ask(await this.#condition(question), question, this.#slices.begin(question.deadline)),
    );
  }

  /** Answers many questions under one condition; each has its own answer or failure, in their order. */
  async askMany(batch: QuestionBatch): Promise<(LedgerOutcome | LedgerFailure)[]> {
    this.#nudge();
    const condition = await asData(async () => ({ ok: true as const, found: await this.#condition(batch) }));
    if (!condition.ok) return batch.questions.map(() => condition);
    return askMany(this.#many, condition.found, batch, this.#slices.begin(batch.deadline));
  }

  /** A page of the entities that are in a scope. */
  entitiesIn(request: ScopedRequest): ScopedPage {
    return scopedPage({ entities: this.#entities, observations: this.#observations }, request);
  }

  /** Computes the Result of a concept; sealed like a question, never recorded. */
  execute(question: ResultQuestion): Promise<LedgerResult | NeedsFetch | LedgerFailure> {
    this.#nudge();
    return asData(async () => {
      const concept = await this.#definitions.concept(question.concept_id, question.concept_version);
      if (!concept) throw noSuchVersion("Concept", question.concept_id, question.concept_version);
      const { deadline = Date.now() + maxMs } = question;
      return this.#questions.execute(concept, question, this.#slices.begin(deadline));
    });
  }

  /** What there is to replay, a page at a time. */
  scan(request: ShardScanRequest): Promise<ShardScan> {
    return scanPage(this.#replays, request);
  }

  /** Replays stored observations for a few seconds by its own clock; nothing is sealed or recorded. */
  replay(request: ShardReplayRequest): Promise<ShardReplay | LedgerFailure> {
    return asData(() => this.#slices.begin(Number.POSITIVE_INFINITY).run(replayStretch(this.#replays, request)));
  }

  /** The records that some questions of a replay would have made, as JSON. */
  explain(request: ShardExplainRequest): Promise<string[] | LedgerFailure> {
    return asData(async () => {
      const records = await this.#inTime().run(explainQuestions(this.#replays, request));
      return records.map((record) => JSON.stringify(record));
    });
  }

  /** Recomputes a recorded decision from the stored rows; seals and changes nothing. */
  verify(request: ProofRequest): Promise<LedgerVerification | LedgerFailure> {
    return asData(() => this.#inTime().run(verifyDecision(this.#evidence, request)));
  }

  /** What a recorded decision could see, for a proof. */
  evidence(request: ProofRequest): Promise<({ ok: true } & ProvenLedger) | LedgerFailure> {
    return asData(async () => ({ ok: true as const, ...ledgerOf(this.#evidence, request) }));
  }

  /** Every call begins what an alarm that did not come has left. */
  #nudge(): void {
    void this.watch.nudge();
    this.nudgeSums();
  }

  #inTime(): Slice {
    return this.#slices.begin(Date.now() + maxMs);
  }

  async #condition({ condition_id, condition_version }: ConditionRef): Promise<CompiledCondition> {
    const condition =
      this.#definitions.knownCondition(condition_id, condition_version) ??
      (await this.#definitions.condition(condition_id, condition_version));
    if (!condition) throw noSuchVersion("Condition", condition_id, condition_version);
    return condition;
  }
}
