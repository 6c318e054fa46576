/** A number and what it counts: `1 day`, `2 days`. */
export const counted = (number: number | string, noun: string): string =>
  `${number} ${noun}${String(number) === "1" ? "" : "s"}`;
