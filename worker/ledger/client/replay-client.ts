import { DomainError } from "../../domain/values/errors/errors.ts";
import type { PinnedDefinitions } from "../../domain/decision/definitions.ts";
import type { DecisionRecord } from "../../domain/decision/record.ts";
import type { ReplayCursor, ShardReplay, ShardReplayRequest } from "../shard/replay/replay.ts";
import type { Clock } from "../shard/slices.ts";
import type { ShardScan, ShardScanRequest } from "../shard/replay/scan.ts";
import type {
  ReplayPart,
  ReplayRequest,
  Replays,
  SampleQuestion,
  Subjects,
  Scan,
  ScanPage,
  ScanRequest,
} from "../../usecases/ports/decisions/replays.ts";
import { answerOf, everyShard, perShard, type Shards } from "./per-shard.ts";
import { ShardClient } from "./shard-client.ts";

/** About how many questions one call to a shard answers. */
const stretchQuestions = 8_192;

/** Replays over the shards of the ledger; shards work side by side, each one page after another. */
export class ReplayClient extends ShardClient implements Replays {
  readonly #turns: Clock;

  constructor(ledger: Shards, turns: Clock) {
    super(ledger);
    this.#turns = turns;
  }

  async scan(request: ScanRequest): Promise<Scan> {
    const scan: Scan = { pages: [], entities: 0, questions: 0, signals: {}, gone_before: null };
    await this.#bySubjects(request.subjects, async (shard, subjects) => {
      const { signals, span, max } = request;
      let page: ShardScanRequest["page"] = null;
      do {
        this.#expectTime(request.deadline);
        const ask: ShardScanRequest = { subjects, signals, span, maxQuestions: max.questions, page };
        const found: ShardScan = await this.ledger.onShard<ShardScan>(shard, (stub) => stub.scan(ask));
        addPage(scan, shard, found);
        page = found.next;
      } while (page !== null && scan.questions <= max.questions && scan.entities <= max.entities);
    });
    return scan;
  }

  async replay(scan: Scan, request: ReplayRequest, each: (parts: ReplayPart[]) => Promise<void>): Promise<void> {
    await perShard(
      scan.pages,
      ({ shard }) => shard,
      async (shard, pages) => {
        for (const page of pages) await this.#replayPage(shard, page, request, each);
      },
    );
  }

  async explain(
    scan: Scan,
    condition: PinnedDefinitions,
    questions: readonly SampleQuestion[],
  ): Promise<DecisionRecord[]> {
    const places = new Map(
      scan.pages.flatMap((page) =>
        page.entities.map(({ entity, entity_id }) => [entity_id, { entity, page }] as const),
      ),
    );
    const answers = questions.map(async ({ entity_id, t }): Promise<DecisionRecord[]> => {
      const place = places.get(entity_id);
      if (!place) return [];
      const { shard, watermark } = place.page;
      const ask = { condition, watermark, questions: [{ entity: place.entity, t }] };
      const records = await answerOf<string[]>(this.ledger, shard, (stub) => stub.explain(ask));
      return records.map((record) => JSON.parse(record) as DecisionRecord);
    });
    return (await Promise.all(answers)).flat();
  }

  async #replayPage(
    shard: number,
    { entities, watermark }: ScanPage,
    { conditions, span, deadline }: ReplayRequest,
    each: (parts: ReplayPart[]) => Promise<void>,
  ): Promise<void> {
    const names = entities.map(({ entity }) => entity);
    let cursor: ReplayCursor | null = { entity: 0, after: null };
    while (cursor !== null) {
      this.#expectTime(deadline);
      const ask = { conditions, span, watermark, entities: names, cursor, most: stretchQuestions };
      const found: ShardReplay = await this.#stretch(shard, ask);
      await each(found.parts);
      cursor = found.next;
    }
  }

  /** A shard that is away for a moment goes on from where the replay stands: nothing is asked twice. */
  async #stretch(shard: number, ask: ShardReplayRequest): Promise<ShardReplay> {
    const once = () => answerOf<ShardReplay>(this.ledger, shard, (stub) => stub.replay(ask));
    for (const pause of [500, 2_000]) {
      try {
        return await once();
      } catch (error) {
        if (!(error instanceof DomainError && error.code === "unavailable")) throw error;
        await this.#turns.pause(pause);
      }
    }
    return once();
  }

  #bySubjects<R>(subjects: Subjects, ask: (shard: number, subjects: Subjects) => Promise<R>): Promise<R[]> {
    if ("scope" in subjects) return everyShard(this.ledger.shards, (shard) => ask(shard, subjects));
    const shardOf = (entity: string) => this.ledger.shardOf(entity);
    return perShard(new Set(subjects.entities), shardOf, (shard, entities) => ask(shard, { entities }));
  }

  #expectTime(deadline: number): void {
    if (this.#turns.now() <= deadline) return;
    throw new DomainError("execution_timeout", "The backtest did not finish in time; nothing was stored.", {
      suggestion: "Ask about fewer entities, a shorter span or a larger step.",
    });
  }
}

function addPage(scan: Scan, shard: number, { watermark, entities, questions, signals, gone_before }: ShardScan): void {
  if (entities.length > 0) scan.pages.push({ shard, watermark, entities });
  scan.entities += entities.length;
  scan.questions += questions;
  if (gone_before !== null) scan.gone_before = Math.max(scan.gone_before ?? gone_before, gone_before);
  for (const [primitive_id, { points, first_at, last_at }] of Object.entries(signals)) {
    const sum = (scan.signals[primitive_id] ??= { points: 0, first_at: null, last_at: null });
    sum.points += points;
    if (first_at !== null && (sum.first_at === null || first_at < sum.first_at)) sum.first_at = first_at;
    if (last_at !== null && (sum.last_at === null || last_at > sum.last_at)) sum.last_at = last_at;
  }
}
