import type { CompiledCondition } from "../../domain/condition/compiled.ts";
import { archiveOf } from "../../storage/decisions/archive/archive-reader.ts";
import { Recorder } from "../../storage/decisions/recorder.ts";
import { logSaltOf } from "../../domain/decision/log/keys.ts";
import type { BriefLook, Look, LooksAt, Sweep, TimePage } from "../../usecases/ports/tasks/watching.ts";
import type { QuestionBatch } from "../../usecases/ports/evaluation/batches.ts";
import type {
  LedgerFailure,
  LedgerOutcome,
  LedgerResult,
  ListRange,
  NeedsFetch,
  NewObservation,
  Question,
  ResultQuestion,
  StoredObservation,
} from "../../usecases/ports/evaluation/ledger.ts";
import type { LedgerVerification, ProofRequest, ProvenLedger } from "../../usecases/ports/decisions/proofs.ts";
import type { TaskReach, ReachRequest } from "../../usecases/ports/tasks/reach.ts";
import type { ShardErasure, SignalPurge } from "../../usecases/ports/signals/erasing.ts";
import type { SignalEntitiesQuery } from "../../usecases/ports/signals/signal-entities.ts";
import { asData, versionIsMissing } from "./as-data.ts";
import { type AskManyParts, askQuestions } from "./questions/ask-many.ts";
import { shardReach } from "./observations/reach.ts";
import { SummedShard } from "./digests/summed-shard.ts";
import type { SealEvidence } from "./digests/unsealed.ts";
import type { EntityErasure } from "./removal/erasure.ts";
import type { Purge } from "./removal/purge.ts";
import { type EvidenceParts, ledgerOf, verifyRecorded } from "./questions/evidence.ts";
import type { Observations } from "./observations/observations.ts";
import { type ShardExplainRequest, explainQuestions } from "./replay/explain.ts";
import type { Partial, ShardCount } from "../../usecases/ports/evaluation/populations.ts";
import type { PopulationCounts } from "./populations/populations.ts";
import type { Questions } from "./questions/questions.ts";
import { type ReplayParts, type ShardReplay, type ShardReplayRequest, replayStretch } from "./replay/replay.ts";
import type { Bindings } from "./bindings.ts";
import { type ScopedPage, type ScopedRequest, scopedPage } from "./observations/scoped.ts";
import { type ShardSignalEntities, signalEntities } from "./observations/signal-entities.ts";
import type { KeptBriefLooks } from "./watch/looks/brief-looks.ts";
import type { ShardWatch } from "./watch/shard-watch.ts";
import type { Clock, TimeSlice } from "./slices.ts";
import { type ShardScan, type ShardScanRequest, scanPage } from "./replay/scan.ts";
import {
  type ShardGround,
  countedOf,
  groundOf,
  shardLogOf,
  questionsOf,
  recordingOf,
  removalOf,
  storedOf,
  shardWatchOf,
  watchedOf,
} from "./rooms.ts";
import type { ShardLog } from "./digests/shard-log.ts";
import type { ConditionRef } from "../../domain/values/definitions/condition.ts";

/** How long one question may take. */
const longestQuestionMs = 30_000;

/** One shard of the ledger: observations, seals and entities of its buckets, evaluated where the data lies. */
export class LedgerShard extends SummedShard {
  readonly #ground: ShardGround;
  readonly #observations: Observations;
  readonly #questions: Questions;
  readonly #many: AskManyParts;
  readonly #replays: ReplayParts & Pick<Clock, "pause">;
  readonly #populations: PopulationCounts;
  readonly #erasure: EntityErasure;
  readonly #purge: Purge;
  protected readonly log: ShardLog | null;
  protected readonly sources: EvidenceParts & SealEvidence;
  protected readonly brief: KeptBriefLooks;
  /** Looks at entities by itself, as tasks ask for it. */
  readonly watch: ShardWatch;
  /** How records reach D1; a test may put its own in its place. */
  recorder: Pick<Recorder, "record">;

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env);
    const ground = groundOf(ctx, env);
    const { sql, points, entities, config } = ground;
    this.#ground = ground;
    this.log = shardLogOf(ground);
    const hook = this.log?.hook ?? null;
    const stored = storedOf(ground, hook);
    this.#observations = stored.observations;
    this.#replays = { ...ground, ...stored };
    const watched = watchedOf(ground, stored, hook);
    this.brief = watched.brief;
    this.sources = { sql, points, entities, watermarks: watched.watermarks, pruned: watched.pruned };
    this.recorder = new Recorder(env.DB, {
      planned: (noticeIds) => ctx.waitUntil(this.watch.send(noticeIds)),
      logSalt: logSaltOf(config.log),
      archive: archiveOf(env),
    });
    const recording = recordingOf(ground, stored, watched, hook, () => this.recorder);
    const questions = questionsOf(ground, stored, watched, recording, {
      append: (observations) => this.append(observations),
      made: (entity) => this.watch.asked(entity),
    });
    this.#questions = questions.asked;
    this.#many = { questions: questions.asked, entities, seals: stored.seals, commits: recording.commits };
    this.watch = shardWatchOf(ground, stored, watched, recording, questions.looks, hook);
    this.#populations = countedOf(ground, stored, watched);
    const removal = removalOf(ground, stored, hook?.erase ?? null, () => this.watch.reload());
    this.#erasure = removal.erasure;
    this.#purge = removal.purge;
  }

  erasable(entity: string): ReturnType<EntityErasure["find"]> {
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
    const found = this.#ground.entities.find(entity);
    return found ? this.watch.report.looks(taskId, found, page) : [];
  }

  watchLastLooks(of: LooksAt[], limit: number): Look[][] {
    return of.map(({ task_id, entity, before }) => this.watchLooks(task_id, entity, { before, limit }));
  }

  watchLook(taskId: string, entity: string, t: number): BriefLook | null {
    const found = this.#ground.entities.find(entity);
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

  observations(entity: string, primitiveId: string, range: ListRange): StoredObservation[] {
    const found = this.#ground.entities.find(entity);
    return found ? this.#observations.list(found.entity_no, primitiveId, range) : [];
  }

  entitiesOfSignal(primitiveId: string, query: SignalEntitiesQuery): ShardSignalEntities {
    return signalEntities(this.#ground, this.#observations.signal(primitiveId), query);
  }

  isObserved(primitiveId: string): boolean {
    return this.#purge.isObserved(primitiveId);
  }

  purge(primitiveId: string, after: number): SignalPurge {
    return this.#purge.step(primitiveId, after);
  }

  reach(request: ReachRequest): TaskReach {
    return shardReach(this.#ground.sql, this.#ground.points, request);
  }

  /** Pseudonyms of entities, also of those that it does not know yet. */
  reserve(entities: string[]): string[] {
    return this.ctx.storage.transactionSync(() => entities.map((entity) => this.#ground.entities.reserve(entity)));
  }

  pseudonym(entity: string): string | null {
    return this.#ground.entities.find(entity)?.entity_id ?? null;
  }

  entityOf(entityId: string): string | null {
    return this.#ground.entities.findByPseudonym(entityId)?.entity ?? null;
  }

  /** Pairs of pseudonym and entity, for the given pseudonyms that are of this shard. */
  entitiesOf(entityIds: string[]): [entityId: string, entity: string][] {
    return this.#ground.entities.namesOf(entityIds);
  }

  /** Answers one question; a failure that the caller can act on comes back as data. */
  ask(question: Question): Promise<LedgerOutcome | NeedsFetch | LedgerFailure> {
    this.#nudge();
    return asData(async () =>
      this.#questions.ask(await this.#condition(question), question, this.#ground.slices.begin(question.deadline)),
    );
  }

  /** Answers many questions under one condition; each has its own answer or failure, in their order. */
  async askMany(batch: QuestionBatch): Promise<(LedgerOutcome | LedgerFailure)[]> {
    this.#nudge();
    const condition = await asData(async () => ({ ok: true as const, found: await this.#condition(batch) }));
    if (!condition.ok) return batch.questions.map(() => condition);
    return askQuestions(this.#many, condition.found, batch, this.#ground.slices.begin(batch.deadline));
  }

  /** A page of the entities that are in a scope. */
  entitiesIn(request: ScopedRequest): ScopedPage {
    return scopedPage({ entities: this.#ground.entities, observations: this.#observations }, request);
  }

  /** Computes the Result of a concept; sealed like a question, never recorded. */
  execute(question: ResultQuestion): Promise<LedgerResult | NeedsFetch | LedgerFailure> {
    this.#nudge();
    return asData(async () => {
      const concept = await this.#ground.definitions.concept(question.concept_id, question.concept_version);
      if (!concept) throw versionIsMissing("Concept", question.concept_id, question.concept_version);
      const { deadline = Date.now() + longestQuestionMs } = question;
      return this.#questions.execute(concept, question, this.#ground.slices.begin(deadline));
    });
  }

  /** What the members of a group that this shard holds come to. */
  countMembers(question: ShardCount): Promise<Partial | LedgerFailure> {
    this.#nudge();
    return asData(() => this.#populations.partial(question, (deadline) => this.#ground.slices.begin(deadline)));
  }

  /** Has a name stand for a group from now on; false where it is that of an entity. */
  claimGroup(entity: string): boolean {
    return this.ctx.storage.transactionSync(() => this.#ground.entities.claimGroup(entity));
  }

  /** What there is to replay, a page at a time. */
  scan(request: ShardScanRequest): Promise<ShardScan> {
    return scanPage(this.#replays, request);
  }

  /** Replays stored observations for a few seconds by its own clock; nothing is sealed or recorded. */
  replay(request: ShardReplayRequest): Promise<ShardReplay | LedgerFailure> {
    return asData(() => this.#ground.slices.begin(Number.POSITIVE_INFINITY).run(replayStretch(this.#replays, request)));
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
    return asData(() => this.#inTime().run(verifyRecorded(this.sources, request)));
  }

  /** What a recorded decision could see, for a proof. */
  evidence(request: ProofRequest): Promise<({ ok: true } & ProvenLedger) | LedgerFailure> {
    return asData(async () => ({ ok: true as const, ...ledgerOf(this.sources, request) }));
  }

  /** Every call begins what an alarm that did not come has left. */
  #nudge(): void {
    void this.watch.nudge();
    this.log?.told.nudge();
  }

  #inTime(): TimeSlice {
    return this.#ground.slices.begin(Date.now() + longestQuestionMs);
  }

  async #condition({ condition_id, condition_version }: ConditionRef): Promise<CompiledCondition> {
    const condition =
      this.#ground.definitions.knownCondition(condition_id, condition_version) ??
      (await this.#ground.definitions.condition(condition_id, condition_version));
    if (!condition) throw versionIsMissing("Condition", condition_id, condition_version);
    return condition;
  }
}
