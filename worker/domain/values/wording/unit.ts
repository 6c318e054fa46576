/** How a number of a signal is put in words: multiplied, with its unit behind it. */
export interface Unit {
  readonly factor: number;
  /** With its space, where it takes one: `%`, ` ms`. */
  readonly suffix: string;
}

/** A number as it is stored. */
export const plainUnit: Unit = { factor: 1, suffix: "" };
