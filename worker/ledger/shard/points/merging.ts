import { byPlace, type StoredPoint } from "./point.ts";
import type { Run, Runs } from "./runs.ts";

/** A run grows no longer than this; no level above {@link lastLevel} is reached by then. */
const longestRun = 16_384;
const lastLevel = 8;
/** Pages that one step deletes. */
const buriedAtOnce = 256;

/** Merges the runs of one shard, a step at a time; how far it has come is what the new run holds. */
export class Merging {
  readonly #runs: Runs;
  readonly #limits: { runs: number; step: number };

  /** `runs` of one level become one of the next, `step` points at a time. */
  constructor(runs: Runs, limits: { runs: number; step: number }) {
    this.#runs = runs;
    this.#limits = limits;
  }

  get isDue(): boolean {
    return this.#runs.all.some(({ state }) => state !== "live") || this.#sources() !== null;
  }

  /** Goes on by a step; false where nothing is due. Run inside a transaction. */
  step(): boolean {
    if (this.#runs.bury(buriedAtOnce)) return true;
    const sources = this.#sources();
    if (sources === null) return false;
    const building = this.#runs.all.find(({ state }) => state === "building");
    this.#goOn(building ?? this.#runs.begin({ level: runLevel(sources) + 1, state: "building" }), sources);
    return true;
  }

  /** Gives up the run that is being built: points are about to go that it may hold. Run inside a transaction. */
  abandon(): void {
    const building = this.#runs.all.filter(({ state }) => state === "building");
    if (building.length > 0) this.#runs.become(building, "dead");
  }

  /** The oldest runs of the lowest level that has enough of them; the level of the run that is being built says which they were. */
  #sources(): Run[] | null {
    const live = this.#runs.all.filter(({ state }) => state === "live");
    const building = this.#runs.all.find(({ state }) => state === "building");
    const levels = building ? [building.level - 1] : Array.from({ length: lastLevel }, (_, level) => level);
    for (const level of levels) {
      const found = live.filter((run) => run.level === level).slice(0, this.#limits.runs);
      const pages = found.reduce((sum, run) => sum + run.pages, 0);
      if (found.length === this.#limits.runs && pages <= longestRun) return found;
    }
    return null;
  }

  #goOn(building: Run, sources: readonly Run[]): void {
    const place = this.#runs.last(building);
    const points: StoredPoint[] = [];
    let isWhole = true;
    for (const point of inOrder(sources.map((run) => this.#runs.after(run, place)))) {
      if (points.length === this.#limits.step) {
        isWhole = false;
        break;
      }
      points.push(point);
    }
    const longer = this.#runs.extend(building, points);
    if (!isWhole) return;
    this.#runs.become([longer], "live");
    this.#runs.become(sources, "dead");
  }
}

const runLevel = ([run]: readonly Run[]) => run?.level ?? 0;

/** The points of several sources, each in its order, in one. */
export function* inOrder(sources: readonly Iterator<StoredPoint, void>[]): Generator<StoredPoint> {
  const cursors = sources.map((source): Cursor => ({ source, point: next(source) })).filter(hasPoint);
  while (cursors.length > 0) {
    let least = 0;
    for (let i = 1; i < cursors.length; i++)
      if (byPlace((cursors[i] as OpenCursor).point, (cursors[least] as OpenCursor).point) < 0) least = i;
    const cursor = cursors[least] as OpenCursor;
    yield cursor.point;
    const following = next(cursor.source);
    if (following === null) cursors.splice(least, 1);
    else cursor.point = following;
  }
}

interface Cursor {
  source: Iterator<StoredPoint, void>;
  point: StoredPoint | null;
}
type OpenCursor = Cursor & { point: StoredPoint };

const hasPoint = (cursor: Cursor): cursor is OpenCursor => cursor.point !== null;

function next(source: Iterator<StoredPoint, void>): StoredPoint | null {
  const step = source.next();
  return step.done === true ? null : step.value;
}
