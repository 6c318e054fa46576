import type { Scalar } from "../../../domain/values/values.ts";

/** An entity that a signal was observed of, with its newest value; `observed_at` in epoch milliseconds. */
export interface SignalEntity {
  entity: string;
  observed_at: number;
  value: Scalar;
  /** Stored rows, corrections among them. */
  observation_count: number;
}

/** Which entities of a signal to list: by name, after a name. */
export interface SignalEntitiesQuery {
  starts_with: string;
  after: string;
  limit: number;
}

/** The entities that signals were observed of. */
export interface SignalEntities {
  /**
   * The next entities of a signal by name, in the order of code points. Looks at a bounded number of entities, so a page may
   * hold fewer than `limit` and yet not be the last; `next` is where to go on after, null at the end.
   */
  page(primitiveId: string, query: SignalEntitiesQuery): Promise<{ entities: SignalEntity[]; next: string | null }>;
}
