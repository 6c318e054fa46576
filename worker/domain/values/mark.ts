/** What an observation says beside its value. */
export interface Mark {
  /** The series ended here: there is no value from here on. */
  readonly stale: boolean;
  /** A counter began again at 0 since the observation before. */
  readonly reset: boolean;
  /** What stands for the event that it is, 32 hexadecimal digits; null where it is none. */
  readonly event: string | null;
}

/** Marks of rows, one a row; undefined where no row has any. */
export type Marks = ArrayLike<Mark | null> | undefined;

/** A mark as it is shown and kept in a proof: only what is set. */
export interface ShownMark {
  readonly event?: string;
  readonly reset?: true;
  readonly stale?: true;
}

/** The shown form of a mark. */
export function shownMark(mark: Mark | null | undefined): ShownMark {
  return {
    ...(mark?.event != null && { event: mark.event }),
    ...(mark?.reset === true && { reset: true }),
    ...(mark?.stale === true && { stale: true }),
  };
}

/** The mark behind a shown form; null where nothing is set. */
export function markOf({ event, reset, stale }: ShownMark): Mark | null {
  if (event === undefined && reset !== true && stale !== true) return null;
  return { stale: stale === true, reset: reset === true, event: event ?? null };
}

/** Whether two marks say the same. */
export const isSameMark = (a: Mark | null, b: Mark | null): boolean =>
  a === b || (a?.stale === b?.stale && a?.reset === b?.reset && a?.event === b?.event);
