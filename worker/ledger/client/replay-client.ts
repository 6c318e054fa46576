import { DomainError } from "../../domain/values/errors.ts";
import type { ConditionBundle } from "../../domain/learning/backtest/bundle.ts";
import type { DecisionRecord } from "../../domain/decision/record.ts";
import type { ReplayCursor, ShardReplay } from "../shard/replay.ts";
import type { ShardSurvey, ShardSurveyRequest } from "../shard/scan.ts";
import type {
  ReplayPart,
  ReplayRequest,
  Replays,
  SampleQuestion,
  Subjects,
  Survey,
  SurveyPage,
  SurveyRequest,
} from "../../usecases/ports/replays.ts";
import type { LedgerClient } from "./ledger-client.ts";

/** About how many questions one call to a shard answers. */
const stretchQuestions = 8_192;

type Shards = Pick<LedgerClient, "shards" | "shardOf" | "onShard">;

/** Replays over the shards of the ledger; shards work side by side, each one page after another. */
export class ReplayClient implements Replays {
  readonly #ledger: Shards;
  readonly #now: () => number;

  constructor(ledger: Shards, now: () => number) {
    this.#ledger = ledger;
    this.#now = now;
  }

  async survey(request: SurveyRequest): Promise<Survey> {
    const survey: Survey = { pages: [], entities: 0, questions: 0, signals: {} };
    await Promise.all(
      this.#byShard(request.subjects).map(async ({ shard, subjects }) => {
        const { signals, span, most } = request;
        let page: ShardSurveyRequest["page"] = null;
        do {
          this.#expectTime(request.deadline);
          const ask: ShardSurveyRequest = { subjects, signals, span, most: most.questions, page };
          const found: ShardSurvey = await this.#ledger.onShard<ShardSurvey>(shard, (stub) => stub.survey(ask));
          addPage(survey, shard, found);
          page = found.next;
        } while (page !== null && survey.questions <= most.questions && survey.entities <= most.entities);
      }),
    );
    return survey;
  }

  async replay(survey: Survey, request: ReplayRequest, each: (parts: ReplayPart[]) => Promise<void>): Promise<void> {
    const byShard = new Map<number, SurveyPage[]>();
    for (const page of survey.pages) byShard.set(page.shard, [...(byShard.get(page.shard) ?? []), page]);
    await Promise.all(
      [...byShard].map(async ([shard, pages]) => {
        for (const page of pages) await this.#replayPage(shard, page, request, each);
      }),
    );
  }

  async explain(
    survey: Survey,
    condition: ConditionBundle,
    questions: readonly SampleQuestion[],
  ): Promise<DecisionRecord[]> {
    const places = new Map(
      survey.pages.flatMap((page) =>
        page.entities.map(({ entity, entity_id }) => [entity_id, { entity, page }] as const),
      ),
    );
    const answers = questions.map(async ({ entity_id, t }): Promise<DecisionRecord[]> => {
      const place = places.get(entity_id);
      if (!place) return [];
      const { shard, watermark } = place.page;
      const ask = { condition, watermark, questions: [{ entity: place.entity, t }] };
      const records = await this.#ledger.onShard<string[]>(shard, async (stub) => stub.explain(ask));
      return records.map((record) => JSON.parse(record) as DecisionRecord);
    });
    return (await Promise.all(answers)).flat();
  }

  async #replayPage(
    shard: number,
    { entities, watermark }: SurveyPage,
    { conditions, span, deadline }: ReplayRequest,
    each: (parts: ReplayPart[]) => Promise<void>,
  ): Promise<void> {
    const names = entities.map(({ entity }) => entity);
    let cursor: ReplayCursor | null = { entity: 0, after: null };
    while (cursor !== null) {
      this.#expectTime(deadline);
      const ask = { conditions, span, watermark, entities: names, cursor, most: stretchQuestions };
      const found: ShardReplay = await this.#ledger.onShard<ShardReplay>(shard, (stub) => stub.replay(ask));
      await each(found.parts);
      cursor = found.next;
    }
  }

  #byShard(subjects: Subjects): { shard: number; subjects: Subjects }[] {
    if ("scope" in subjects) return Array.from({ length: this.#ledger.shards }, (_, shard) => ({ shard, subjects }));
    const byShard = new Map<number, string[]>();
    for (const entity of new Set(subjects.entities)) {
      const shard = this.#ledger.shardOf(entity);
      byShard.set(shard, [...(byShard.get(shard) ?? []), entity]);
    }
    return [...byShard].map(([shard, entities]) => ({ shard, subjects: { entities } }));
  }

  #expectTime(deadline: number): void {
    if (this.#now() <= deadline) return;
    throw new DomainError("execution_timeout", "The backtest did not finish in time; nothing was stored.", {
      suggestion: "Ask about fewer entities, a shorter span or a larger step.",
    });
  }
}

function addPage(survey: Survey, shard: number, { watermark, entities, questions, signals }: ShardSurvey): void {
  if (entities.length > 0) survey.pages.push({ shard, watermark, entities });
  survey.entities += entities.length;
  survey.questions += questions;
  for (const [primitive_id, { points, first_at, last_at }] of Object.entries(signals)) {
    const sum = (survey.signals[primitive_id] ??= { points: 0, first_at: null, last_at: null });
    sum.points += points;
    if (first_at !== null && (sum.first_at === null || first_at < sum.first_at)) sum.first_at = first_at;
    if (last_at !== null && (sum.last_at === null || last_at > sum.last_at)) sum.last_at = last_at;
  }
}
