const plain = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 4 });
const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });

/** A number as messages print it: to four digits, or all whole ones; never an exponent that a person must decode. */
export function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return "–";
  const isWhole = Number.isInteger(value) || Math.abs(value) >= 1000;
  return (isWhole ? whole : plain).format(value).replace("-", "−");
}

const order = new Intl.PluralRules("en-US", { type: "ordinal" });
const endings: Readonly<Record<string, string>> = { one: "st", two: "nd", few: "rd" };

/** A place in an order: 1st, 92nd, 99.9th. */
export function formatOrdinal(value: number): string {
  const form = Number.isInteger(value) ? order.select(value) : "other";
  return `${formatNumber(value)}${endings[form] ?? "th"}`;
}

/** A count of things. */
export function formatCount(value: number, one: string, many = `${one}s`): string {
  return `${formatNumber(value)} ${value === 1 ? one : many}`;
}

/** A count that may have ended before all were counted: 1,000+. */
export const countText = (value: number, isAtLeast: boolean): string => `${formatNumber(value)}${isAtLeast ? "+" : ""}`;

/** A share from 0 to 1 as a percentage, with one digit below ten per cent. */
export function formatShare(share: number): string {
  if (!Number.isFinite(share)) return "–";
  const percent = share * 100;
  const digits = Math.abs(percent) < 10 && percent !== Math.trunc(percent) ? 1 : 0;
  return `${percent.toFixed(digits).replace("-", "−")}%`;
}

/** A signal's value as people say it: a ratio in per cent, money and percentages at the number, other units behind it. */
export function formatValue(value: unknown, unit?: string | null): string {
  if (value === null || value === undefined) return "no value";
  if (typeof value === "boolean") return value ? "true" : "false";
  if (typeof value === "string") return value;
  if (typeof value !== "number") return JSON.stringify(value);
  if (unit === "ratio" || unit === "fraction") return `${formatNumber(Number((value * 100).toPrecision(12)))}%`;
  if (unit === "percentile") return `${formatOrdinal(value)} percentile`;
  if (unit === "%" || unit === "percent") return `${formatNumber(value)}%`;
  if (unit === null || unit === undefined || unit === "") return formatNumber(value);
  return `${formatNumber(value)} ${unit}`;
}

/** The same on an axis, where a share is short and a word is not: 30%, 1.2M, 1,200. */
export function formatTickValue(value: number, unit?: string | null): string {
  if (unit === "percentile") return formatOrdinal(value);
  const text = formatValue(value, unit);
  return text.endsWith("%") ? text : formatCompact(value);
}

/** A number for a narrow place: 12.4k, 3.1M. */
export function formatCompact(value: number): string {
  const size = Math.abs(value);
  const [divisor, suffix] = size >= 1e9 ? [1e9, "B"] : size >= 1e6 ? [1e6, "M"] : size >= 1e4 ? [1e3, "k"] : [1, ""];
  return `${formatNumber(Number((value / divisor).toPrecision(4)))}${suffix}`;
}
