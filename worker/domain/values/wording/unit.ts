/** How a number of a signal is put in words: multiplied, with its unit behind it. */
export interface Unit {
  readonly factor: number;
  /** With its space, where it takes one: `%`, ` ms`. */
  readonly suffix: string;
  /** What stands before it: the sign of a currency, whose thousands then stand apart. */
  readonly prefix?: string;
  /** Whether the multiplied number is a length of time in milliseconds, to be put in words. */
  readonly isDuration?: true;
  /** Whether a Result is put in the few digits that people read, where no comparison needs more. */
  readonly isRounded?: true;
}

/** A number as it is stored. */
export const plainUnit: Unit = { factor: 1, suffix: "" };
