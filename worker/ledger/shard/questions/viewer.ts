import type { SealedFacts } from "../../../domain/decision/verify.ts";
import { needOf, type SeriesView, type SignalRequirement, type SignalViews } from "../../../domain/values/series.ts";
import type { Work } from "../../../domain/values/work.ts";
import type { Entity } from "../observations/entities.ts";
import type { Members } from "../observations/members.ts";
import type { Observations } from "../observations/observations.ts";
import type { PointReader } from "../observations/point-reader.ts";
import type { Seal, Seals } from "../sealing/seals.ts";

/** What seeing for many entities needs of its shard. */
export interface ViewerParts {
  points: Pick<PointReader, "views">;
  observations: Pick<Observations, "signal" | "inPassing">;
  members: Pick<Members, "has">;
  seals: Pick<Seals, "between">;
}

/** What questions about some entities at one time see. */
interface Viewer {
  /** How many were read together. */
  points: number;
  /** Whether all is read together under one watermark. */
  isTogether: boolean;
  views(entity: Entity, conceptKey: string): SignalViews;
  sealsOf(entity: Entity): readonly Seal[];
  sealedAs(entity: Entity): Map<string, SealedFacts>;
  /** Reads in steps what is not read for all together. */
  load(entity: Entity): Work<void>;
}

const noSeals: readonly Seal[] = [];

/** Sees for a chunk of entities together, also those that were sealed otherwise; alone those of long series. */
export function viewer(
  { points, observations, members, seals }: ViewerParts,
  needs: ReadonlyMap<string, readonly SignalRequirement[]>,
  chunk: readonly Entity[],
  t: number,
  watermark: number,
): Viewer {
  const numbers = chunk.map(({ entity_no }) => entity_no);
  const [from, to] = [numbers[0] ?? 0, numbers.at(-1) ?? 0];
  const sealed = new Map([...needs.keys()].map((key) => [key, seals.between(key, t, from, to)]));
  const watermarkOf = (entityNo: number, key: string) => sealed.get(key)?.get(entityNo)?.watermark ?? watermark;
  const isSame = (seal: Seal) => seal.watermark === watermark;
  const areSame = [...sealed.values()].every((byEntity) => [...byEntity.values()].every(isSame));
  const seen = new Map<string, ReadonlyMap<number, SeriesView>>();
  /** The concept by whose watermarks a signal is read for all. */
  const readBy = new Map<string, string>();
  for (const [key, need] of widest(needs)) {
    const signal = observations.signal(need.primitive_id);
    if (!signal) continue;
    readBy.set(need.primitive_id, key);
    const views = (of: readonly number[], by: number) => points.views(of, signal, need, t, by);
    // Members are read alone, for each entity.
    if (members.has(signal.signal_no)) seen.set(need.primitive_id, new Map());
    else if (areSame) seen.set(need.primitive_id, views(numbers, watermark));
    else {
      const parts = Map.groupBy(numbers, (entityNo) => watermarkOf(entityNo, key));
      seen.set(need.primitive_id, new Map([...parts].flatMap(([by, of]) => [...views(of, by)])));
    }
  }
  const passing = observations.inPassing();
  const isAlone = ({ entity_no }: Entity, key: string, primitiveId: string) => {
    const by = readBy.get(primitiveId);
    if (by === undefined) return false;
    const isRead = seen.get(primitiveId)?.has(entity_no) === true;
    return !isRead || watermarkOf(entity_no, key) !== watermarkOf(entity_no, by);
  };
  const isTogether = areSame && [...seen.values()].every(({ size }) => size === numbers.length);
  let read = 0;
  for (const views of seen.values()) for (const { times } of views.values()) read += times.length;
  return {
    points: read,
    isTogether,
    views: (entity, key) => (primitiveId) => {
      const isSeen = isTogether || !isAlone(entity, key, primitiveId);
      const view = isSeen ? seen.get(primitiveId)?.get(entity.entity_no) : undefined;
      if (view) return view;
      const { entity_no } = entity;
      return passing.view(entity_no, needOf(needs.get(key) ?? [], primitiveId), t, watermarkOf(entity_no, key));
    },
    sealsOf({ entity_no }) {
      let found: Seal[] | null = null;
      for (const byEntity of sealed.values()) {
        const seal = byEntity.size === 0 ? undefined : byEntity.get(entity_no);
        if (seal) (found ??= []).push(seal);
      }
      return found ?? noSeals;
    },
    sealedAs({ entity_no }) {
      const open: SealedFacts = { watermark, signal_errors: [] };
      return new Map([...sealed].map(([key, byEntity]) => [key, byEntity.get(entity_no) ?? open]));
    },
    *load(entity) {
      for (const [key, ofConcept] of needs) {
        const alone = ofConcept.filter(({ primitive_id }) => isAlone(entity, key, primitive_id));
        if (alone.length > 0) yield* passing.load(entity.entity_no, alone, t, watermarkOf(entity.entity_no, key));
      }
    },
  };
}

/** Each signal once, as far back as any concept needs it, with the first concept that needs it so. */
function widest(
  needs: ReadonlyMap<string, readonly SignalRequirement[]>,
): Iterable<readonly [conceptKey: string, need: SignalRequirement]> {
  const bySignal = new Map<string, readonly [string, SignalRequirement]>();
  for (const [key, ofConcept] of needs)
    for (const need of ofConcept) {
      const known = bySignal.get(need.primitive_id);
      if (!known || known[1].span_ms < need.span_ms) bySignal.set(need.primitive_id, [key, need]);
    }
  return bySignal.values();
}
