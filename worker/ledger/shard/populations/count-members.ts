import { DomainError } from "../../../domain/values/errors/errors.ts";
import { newestIn } from "../../../domain/concept/members.ts";
import { rowsUpTo } from "../../../domain/concept/running/value-at.ts";
import { tallyRule } from "../../../domain/concept/population/facts.ts";
import type { Roster } from "../../../domain/concept/population/standing.ts";
import { type MemberAnswer, TallyCounter } from "../../../domain/concept/population/tally.ts";
import { listedIn, type ScopeRule } from "../../../domain/task/scope.ts";
import type { Population } from "../../../domain/values/definitions/population.ts";
import { bucketOf } from "../../../domain/values/hashing/bucket.ts";
import type { SignalViews } from "../../../domain/values/series.ts";
import { dayMs, parseDuration } from "../../../domain/values/time.ts";
import type { Work } from "../../../domain/values/work.ts";
import { logFault } from "../../../log.ts";
import type { Entities, Entity } from "../observations/entities.ts";
import type { Observations } from "../observations/observations.ts";
import { scanScope } from "../observations/scoped.ts";
import { viewer, type ViewerParts } from "../questions/viewer.ts";
import type { Tallies } from "../sealing/population-seals.ts";
import { type MemberTask, neededSince } from "./population-work.ts";

/** What counting needs of its shard. */
export interface CountParts extends ViewerParts {
  entities: Pick<Entities, "after" | "find" | "reserve">;
  observations: ViewerParts["observations"] & Pick<Observations, "namespaces">;
  place: { shard: number; shards: number };
}

/** Whom to count, and how. */
interface CountRequest {
  population: Population;
  scope: readonly ScopeRule[];
  task: MemberTask;
  t: number;
  watermark: number;
  /** Where it is to be known who stands where, the members are noted here. */
  roster: Roster | null;
}

/** So many entities are read for at once; more where a value is all that is needed of each. */
export const together = 256;
const valuesTogether = 1_024;
const unitsPerMember = 500;
/** What reading a point costs. */
export const unitsPerPoint = 100;
/** A member is known for so long after its last observation, or for ten times the age at which a value is missing. */
const knownMs = dayMs;
const knownAges = 10;

/** The key under which the viewer knows the signal that segments are made by: no concept has it. */
const segmentKey = "segment";

/** Counts the members of a population that this shard holds; the order of entities is no part of what comes of it. */
export function* countMembers(parts: CountParts, request: CountRequest): Work<Tallies> {
  const { population, task, t, watermark, roster } = request;
  const { segment, movement } = population;
  const windowMs = movement === undefined ? null : parseDuration(movement.window);
  const needs = neededSince(task.needs, windowMs ?? 0);
  if (segment) needs.set(segmentKey, [{ primitive_id: segment.primitive_id, span_ms: 0, next: false }]);
  const labels = segment === undefined ? [""] : segment.labels;
  const counters = new Map(labels.map((label) => [label, new TallyCounter(tallyRule(population))]));
  const horizon = horizonOf(task);
  const listed = listedIn(request.scope);
  const areValues = [...needs.values()].flat().every(({ span_ms }) => span_ms === 0);
  for (const chunk of memberChunks(parts, request.scope, areValues ? valuesTogether : together)) {
    const see = viewer(parts, needs, chunk.found, t, watermark);
    yield chunk.scanned * unitsPerMember + see.points * unitsPerPoint;
    let [entity] = chunk.found;
    // Made once: a function of this name for each member would take as long as judging it.
    const viewsOf = (key: string) => see.views(entity as Entity, key);
    for (entity of chunk.found) {
      if (!see.isTogether) yield* see.load(entity);
      if (listed === null && !isKnownMember(task, viewsOf, t, horizon)) continue;
      const label = segment === undefined ? "" : segmentLabel(viewsOf(segmentKey), segment.primitive_id, t);
      const counter = counters.get(label);
      if (!counter) continue;
      const now = yield* memberAnswer(task, viewsOf, t);
      const before = windowMs === null ? null : (yield* memberAnswer(task, viewsOf, t - windowMs)).value;
      counter.add({ ...now, entity_id: entity.entity_id }, before);
      roster?.add(label, entity.entity_id, typeof now.value === "number" ? now.value : null);
    }
  }
  if (listed !== null)
    for (const entity_id of neverSeen(parts, listed)) {
      counters.get("")?.add({ ...silentMember, entity_id });
      roster?.add("", entity_id, null);
    }
  return Object.fromEntries([...counters].map(([label, counter]) => [label, counter.tally()]));
}

const silentMember = { value: null, shown: null } as const;

/** A member that cannot be judged is silent; what is no refusal is a fault of the service, which is logged. */
function* memberAnswer(
  task: MemberTask,
  viewsOf: (key: string) => SignalViews,
  t: number,
): Work<Omit<MemberAnswer, "entity_id">> {
  try {
    return yield* task.answer(viewsOf, t);
  } catch (error) {
    if (!(error instanceof DomainError)) logFault("member_failed", { error: String(error) });
    return silentMember;
  }
}

/** How long each signal may be silent before its entity is no member any more. */
function horizonOf({ concepts }: MemberTask): ReadonlyMap<string, number> {
  const ages = new Map<string, number>();
  for (const { key, ir } of concepts)
    for (const { primitive_id, max_age_ms } of ir.signals)
      ages.set(`${key} ${primitive_id}`, Math.max(knownMs, knownAges * (max_age_ms ?? 0)));
  return ages;
}

/** Whether any signal of what is asked has been observed of late. */
function isKnownMember(
  { concepts }: MemberTask,
  viewsOf: (key: string) => SignalViews,
  t: number,
  horizon: ReadonlyMap<string, number>,
): boolean {
  return concepts.some(({ key, ir }) => {
    const views = viewsOf(key);
    return ir.signals.some(({ primitive_id }) => {
      const newest = newestIn(views(primitive_id), t);
      return newest !== null && t - newest <= (horizon.get(`${key} ${primitive_id}`) ?? knownMs);
    });
  });
}

function segmentLabel(views: SignalViews, primitiveId: string, t: number): string {
  const { times, values } = views(primitiveId);
  const end = rowsUpTo(times, t);
  const value = end === 0 ? null : values[end - 1];
  return typeof value === "string" ? value : "";
}

interface MemberChunk {
  found: Entity[];
  scanned: number;
}

/** The entities of a scope that are known, some at a time. */
function* memberChunks(
  { entities, observations }: CountParts,
  scope: readonly ScopeRule[],
  most: number,
): Generator<MemberChunk> {
  const listed = listedIn(scope);
  if (listed !== null) {
    const found = listed.flatMap((name) => entities.find(name) ?? []).sort((a, b) => a.entity_no - b.entity_no);
    for (let at = 0; at < found.length; at += most) yield { found: found.slice(at, at + most), scanned: most };
    return;
  }
  for (let after: number | null = 0; after !== null;) {
    const page: ReturnType<typeof scanScope> = scanScope(
      { entities, observations },
      { scope, after, limit: most },
      most,
    );
    yield { found: page.found, scanned: most };
    after = page.next;
  }
}

/** The listed names of this shard that nothing was ever observed of. */
function neverSeen({ entities, place }: CountParts, listed: readonly string[]): string[] {
  const own = listed.filter((name) => bucketOf(name) % place.shards === place.shard);
  return own.filter((name) => entities.find(name) === null).map((name) => entities.reserve(name));
}
