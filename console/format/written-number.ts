/** A number as a person wrote it: what stands around its digits, and by what they are the number that is stored. */
interface WrittenNumber {
  before: string;
  after: string;
  factor: number;
}

const form = /[-+−]?(?:\d{1,3}(?:[ ,]\d{3})+(?!\d)|\d+)(?:\.\d+)?/;

/**
 * The written number that stands for a stored one: 35% for 0.35, 10k for 10000, 2 seconds for 2000 ms. Null where the text has
 * not exactly one number, or one that cannot be the stored one. `behind` is what follows the text, where its unit may stand.
 */
export function writtenNumber(
  text: string,
  stored: number,
  unit: string | null | undefined,
  behind = "",
): WrittenNumber | null {
  const digits = form.exec(text)?.[0];
  if (digits === undefined) return null;
  const [before = "", ...rest] = text.split(digits);
  const after = rest.join(digits);
  if (/\d/.test(before + after)) return null;
  const given = Number(digits.replaceAll(/[, +]/g, "").replace("−", "-"));
  const factor = given === 0 && stored === 0 ? factorOfZero(`${after}${behind}`, unit) : factorOf(given, stored);
  return factor === null ? null : { before, after, factor };
}

/** Another stored value in the scale of a written number. */
export const inScaleOf = ({ factor }: WrittenNumber, value: number): number => value * factor || 0;

const times = [1, 1e3, 6e4, 3.6e6, 8.64e7, 6.048e8];
const sizes = [1e3, 1e6, 1e9, 1e12];
/** Per cent, thousands and their like, and one unit of time in another. */
const factors = [
  ...times.flatMap((one) => times.map((other) => one / other)),
  ...[100, ...sizes].flatMap((size) => [size, 1 / size]),
];

/** By what a written number is a stored one; it may have lost its sign to a word such as "drops by". */
function factorOf(given: number, stored: number): number | null {
  const size = factors.find((factor) => isClose(Math.abs(given), Math.abs(stored) * factor));
  return size === undefined ? null : Math.sign(given) === Math.sign(stored) ? size : -size;
}

/** A zero is zero in every scale, so that what follows it must tell. */
function factorOfZero(after: string, unit: string | null | undefined): number | null {
  const isRatio = unit === "ratio" || unit === "fraction";
  const isPercent = unit === "%" || unit === "percent";
  if (/^\s*(%|per ?cent)/i.test(after)) return isRatio ? 100 : isPercent ? 1 : null;
  return after.trim() === "" || after.trim() === unit ? 1 : null;
}

const isClose = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-9 * Math.max(a, b);
