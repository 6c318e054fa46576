import type { SeriesView, SignalRequirement, SignalViews } from "../../../domain/values/series.ts";
import type { Work } from "../../../domain/values/work.ts";
import type { Entity } from "../observations/entities.ts";
import type { Members } from "../observations/members.ts";
import type { Observations } from "../observations/observations.ts";
import type { PointReader } from "../observations/point-reader.ts";
import type { Seal, SealedAs, Seals } from "../sealing/seals.ts";

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
  /** Whether all is read together, and nothing was sealed otherwise. */
  isTogether: boolean;
  views(entity: Entity, conceptKey: string): SignalViews;
  sealsOf(entity: Entity): readonly Seal[];
  sealedAs(entity: Entity): Map<string, SealedAs>;
  /** Reads in steps what is not read for all together. */
  load(entity: Entity): Work<void>;
}

const noSeals: readonly Seal[] = [];

/** Sees for a chunk of entities together; alone those of long series and those that were sealed otherwise. */
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
  const seen = new Map<string, ReadonlyMap<number, SeriesView>>();
  for (const need of widest(needs)) {
    const signal = observations.signal(need.primitive_id);
    // Members are read alone, for each entity.
    if (signal)
      seen.set(
        need.primitive_id,
        members.has(signal.signal_no) ? new Map() : points.views(numbers, signal, need, t, watermark),
      );
  }
  const passing = observations.inPassing();
  const watermarkOf = ({ entity_no }: Entity, key: string) => sealed.get(key)?.get(entity_no)?.watermark ?? watermark;
  const isAlone = (entity: Entity, key: string, primitiveId: string) =>
    watermarkOf(entity, key) !== watermark || seen.get(primitiveId)?.has(entity.entity_no) === false;
  const isSame = (seal: Seal) => seal.watermark === watermark;
  const isTogether =
    [...sealed.values()].every((byEntity) => [...byEntity.values()].every(isSame)) &&
    [...seen.values()].every(({ size }) => size === numbers.length);
  let read = 0;
  for (const views of seen.values()) for (const { times } of views.values()) read += times.length;
  return {
    points: read,
    isTogether,
    views: (entity, key) => (primitiveId) => {
      const isSeen = isTogether || !isAlone(entity, key, primitiveId);
      const view = isSeen ? seen.get(primitiveId)?.get(entity.entity_no) : undefined;
      if (view) return view;
      const need = needs.get(key)?.find(({ primitive_id }) => primitive_id === primitiveId);
      const { entity_no } = entity;
      return passing.view(
        entity_no,
        need ?? { primitive_id: primitiveId, span_ms: 0, next: false },
        t,
        watermarkOf(entity, key),
      );
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
      const open: SealedAs = { watermark, signal_errors: [] };
      return new Map([...sealed].map(([key, byEntity]) => [key, byEntity.get(entity_no) ?? open]));
    },
    *load(entity) {
      for (const [key, ofConcept] of needs) {
        const alone = ofConcept.filter(({ primitive_id }) => isAlone(entity, key, primitive_id));
        if (alone.length > 0) yield* passing.load(entity.entity_no, alone, t, watermarkOf(entity, key));
      }
    },
  };
}

/** Each signal once, as far back as any concept needs it. */
function widest(needs: ReadonlyMap<string, readonly SignalRequirement[]>): SignalRequirement[] {
  const bySignal = new Map<string, SignalRequirement>();
  for (const need of [...needs.values()].flat()) {
    const known = bySignal.get(need.primitive_id);
    if (!known || known.span_ms < need.span_ms) bySignal.set(need.primitive_id, need);
  }
  return [...bySignal.values()];
}
