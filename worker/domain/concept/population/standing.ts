import { firstPlace } from "../../values/first-place.ts";
import type { WorstMember } from "./worst.ts";

/** A member of a group as it is counted: in which segment ("" without), and its value; null where it is silent. */
export interface OwnPlace {
  readonly entity_id: string;
  readonly segment: string;
  readonly value: number | null;
}

/** Where one member stands among some others: how many have a lower, the same or a higher value, and who is next on either side. */
export interface Standing extends OwnPlace {
  readonly lower: number;
  readonly equal: number;
  readonly higher: number;
  /** The nearest of those below and above, of several with one value the first by id. */
  readonly next_lower: WorstMember | null;
  readonly next_higher: WorstMember | null;
}

type ValuedMember = WorstMember & { value: number };

/** The members of a shard with their values, so that any of them can be told its place. */
export class Roster {
  readonly #places = new Map<string, OwnPlace>();
  readonly #sorted = new Map<string, readonly ValuedMember[]>();

  /** Notes a member that is counted. */
  add(segment: string, entity_id: string, value: number | null): void {
    this.#places.set(entity_id, { entity_id, segment, value: value === null ? null : value + 0 });
  }

  /** The place of a member; null for one that is not counted. */
  placeOf(entityId: string): OwnPlace | null {
    return this.#places.get(entityId) ?? null;
  }

  /** Where a member, of this shard or another, stands among those of this one, itself left out. */
  standing(own: OwnPlace): Standing {
    const { entity_id, segment, value } = own;
    const others = this.#of(segment);
    if (value === null) return { ...own, ...emptyStanding };
    const valueAt = (place: number) => (others[place] as ValuedMember).value;
    const countBelow = (bound: number) => firstPlace(others.length, (place) => valueAt(place) < bound);
    const from = countBelow(value);
    const to = firstPlace(others.length, (place) => valueAt(place) <= value);
    const isHere = this.#places.get(entity_id)?.value === value;
    return {
      ...own,
      lower: from,
      equal: to - from - Number(isHere),
      higher: others.length - to,
      next_lower: from === 0 ? null : (others[countBelow(valueAt(from - 1))] ?? null),
      next_higher: others[to] ?? null,
    };
  }

  #of(segment: string): readonly ValuedMember[] {
    const known = this.#sorted.get(segment);
    if (known !== undefined) return known;
    const sorted = [...this.#places.values()]
      .flatMap(({ entity_id, segment: own, value }) =>
        own === segment && value !== null ? [{ entity_id, value }] : [],
      )
      .sort((a, b) => a.value - b.value || (a.entity_id < b.entity_id ? -1 : 1));
    this.#sorted.set(segment, sorted);
    return sorted;
  }
}

const emptyStanding = { lower: 0, equal: 0, higher: 0, next_lower: null, next_higher: null };

/** Where a member stands among two disjoint sets of others together; neither order nor grouping is part of it. */
export function mergeStandings(a: Standing, b: Standing): Standing {
  return {
    ...a,
    lower: a.lower + b.lower,
    equal: a.equal + b.equal,
    higher: a.higher + b.higher,
    next_lower: nearer(a.next_lower, b.next_lower, -1),
    next_higher: nearer(a.next_higher, b.next_higher, 1),
  };
}

/** Of two the one nearer to the member: upwards (1) the lower, downwards the higher; the first by id of equals. */
function nearer(a: WorstMember | null, b: WorstMember | null, side: 1 | -1): WorstMember | null {
  if (a === null || b === null) return a ?? b;
  const order = side * (Number(a.value) - Number(b.value)) || (a.entity_id < b.entity_id ? -1 : 1);
  return order < 0 ? a : b;
}
