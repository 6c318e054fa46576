import { evaluateCondition } from "../../domain/condition/evaluate.ts";
import type { CompiledCondition } from "../../domain/condition/compiled.ts";
import { compileDefinitions } from "../../domain/decision/definitions.ts";
import { buildDecisionRecord, type DecisionRecord } from "../../domain/decision/record.ts";
import { stepCount, steppedTimes } from "../../domain/learning/backtest/question-times.ts";
import { noOutcomes, replayInSteps } from "../../domain/learning/backtest/replay.ts";
import { groupsOf, ranksMembers } from "../../domain/task/group-scope.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import { mapLimited } from "../../domain/values/map-limited.ts";
import { noSeries, type SignalViews } from "../../domain/values/series.ts";
import type { Scalar } from "../../domain/values/values.ts";
import { finish } from "../../domain/values/work.ts";
import { gatherGroups } from "../evaluation/gather-groups.ts";
import type { Replays, ReplayRequest, SampleQuestion, Scan, ScanRequest } from "../ports/decisions/replays.ts";
import type { Services } from "../services.ts";

type ReplayServices = Pick<Services, "now" | "populations" | "pseudonyms" | "replays">;

/** Times that are counted before the outcomes are handed on; a few of them at once. */
const stretch = 24;
const groupsAtOnce = 3;

/** What replays the past of a condition: where its entities lie, or for groups by counting their members at each time. */
export function replaysOf(services: ReplayServices, { concepts }: CompiledCondition): Replays {
  const isOfMany = groupsOf(concepts) !== null || concepts.some(({ definition }) => ranksMembers(definition));
  if (isOfMany && concepts.some(({ definition }) => definition.population === undefined))
    throw new DomainError(
      "validation_error",
      "What joins a place among others with signals of the entity itself is not tried on the past.",
      {
        location: "condition_id",
        suggestion: "Test the operands, each for itself.",
      },
    );
  return isOfMany ? new GroupReplays(services) : services.replays;
}

/** Replays groups: their members are counted at each time by what is stored now; a time that was asked about before, as it was counted. */
class GroupReplays implements Replays {
  readonly #services: ReplayServices;

  constructor(services: ReplayServices) {
    this.#services = services;
  }

  async scan({ subjects, signals, span }: ScanRequest): Promise<Scan> {
    const { step_ms, from, to } = span;
    if (!("entities" in subjects))
      throw new DomainError(
        "validation_error",
        "Where entities stand among others is tried on the past for listed ones only.",
        {
          location: "entities",
          suggestion: "List them in `entities`.",
        },
      );
    if (step_ms === null)
      throw new DomainError("validation_error", "A group has no observations of its own to ask at.", {
        location: "step",
        suggestion: 'Give a `step`, such as "1h".',
      });
    const names = [...new Set(subjects.entities)];
    const pseudonyms = await this.#services.pseudonyms.reserve(names);
    const entities = names.map((entity, i) => ({ entity, entity_id: pseudonyms[i] ?? "" }));
    const points = stepCount({ ...span, step_ms });
    const each = { points: points * names.length, first_at: from, last_at: to };
    return {
      pages: [{ shard: 0, watermark: 0, entities }],
      entities: names.length,
      questions: points * names.length,
      signals: Object.fromEntries(signals.map((signal) => [signal, each])),
      gone_before: null,
    };
  }

  async replay(scan: Scan, request: ReplayRequest, each: Parameters<Replays["replay"]>[2]): Promise<void> {
    const { conditions, span, deadline } = request;
    const compiled = conditions.map(compileDefinitions);
    for (const { entity, entity_id } of scan.pages.flatMap((page) => page.entities)) {
      const series = new ReplayedSeries();
      for (let after: number | null = null; ;) {
        const times = steppedTimes({ ...span, step_ms: span.step_ms ?? 1 }, after, stretch);
        if (times.length === 0) break;
        await this.#count(series, entity, times, compiled, deadline);
        const outcomes = compiled.map((condition) => {
          const into = noOutcomes();
          finish(replayInSteps(condition, () => series.views, times, into));
          return into;
        });
        await each([{ entity_id, times, outcomes }]);
        after = times.at(-1) ?? null;
      }
    }
  }

  async explain(
    scan: Scan,
    definitions: Parameters<Replays["explain"]>[1],
    questions: readonly SampleQuestion[],
  ): Promise<DecisionRecord[]> {
    const condition = compileDefinitions(definitions);
    const names = new Map(
      scan.pages.flatMap(({ entities }) => entities.map(({ entity, entity_id }) => [entity_id, entity] as const)),
    );
    return mapLimited(groupsAtOnce, questions, async ({ entity_id, t }) => {
      const asked = { entity: names.get(entity_id) ?? "", t, sealed: false, deadline: this.#services.now() + 30_000 };
      const { observations, populations } = await gatherGroups(this.#services, asked, condition.concepts);
      const series = new ReplayedSeries();
      for (const { primitive_id, value } of observations) series.add(primitive_id, t, value);
      const evaluation = evaluateCondition(condition, () => series.views, t);
      const watermarks = Object.fromEntries(condition.concepts.map(({ key }) => [key, 0]));
      return buildDecisionRecord(condition, evaluation, { entity_id, deterministic: false, watermarks, populations });
    });
  }

  async #count(
    series: ReplayedSeries,
    entity: string,
    times: readonly number[],
    conditions: readonly CompiledCondition[],
    deadline: number,
  ): Promise<void> {
    const concepts = [
      ...new Map(conditions.flatMap((one) => one.concepts.map((concept) => [concept.key, concept]))).values(),
    ];
    const counted = await mapLimited(groupsAtOnce, times, (t) => {
      if (this.#services.now() > deadline)
        throw new DomainError("execution_timeout", "The backtest did not finish in time; nothing was stored.");
      return gatherGroups(this.#services, { entity, t, sealed: false, deadline }, concepts);
    });
    for (const [i, { observations }] of counted.entries())
      for (const { primitive_id, value } of observations) series.add(primitive_id, times[i] ?? 0, value);
  }
}

/** What groups came to, by signal, in ascending time. */
class ReplayedSeries {
  readonly #bySignal = new Map<string, { times: number[]; values: Scalar[] }>();

  add(primitiveId: string, t: number, value: Scalar): void {
    const own = this.#bySignal.get(primitiveId) ?? { times: [], values: [] };
    this.#bySignal.set(primitiveId, own);
    own.times.push(t);
    own.values.push(value);
  }

  get views(): SignalViews {
    return (primitiveId) => {
      const own = this.#bySignal.get(primitiveId);
      return own === undefined ? noSeries : { ...own, first_at: own.times[0] ?? null };
    };
  }
}
