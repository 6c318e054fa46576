import { SIGNAL } from "../http/questions.ts";
import { randomFrom } from "../../tools/random.ts";

export const spanMs = 300_000;

/** Observations as they are pushed. */
export type Rows = { primitive_id: string; entity: string; observed_at: string; value: number }[];

/** A week of observations: the same for the same seed. */
export interface Week {
  start: number;
  sweeps: number;
  entities: number;
  seed: number;
}

/** A question of the week: which sweep, by number, and which entity. */
export interface Drawn {
  sweep: number;
  entity: string;
}

export const entityOf = (i: number): string => `week:${i}`;
export const timeOf = ({ start }: Pick<Week, "start">, sweep: number): number => start + sweep * spanMs;

const row = (entity: string, at: number, value: number) => ({
  primitive_id: SIGNAL,
  entity,
  observed_at: new Date(at).toISOString(),
  value,
});

/** One point of each entity from before the week. */
export const beforeWeek = (week: Week): Rows =>
  Array.from({ length: week.entities }, (_, i) => row(entityOf(i), week.start - spanMs, 0.5));

/**
 * What comes in before each sweep in time, and after it too late for it: points of the last two hours, some of them at a
 * time that has one already.
 */
export function* arrivals({ start, sweeps, entities, seed }: Week): Generator<{ inTime: Rows; late: Rows }> {
  const random = randomFrom(seed);
  const value = () => (random() < 0.02 ? 0.95 : 0.5 + random() / 10);
  for (let sweep = 0; sweep < sweeps; sweep += 1) {
    const t = start + sweep * spanMs;
    const inTime: Rows = [];
    const late: Rows = [];
    for (let i = 0; i < entities; i += 1) {
      if (random() < 0.3) inTime.push(row(entityOf(i), t - Math.floor(random() * 280) * 1_000, value()));
      if (random() < 0.05) late.push(row(entityOf(i), t - Math.floor(random() * 24) * spanMs, value()));
    }
    yield { inTime, late };
  }
}

/** Questions drawn at random, none twice. */
export function drawn({ sweeps, entities, seed }: Week, most: number): Drawn[] {
  const random = randomFrom(seed + 1);
  const places = new Set<number>();
  while (places.size < Math.min(most, sweeps * entities)) places.add(Math.floor(random() * sweeps * entities));
  return [...places].map((place) => ({ sweep: Math.floor(place / entities), entity: entityOf(place % entities) }));
}
